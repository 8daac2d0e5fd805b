import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

extension RefillSessions {
  /// Forms that follow each other on one terminal.
  @MainActor @Suite(.serialized) struct `Input behind the key that submits` {
    private static let fields = [Field(id: "name", kind: .text)]
    private static let submit = "\u{18}\r"

    @Test func `fills the next forms`() throws {
      let sent = "ann\u{18}\u{E}bob\u{18}\u{E}cid\u{18}\r"
      #expect(try answers([sent], [], []) == ["ann", "bob", "cid"])
    }

    @Test func `precedes the input that arrives later`() throws {
      #expect(try answers(["ann\(Self.submit)bo"], ["b\(Self.submit)"]) == ["ann", "bob"])
    }

    @Test(arguments: [("bb\u{1B}", "[Do\u{18}\r"), ("bob\u{18}", "\r")])
    func `may be cut within a key`(start: String, rest: String) throws {
      #expect(try answers(["ann\(Self.submit)\(start)"], [rest]) == ["ann", "bob"])
    }

    @Test func `may be cut within a paste`() throws {
      let sent = ["ann\(Self.submit)\u{1B}[200~bo"]
      #expect(try answers(sent, ["b\u{1B}[201~", Self.submit]) == ["ann", "bob"])
    }

    @Test func `waits for the answer to a question about a draft`() throws {
      var left = FormModel(Form(id: "f", fields: Self.fields))
      _ = left.handle(.begin)
      _ = left.handle(.type("old"))
      let draft = try #require(left.draft(at: .now))
      let sent = ["ann\(Self.submit)bob"]
      #expect(try answers(sent, ["", "\u{1B}", Self.submit], draft: draft) == ["ann", "bob"])
    }

    @Test func `is dropped where the form opens again because its record was not written`() throws {
      try Typing.emacs()
      let pair = PseudoTerminal(columns: 80)
      let screen = pair.collect(1 << 20)
      defer { _ = screen }
      let terminal = pair.terminal()
      let session = FormSession(
        FormRunner(Form(id: "f", fields: Self.fields), timeout: TestTimeout.seconds),
        terminal: terminal,
        signals: try Signals(), options: .plain)
      pair.type("ann\u{18}\u{E}bob\(Self.submit)")
      guard case .submitted = try session.run() else {
        Issue.record("The form was not submitted.")
        return
      }
      #expect(session.runner.wantsNext)
      terminal.leave()
      pair.type([Array("a\(Self.submit)".utf8)], pause: 0.5)
      let notice = Notice.navigation(.outputFailed(reason: "the disk is full"))
      guard case .submitted(let submission) = try session.reopen(Reopening(notice)) else {
        Issue.record("The form was not submitted again.")
        return
      }
      terminal.leave()
      #expect(submission.record.entries.first?.answer.texts == ["anna"])
      #expect(!session.runner.wantsNext)
      #expect(session.model.focus == .review(nil))
    }

    /// Runs a form for each list of packets: the first packet is typed before the form begins, each
    /// further one half a second later.
    ///
    /// - Returns: The answers submitted; "" for a form that was not submitted, or without an answer.
    private func answers(_ typed: [String]..., draft: Draft? = nil) throws -> [String] {
      try Typing.emacs()
      let pair = PseudoTerminal(columns: 80)
      let screen = pair.collect(1 << 20)
      defer { _ = screen }
      var options = FormSession.Options.plain
      var offered: Draft?
      return try typed.map { packets in
        pair.type(packets.first ?? "")
        pair.type(packets.dropFirst().map { Array($0.utf8) }, pause: 0.5)
        let terminal = pair.terminal()
        let session = FormSession(
          FormRunner(
            Form(id: "f", fields: Self.fields), timeout: TestTimeout.seconds, draft: offered),
          terminal: terminal, signals: try Signals(), options: options)
        let outcome = try session.run()
        terminal.leave()
        options.unhandledInput = session.unhandledInput
        offered = draft
        guard case .submitted(let submission) = outcome else { return "" }
        return submission.record.entries.first?.answer.texts.first ?? ""
      }
    }
  }
}
