import Foundation
import RefillCore
import TestSupport

@testable import RefillTerminal

/// Random steps through one form by three front ends at once: drawn, line by line, and driven.
///
/// Line mode asks for lines, so the walk goes on whenever it asks.
@MainActor final class FrontEndWalk {
  private let drawn: DrawnFrontEnd
  private let driven: DrivenFrontEnd
  private let lines: FormRunner
  private var generator: SeededGenerator
  private let most: Int
  private var session: LineSession?

  private(set) var steps: [FrontEndStep] = []
  /// What the front ends do not agree about; `nil` if they agree.
  private(set) var difference: String?
  /// The lines of an undo or a redo that may take several: a text typed in several steps.
  private var again: (lines: [String], left: Int) = ([], 0)

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
    guard difference == nil else { return nil }
    if again.left > 0, lines.model.comparedState != driven.model.comparedState {
      again.left -= 1
      return again.lines
    }
    again.left = 0
    compareStates()
    guard difference == nil, steps.count < most else { return nil }
    let step = FrontEndStep.random(
      in: lines.model, mayRedo: steps.last?.isUndo ?? false, using: &generator)
    let isCorrecting = session?.corrected == lines.model.focus
    let isTyping = generator.next(below: 3) == 0
    let isOnField = lines.model.focusedIndex != nil
    let typed = step.lines(in: lines.model)
    steps.append(step)
    do {
      try driven.perform(step, isCorrecting: isCorrecting, isTyping: isTyping)
    } catch {
      difference = "A request ended the form: \(error)"
    }
    drawn.perform(step, isCorrecting: isCorrecting)
    if step.isUndo || step.isRedo, isOnField {
      again = (typed, Self.mostUndone)
      for _ in 0..<Self.mostUndone where drawn.model.comparedState != driven.model.comparedState {
        drawn.perform(step, isCorrecting: isCorrecting)
      }
    }
    return typed
  }

  // MARK: Comparison

  private func compareStates() {
    let expected = driven.model.comparedState
    for (name, state) in [
      ("drawn", drawn.model.comparedState), ("lines", lines.model.comparedState),
    ] where state != expected {
      let changes = state.difference(from: expected).map { change -> String in
        switch change {
        case .insert(_, let line, _): "\(name): \(line)"
        case .remove(_, let line, _): "driven: \(line)"
        }
      }
      return differ(changes.joined(separator: "\n"))
    }
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
