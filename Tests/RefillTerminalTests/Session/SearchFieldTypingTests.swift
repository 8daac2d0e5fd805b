import RefillCore
import RefillTerminal
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
private struct LateValues: Sendable {
  private let values: [String]
  private let replies = LateReplies(delay: 0.03)

  init(_ values: [String]) { self.values = values }

  @MainActor var services: Services {
    var services = Services()
    services.ask = { query in
      replies.add { reply(to: query) }
      return nil
    }
    replies.connect(to: &services)
    return services
  }

  private func reply(to query: Query) -> Action? {
    guard case .matching(let text) = query.lookup else { return nil }
    let found = values.filter { $0.hasPrefix(text) }.map { Suggestion($0) }
    return .suggestions(number: query.number, SuggestionPage(found))
  }
}
