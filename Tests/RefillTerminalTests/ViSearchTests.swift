import RefillCore
import RefillTerminal
import Testing

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `A search from vi's command mode` {
    private static let vi = "set editing-mode vi\n"

    private static func session() -> TypedSession {
      var field = Field(id: "customer", kind: .text)
      field.autoFill = AutoFill()
      var services = Services()
      services.ask = { query in
        guard case .matching(let text) = query.lookup else { return SuggestionPage() }
        let customers = ["Acme", "Bolt Inc", "Chandler"].filter { $0.hasPrefix(text) }
        return SuggestionPage(customers.map { Suggestion($0) })
      }
      return TypedSession(fields: [field], inputrc: vi, services: services)
    }

    nonisolated static let keys: [(sent: String, text: String)] = [
      ("\u{1B}/Bol\r", "Bolt Inc"), ("\u{1B}?Bol\r", "Bolt Inc"),
      ("\u{1B}\u{12}Bol\r", "Bolt Inc"), ("\u{1B}\u{13}Bol\r", "Bolt Inc"),
      ("\u{1B}/Bol\r0x", "olt Inc"),
      ("abc\u{1B}/x", "abcx"), ("abc\u{1B}/x\u{1B}0x", "bcx"),
    ]

    @Test(arguments: keys, TypedSession.Pace.allCases)
    func `reads its text as text, and leads back to command mode`(
      keys: (sent: String, text: String), pace: TypedSession.Pace
    ) throws {
      #expect(try Self.session().answer(keys.sent, pace, pause: 0.06) == keys.text)
    }
  }
}
