import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

extension RefillSessions {
  /// The bytes that a session writes to its terminal.
  @MainActor @Suite(.serialized) struct `A session writes` {
    /// Returns everything that a form writes while it is filled with these keys.
    private func output(
      of sent: String, signals numbers: [Int32] = [],
      _ change: (inout FormSession.Options) -> Void = { _ in }
    ) throws -> String {
      try Typing.emacs()
      let pair = PseudoTerminal(columns: 80)
      let written = pair.collect(1 << 20, until: 0)
      var options = FormSession.Options.plain
      options.hasMotion = false
      change(&options)
      var services = Services()
      services.ask = { _ in
        SuggestionPage([
          Suggestion("Acme", origin: .history(uses: 2, lastUsed: .distantPast)),
          Suggestion("Umber", origin: .history(uses: 1, lastUsed: .distantPast)),
        ])
      }
      var field = Field(id: "name", kind: .text)
      field.autoFill = AutoFill()
      let signals = try Signals()
      for number in numbers { kill(getpid(), number) }
      let form = Form(id: "f", title: "Visitors", fields: [field])
      let session = FormSession(
        FormRunner(form, services: services, timeout: TestTimeout.seconds),
        terminal: pair.terminal(),
        signals: signals, options: options)
      pair.type(sent + "\u{18}\r")
      _ = try session.run()
      #expect(write(pair.descriptor, [0], 1) == 1)
      return written()
    }

    @Test func `one frame where the program was stopped and continued before`() throws {
      let text = try output(of: "x", signals: [SIGCONT, SIGWINCH])
      #expect(text.components(separatedBy: "Visitors").count == 2, "\(text)")
    }

    @Test(arguments: [true, false])
    func `the bell for a suggestion that is chosen, if the user wants it`(isWanted: Bool) throws {
      let text = try output(of: "\u{18}a\r") { $0.ringsOnChoice = isWanted }
      #expect(text.contains("\u{7}") == isWanted)
      let typed = try output(of: "Acme") { $0.ringsOnChoice = isWanted }
      #expect(!typed.contains("\u{7}"))
    }
  }
}
