import RefillCore
import Testing

@Suite struct `A mention of an earlier record` {
  private static let ada = Entity(id: "p1", name: "Ada Lovelace")
  private static let text = "Ask Ada 👩‍👩‍👧 now"
  private static let mention = PlacedMention(ada, range: 4..<7, text: "Ada")

  /// A desk in whose newest record `notes` mentions somebody.
  private func desk(
    _ mention: PlacedMention = Self.mention, history: [String] = [],
    _ change: (inout Field) -> Void = { $0.mentions = MentionRules() }
  ) -> Desk {
    let desk = Desk([.kept("notes", .text, change), .kept("host")], history: ["notes": history])
    desk.records = [
      earlier(1, ["notes": .text(Self.text)], on: 2),
      earlier(
        2, ["notes": .text(Self.text), "host": .text("Mo")], mentions: ["notes": [mention]], on: 3),
    ]
    desk.press(.begin)
    return desk
  }

  @Test func `comes back by ditto, by undo and by redo`() {
    let desk = desk()
    desk.press(.ditto)
    #expect(desk.entry("notes").line.mentions == [Self.mention])
    desk.press(.ditto)
    #expect(desk.entry("notes").line.mentions == [])
    desk.press(.undo, .ditto, .type("!"), .undo)
    #expect(desk.entry("notes").line.mentions == [Self.mention])
  }

  @Test func `comes back with the rest of the form`() {
    let desk = desk()
    desk.press(.tab)
    desk.type("Mo")
    desk.press(.fillRest, .enter)
    #expect(desk.text("notes") == Self.text)
    #expect(desk.entry("notes").line.mentions == [Self.mention])
  }

  @Test(arguments: [
    PlacedMention(ada, range: 4..<8, text: "Ada"), PlacedMention(ada, range: 3..<6, text: "Ada"),
    PlacedMention(ada, range: 4..<99, text: "Ada"), PlacedMention(ada, range: 4..<4, text: ""),
  ])
  func `is left out where its text stands elsewhere`(mention: PlacedMention) {
    let desk = desk(mention)
    desk.press(.ditto)
    #expect(desk.text("notes") == Self.text)
    #expect(desk.entry("notes").line.mentions == [])
  }

  @Test func `is left out where the field mentions nobody any more`() {
    let desk = desk { $0.mentions = nil }
    desk.press(.ditto)
    #expect(desk.entry("notes").line.mentions == [])
  }

  @Test func `comes back in a value chosen from the list, walked to, or taken as it is offered`() {
    for keys: [Action] in [[.autoFill], [.up], [.type("A"), .takeGhost]] {
      let desk = desk(history: [Self.text])
      for key in keys { desk.perform(key) }
      #expect(desk.text("notes") == Self.text)
      #expect(desk.entry("notes").line.mentions == [Self.mention])
      desk.press(.undo, .redo)
      #expect(desk.entry("notes").line.mentions == [Self.mention])
    }
  }

  @Test func `comes back though somebody typed on meanwhile, as far as the text still stands`() {
    for (key, mentions) in [(Action.type("!"), [Self.mention]), (.clear, [])] {
      let desk = desk(history: [Self.text])
      desk.press(.type("A"))
      desk.isAnswering = false
      desk.press(.takeGhost, key)
      #expect(desk.filling.awaitsMentions)
      let query = desk.recordQueries[0]
      desk.press(.found(number: query.number, desk.record(for: query)))
      #expect(desk.entry("notes").line.mentions == mentions)
      #expect(!desk.filling.awaitsMentions)
    }
  }

  @Test func `is none of another value that begins alike`() {
    let other = "Ask Ada 👩‍👩‍👧 later"
    let desk = desk(history: [Self.text])
    desk.press(.type("A"))
    desk.isAnswering = false
    desk.press(.takeGhost, .setText(other))
    let query = desk.recordQueries[0]
    desk.press(.found(number: query.number, desk.record(for: query)))
    #expect(desk.text("notes") == other)
    #expect(desk.entry("notes").line.mentions == [])
  }

  @Test func `is not looked for where nobody can be mentioned`() {
    let desk = desk(history: [Self.text]) { $0.mentions = nil }
    desk.press(.type("A"))
    desk.isAnswering = false
    desk.press(.takeGhost)
    #expect(desk.text("notes") == Self.text)
    #expect(desk.recordQueries.isEmpty)
  }
}
