import Foundation
import RefillCore
import TestSupport

@testable import RefillTerminal

/// Random steps through one form by three front ends at once: drawn, line by line, and driven.
///
/// Line mode asks for lines, so the walk continues whenever it asks.
@MainActor final class FrontEndWalk {
  private let drawn: DrawnFrontEnd
  private let driven: DrivenFrontEnd
  private let lines: FormRunner
  private var generator: SeededGenerator
  private let most: Int
  private var session: LineSession?

  private(set) var steps: [FrontEndStep] = []
  /// The difference between the front ends; `nil` if they agree.
  private(set) var difference: String?
  /// An undo or a redo that takes some front ends more steps than others; `nil` for none.
  private var repeated: Repeated?

  /// The way to undo an answer everywhere: it was typed in several steps, or set in one.
  private enum Repeated {
    /// These lines, until line mode has undone what a request did.
    case lines([String], left: Int)
    /// The step in the other front ends, until they have undone what a line did.
    case others(FrontEndStep, isCorrecting: Bool)
  }

  /// The most undo steps of one answer.
  private static let mostUndone = 40

  init(_ form: Form, seed: UInt64, most: Int) throws {
    func runner() -> FormRunner {
      var options = FormRunner.Options()
      options.host.date = { .march(12, 9) }
      options.host.timeZone = { .gmt }
      options.host.locale = { Locale(identifier: "en_GB") }
      return FormRunner(
        FormModel(form, context: ReadingContext(now: .march(12, 9), timeZone: .gmt)),
        options: options)
    }
    (drawn, driven) = (try DrawnFrontEnd(runner()), try DrivenFrontEnd(runner()))
    lines = runner()
    generator = SeededGenerator(seed: seed)
    self.most = most
  }

  /// Walks until the form is submitted, enough steps are done, or the front ends differ.
  func run() throws {
    let session = LineSession(lines, device: DecidedLines { [unowned self] in self.decide() }) {
      .march(12, 9)
    }
    self.session = session
    _ = try session.run()
    if difference == nil { compareRecords() }
  }

  /// Does the next step in the other front ends; returns its lines.
  private func decide() -> [String]? {
    do {
      guard difference == nil else { return nil }
      if let lines = try finishRepeated() { return lines }
      compareStates()
      guard difference == nil, steps.count < most else { return nil }
      let step = FrontEndStep.random(
        in: lines.model, mayRedo: steps.last?.isUndo ?? false, using: &generator)
      steps.append(step)
      return try take(step, isCorrecting: session?.corrected == lines.model.focus)
    } catch {
      difference = "A request ended the form: \(error)"
      return nil
    }
  }

  private func take(_ step: FrontEndStep, isCorrecting: Bool) throws -> [String] {
    let typed = step.lines(in: lines.model)
    let isArea = lines.model.focused?.field.kind.isMultiline ?? false
    let isUndone = lines.model.focusedIndex != nil && (step.isUndo || step.isRedo)
    if isUndone, !isArea {
      repeated = .others(step, isCorrecting: isCorrecting)
      return typed
    }
    let isTyping = !isArea && generator.next(below: 3) == 0
    try driven.perform(step, isCorrecting: isCorrecting, isTyping: isTyping)
    drawn.perform(step, isCorrecting: isCorrecting)
    if isUndone {
      repeated = .lines(typed, left: Self.mostUndone)
      for _ in 0..<Self.mostUndone where drawn.model.comparedState != driven.model.comparedState {
        drawn.perform(step, isCorrecting: isCorrecting)
      }
    }
    return typed
  }

  /// Continues with an undo or a redo; returns the next lines of it.
  private func finishRepeated() throws -> [String]? {
    let present = repeated
    repeated = nil
    switch present {
    case .lines(let again, let left):
      guard left > 0, lines.model.comparedState != driven.model.comparedState else { return nil }
      repeated = .lines(again, left: left - 1)
      return again
    case .others(let step, let isCorrecting):
      let expected = lines.model.comparedState
      for number in 0..<Self.mostUndone where number == 0 || drawn.model.comparedState != expected {
        drawn.perform(step, isCorrecting: isCorrecting)
      }
      for number in 0..<Self.mostUndone where number == 0 || driven.model.comparedState != expected
      {
        try driven.perform(step, isCorrecting: isCorrecting, isTyping: false)
      }
      return nil
    case nil: return nil
    }
  }

  // MARK: Comparison

  private func compareStates() {
    let expected = lines.model.comparedState
    let changes = [("drawn", drawn.model), ("driven", driven.model)].flatMap { name, model in
      model.comparedState.difference(from: expected).map { change -> String in
        switch change {
        case .insert(_, let line, _): "\(name): \(line)"
        case .remove(_, let line, _): "lines, not \(name): \(line)"
        }
      }
    }
    guard changes.isEmpty else { return differ(changes.joined(separator: "\n")) }
    if drawn.outcome != nil || driven.record != nil {
      differ("Line mode has not submitted; drawn: \(drawn.outcome != nil)")
    }
  }

  private func compareRecords() {
    let records = [Self.record(drawn.outcome), driven.record, Self.record(outcome)]
    guard records.contains(where: { $0 != records[0] }) else { return }
    let names = ["drawn", "driven", "lines"]
    differ(zip(names, records).map { "\($0): \($1 ?? "none")" }.joined(separator: "\n"))
  }

  private var outcome: FormRunner.Outcome? { lines.outcome }

  private static func record(_ outcome: FormRunner.Outcome?) -> String? {
    guard case .submitted(let submission) = outcome else { return nil }
    return RecordJSON.line(of: submission.record, withSecrets: true)
  }

  private func differ(_ sentence: String) {
    let last = steps.suffix(8).map { "\($0)" }.joined(separator: ", ")
    difference = "\(sentence)\nafter \(last)"
  }
}

extension FrontEndStep {
  fileprivate var isUndo: Bool { if case .undo = self { true } else { false } }
  fileprivate var isRedo: Bool { if case .redo = self { true } else { false } }
}
