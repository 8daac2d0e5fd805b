import Foundation
import RefillCore
import RefillTerminal
import Testing

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `Ditto in type-ahead` {
    private static let ditto = "\u{18}."

    @Test(arguments: [(1, "Priya"), (2, "Tomas"), (3, "Ada"), (4, "Ada")])
    func `goes one record back with each press`(presses: Int, answer: String) throws {
      let records = SlowRecords(["Ada", "Tomas", "Priya"])
      var field = Field(id: "host", kind: .text)
      field.historyName = "host"
      let session = TypedSession(fields: [field], services: records.services)
      let sent = String(repeating: Self.ditto, count: presses)
      #expect(try session.answer(sent) == answer)
    }
  }
}

/// Earlier records of a form with the field `host`, each of which comes 40 ms after its search.
private struct SlowRecords: Sendable {
  private let answers: [String]
  private let replies = LateReplies(delay: 0.04)

  /// Creates records with these answers, the oldest first.
  init(_ answers: [String]) { self.answers = answers }

  @MainActor var services: Services {
    var services = Services()
    services.find = { query in replies.add { reply(to: query) } }
    replies.connect(to: &services)
    return services
  }

  private func reply(to query: RecordQuery) -> Action? {
    guard case .answering(_, let before) = query.lookup else { return nil }
    let number = min(before - 1, answers.count)
    return .found(number: query.number, number > 0 ? record(number) : nil)
  }

  private func record(_ number: Int) -> RecalledRecord {
    RecalledRecord(
      number: number,
      record: Record(
        id: UUID(), form: "f", started: .now, submitted: .now,
        entries: [.init(field: "host", title: "Host", answer: .text(answers[number - 1]))]),
      forgotten: [], reason: nil)
  }
}
