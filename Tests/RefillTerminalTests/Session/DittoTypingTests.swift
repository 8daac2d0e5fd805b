import Foundation
import RefillCore
import RefillTerminal
import Synchronization
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
private final class SlowRecords: Sendable {
  private let answers: [String]
  private let pipe = WakePipe()
  private let replies = Mutex<[Action]>([])

  /// Creates records with these answers, the oldest first.
  init(_ answers: [String]) { self.answers = answers }

  @MainActor var services: Services {
    var services = Services()
    services.find = { [self] query in
      // A thread of its own: the shared ones may be in use for longer than the session waits.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.04)
        self.reply(to: query)
      }
    }
    services.takeReplies = { [self] in
      pipe.drain()
      return replies.withLock { replies in
        defer { replies = [] }
        return replies
      }
    }
    services.answersDescriptor = pipe.descriptor
    return services
  }

  private func reply(to query: RecordQuery) {
    guard case .answering(_, let before) = query.lookup else { return }
    let number = min(before - 1, answers.count)
    replies.withLock { $0.append(.found(number: query.number, number > 0 ? record(number) : nil)) }
    pipe.wake()
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
