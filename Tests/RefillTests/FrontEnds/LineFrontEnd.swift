import Foundation
import RefillCore

@testable import RefillTerminal

/// The lines of a person who decides on each step when a line is asked for.
@MainActor final class DecidedLines: LineDevice {
  private var lines: ArraySlice<String> = []
  /// Returns the lines of the next step; `nil` at the end of the input.
  private let decide: () -> [String]?

  let columns = 120
  let unfinished = ""
  let isTerminal = true

  init(decide: @escaping () -> [String]?) { self.decide = decide }

  func next(timeout: Double?, or descriptor: Int32) -> LineEvent {
    if let line = lines.popFirst() { return .line(line) }
    guard let next = decide() else { return .end }
    lines = next[...]
    return lines.popFirst().map(LineEvent.line) ?? .end
  }

  func open() {}
  func show(_ lines: [String]) {}
  func ask(_ prompt: LinePrompt) {}
  func pause() {}
  func suspend() -> Bool { false }
  func close() {}
}

extension FrontEndStep {
  /// The lines that a person types in line mode.
  func lines(in model: FormModel) -> [String] {
    switch self {
    case .answer(let values): model.focused.map { Self.lines(of: values, $0) } ?? []
    case .goOn, .submit: [""]
    case .goBack: ["<"]
    case .clear: [". clear"]
    case .undo: [". undo"]
    case .redo: [". redo"]
    case .add: ["+"]
    case .copy: ["="]
    case .open(let number): ["\(number)"]
    case .delete(let number): ["- \(number)"]
    case .move(let number, let count): [count < 0 ? "up \(number)" : "down \(number)"]
    case .correct(let path):
      model.numberedFields.first { model.name(of: $0.index) == path }.map { ["\($0.number)"] } ?? []
    }
  }

  private static func lines(of values: [String], _ entry: FieldState) -> [String] {
    switch entry.field.kind {
    case .choices:
      let changed = entry.field.options.enumerated().filter { place, option in
        values.contains(option.title) != entry.ticks.contains(place)
      }
      return [changed.map(\.element.title).joined(separator: ", "), ""]
    case .textarea:
      return (entry.isEmpty ? [] : [". clear"])
        + values.joined().split(separator: "\n").map(String.init) + ["."]
    default: return values
    }
  }
}
