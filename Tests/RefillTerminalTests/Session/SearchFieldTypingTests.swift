import Foundation
import RefillCore
import RefillTerminal
import Synchronization
import Testing

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `Enter in a field that lists its values` {
    /// The packets of a text, of which the last one is followed by Ctrl-X Enter.
    nonisolated static let packets = [
      ["Migration\rMoved"], ["Migration", "\r", "Moved"], ["Migration\r", "Moved"],
      "Migration\rMoved".map { String($0) },
    ]

    @Test(arguments: packets, [[], ["Reporting"], ["Reporting", "Support"]])
    func `leads on after a new text at any pace, though the values are late`(
      packets: [String], history: [String]
    ) throws {
      var project = Field(id: "project", kind: .text)
      (project.returnKey, project.autoFill) = (.search, AutoFill())
      let session = TypedSession(
        fields: [project, Field(id: "task", kind: .text)],
        services: LateValues(history).services)
      guard case .submitted(let submission) = try session.run(packets, pause: 0.005) else {
        Issue.record("The form was not submitted.")
        return
      }
      let answers = submission.record.entries.map(\.answer)
      #expect(answers == [.text("Migration"), .text("Moved")])
    }
  }
}

/// A history that answers 30 ms after each query.
private final class LateValues: Sendable {
  private let values: [String]
  private let pipe = Pipe()
  private let replies = Mutex<[Action]>([])

  init(_ values: [String]) { self.values = values }

  @MainActor var services: Services {
    var services = Services()
    services.ask = { [self] query in
      // A thread of its own: the shared ones may be in use for longer than the session waits.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.03)
        self.reply(to: query)
      }
      return nil
    }
    services.takeReplies = { [self] in
      _ = pipe.fileHandleForReading.availableData
      return replies.withLock { replies in
        defer { replies = [] }
        return replies
      }
    }
    services.answersDescriptor = pipe.fileHandleForReading.fileDescriptor
    return services
  }

  private func reply(to query: Query) {
    guard case .matching(let text) = query.lookup else { return }
    let found = values.filter { $0.hasPrefix(text) }.map { Suggestion($0) }
    replies.withLock { $0.append(.suggestions(number: query.number, SuggestionPage(found))) }
    pipe.fileHandleForWriting.write(Data([0]))
  }
}
