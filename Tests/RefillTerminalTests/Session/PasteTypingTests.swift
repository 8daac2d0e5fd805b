import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `A paste into a form` {
    /// Longer than the time for which keys behind a paste are taken for its rest, in seconds.
    private static let wait = 0.4

    @Test func `is one with the keys that arrive while the form looks for suggestions`() throws {
      let pair = PseudoTerminal(columns: 80)
      let screen = pair.collect(1 << 20)
      defer { _ = screen }
      var field = Field(id: "name", kind: .text)
      field.autoFill = AutoFill()
      var services = Services()
      var hasWaited = false
      services.ask = { query in
        if query.lookup == .matching("abc") {
          pair.type("\u{18}\r")
          Thread.sleep(forTimeInterval: Self.wait)
          hasWaited = true
        }
        return SuggestionPage([Suggestion("abcdef")])
      }
      try Typing.emacs()
      let session = FormSession(
        FormRunner(
          Form(id: "f", fields: [field]), services: services, timeout: TestTimeout.seconds),
        terminal: pair.terminal(), signals: try Signals(), options: .plain)
      let paste = Array("\u{1B}[200~abc\u{1B}[201~".utf8)
      pair.type([paste, Array("def".utf8), Array("\u{18}\r".utf8)], pause: 2 * Self.wait)
      guard case .submitted(let submission) = try session.run() else {
        Issue.record("The form was not submitted.")
        return
      }
      #expect(hasWaited)
      #expect(submission.record.entries.first?.answer.texts == ["abcdef"])
    }
  }
}
