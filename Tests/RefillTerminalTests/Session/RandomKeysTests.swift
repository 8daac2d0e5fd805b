import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@testable import RefillTerminal

extension RefillSessions {
  /// Random keys have the same effect on a terminal, where Readline edits, and by their names.
  @MainActor @Suite(.serialized) struct `Random keys` {
    nonisolated static let count =
      ProcessInfo.processInfo.environment["REFILL_KEYS"].flatMap { Int($0) } ?? 600

    private static let names = [
      "a", "o", "n", "7", ".", "ß", "👩‍👩‍👧", "Space", "y", "Tab", "Tab", "Tab", "Shift-Tab", "Enter",
      "Enter", "Up", "Down", "Left", "Right", "Home", "End", "Backspace", "Delete", "Ctrl-X k",
      "Ctrl-X .", "Ctrl-X Down", "Ctrl-X Up", "PageDown", "Ctrl-X PageDown", "Ctrl-X Enter",
    ]

    @Test func `do the same on a terminal and by their names`() throws {
      var generator = SeededGenerator(seed: 20_000)
      let form = try #require(FormReader.read(Data(formOfAllKinds.utf8)).form)
      var pressed = 0
      while pressed < Self.count {
        let pair = PseudoTerminal(columns: 80)
        let screen = pair.collect(1 << 20)
        let inline = FormSession(
          FormRunner(FormModel(form)), terminal: pair.terminal(), signals: try Signals(),
          options: .plain)
        _ = inline.keyboard.start(inputrc: .none)
        inline.perform(.begin)
        let named = FormRunner(FormModel(form))
        _ = named.begin()
        var keys: [String] = []
        for _ in 0..<200 where inline.outcome == nil && named.outcome == nil {
          let name = Self.names.randomElement(using: &generator) ?? "Tab"
          keys.append(name)
          press(name, inline)
          press(name, named)
          let (left, right) = (state(inline.model), state(named.model))
          try #require(left == right, "after \(keys.suffix(12)) of \(keys.count)")
        }
        #expect(record(inline.outcome) == record(named.outcome))
        pressed += keys.count
        _ = screen
      }
    }

    private func press(_ name: String, _ session: FormSession) {
      let keys = name.count == 1 ? [name] : name.split(separator: " ").map(String.init)
      for key in keys {
        guard let bytes = NamedKeys.bytes(named: key) else { continue }
        session.take([.key(bytes)])
      }
    }

    private func press(_ name: String, _ runner: FormRunner) {
      for action in NamedKeys.actions(for: name, runner.model.innermost) ?? [] {
        _ = runner.perform(action)
      }
    }

    private func record(_ outcome: FormRunner.Outcome?) -> String? {
      guard case .submitted(let submission) = outcome else { return nil }
      return RecordJSON.line(of: submission.record)
    }

    /// The state as a client of `refill drive` sees it.
    private func state(_ model: FormModel) -> String {
      let state = DriveState(
        model, awaitsSuggestions: false, at: Date(timeIntervalSince1970: 0))
      return JSONText.object(state.members).text
    }
  }
}
