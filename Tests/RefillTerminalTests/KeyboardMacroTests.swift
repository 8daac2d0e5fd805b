import RefillCore
import RefillTerminal
import Testing

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `A keyboard macro in a text area` {
    nonisolated static let macros: [(sent: String, text: String)] = [
      (
        "one\rtwo\rthree\u{1B}<\u{18}(\u{1}* \u{0E}\u{18})\u{18}e\u{18}e",
        "* one\n* two\n* three"
      ),
      ("one\rtwo\u{1B}<\u{18}(\u{5}.\u{1B}[B\u{18})\u{18}e", "one.\ntwo."),
      ("one\rtwo\rthree\u{18}(\u{5}.\u{10}\u{18})\u{18}e\u{18}e", "one.\ntwo.\nthree."),
      ("\u{18}(x\r\u{18})\u{18}e", "x\nx"), ("\u{18}(a\u{16}\tb\u{18})\u{18}e", "a\tba\tb"),
    ]

    @Test(arguments: macros, [TypedSession.Pace.packet, .bytes])
    func `repeats the moves to other lines`(
      macro: (sent: String, text: String), pace: TypedSession.Pace
    ) throws {
      // Alt-< and the arrow keys are one packet.
      guard pace == .packet || !macro.sent.contains("\u{1B}") else { return }
      let session = TypedSession(fields: [Field(id: "notes", kind: .textarea)])
      #expect(try session.answer(macro.sent, pace) == macro.text)
    }
  }
}
