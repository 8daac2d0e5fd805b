import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

/// A list that records its calls.
private final class Plain: MentionChooser {
  private(set) var calls: [String] = []
  private let drawn: () -> Void

  init(drawn: @escaping () -> Void) { self.drawn = drawn }

  func show() { calls.append("show") }
  func hide() { calls.append("hide") }

  func lines(of chooser: Chooser, matching query: String, columns: Int) -> [String] {
    if calls.last != "lines" {
      calls.append("lines")
      drawn()
    }
    return chooser.rows.map(\.value)
  }
}

@MainActor @Suite(.serialized) struct `A form in a program of somebody's own` {
  @Test func `asks its source, draws its list, and hears what happens`() throws {
    let pair = PseudoTerminal()
    pair.resize(rows: 24, columns: 80)
    let screen = pair.collect(1 << 20)
    let feed = MentionFeed { query in
      AsyncStream<[Entity]> { stream in
        stream.yield([
          Entity(id: "1", name: "Ann Lee"), Entity(id: "2", name: "Anna \(query.text)"),
        ])
        stream.finish()
      }
    }
    var events: [Event] = []
    var services = Services()
    services.askMention = feed.ask
    services.takeReplies = feed.take
    services.answersDescriptor = feed.descriptor
    services.tell = { event in
      events.append(event)
      if case .mention(_, .created) = event { pair.type("\u{18}\r") }
    }
    let list = Plain { pair.type("\r") }
    var options = FormSession.Options.plain
    options.mentionChooser = list
    var notes = Field(id: "notes", kind: .text)
    notes.mentions = MentionRules()
    let session = FormSession(
      FormRunner(Form(id: "f", fields: [notes]), services: services, timeout: TestTimeout.seconds),
      terminal: pair.terminal(), signals: try Signals(), options: options)
    pair.type("@an")
    guard case .submitted(let submission) = try session.run() else {
      Issue.record("The form was not submitted.")
      return
    }
    let record = submission.record
    #expect(record.entries.first?.answer == .text("Ann Lee"))
    #expect(record.entries.first?.mentions.map(\.entity.id) == ["1"])
    #expect(list.calls == ["show", "lines", "hide"])
    #expect(events.contains(.mention("notes", .selected(Entity(id: "1", name: "Ann Lee")))))
    _ = screen
  }
}
