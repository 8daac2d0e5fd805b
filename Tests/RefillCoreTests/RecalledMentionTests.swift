import RefillCore
import TestSupport
import Testing

@Suite struct `A mention of an earlier record` {
  private static let ada = Entity(id: "p1", name: "Ada Lovelace")
  private static let text = "Ask Ada 👩‍👩‍👧 now"
  private static let mention = PlacedMention(ada, range: 4..<7, text: "Ada")

  /// Creates a driver whose newest record has a mention in `notes`.
  private func driver(
    _ mention: PlacedMention = Self.mention, history: [String] = [],
    _ change: (inout Field) -> Void = { $0.mentions = MentionRules() }
  ) -> FormDriver {
    let driver = FormDriver(
      [.kept("notes", .text, change), .kept("host")], history: ["notes": history])
    driver.records = [
      earlier(1, ["notes": .text(Self.text)], on: 2),
      earlier(
        2, ["notes": .text(Self.text), "host": .text("Mo")], mentions: ["notes": [mention]], on: 3),
    ]
    driver.press(.begin)
    return driver
  }

  @Test func `comes back by ditto, by undo and by redo`() {
    let driver = driver()
    driver.press(.ditto)
    #expect(driver.entry("notes").line.mentions == [Self.mention])
    driver.press(.ditto)
    #expect(driver.entry("notes").line.mentions == [])
    driver.press(.undo, .ditto, .type("!"), .undo)
    #expect(driver.entry("notes").line.mentions == [Self.mention])
  }

  @Test func `comes back with the rest of the form`() {
    let driver = driver()
    driver.press(.tab)
    driver.type("Mo")
    driver.press(.fillRest, .enter)
    #expect(driver.text("notes") == Self.text)
    #expect(driver.entry("notes").line.mentions == [Self.mention])
  }

  @Test(arguments: [
    PlacedMention(ada, range: 4..<8, text: "Ada"), PlacedMention(ada, range: 3..<6, text: "Ada"),
    PlacedMention(ada, range: 4..<99, text: "Ada"), PlacedMention(ada, range: 4..<4, text: ""),
  ])
  func `is left out where its text is elsewhere`(mention: PlacedMention) {
    let driver = driver(mention)
    driver.press(.ditto)
    #expect(driver.text("notes") == Self.text)
    #expect(driver.entry("notes").line.mentions == [])
  }

  @Test func `is left out where the field mentions nobody any more`() {
    let driver = driver { $0.mentions = nil }
    driver.press(.ditto)
    #expect(driver.entry("notes").line.mentions == [])
  }

  @Test func `comes back in a value chosen from the list, walked to, or taken as it is offered`() {
    for keys: [Action] in [[.autoFill], [.up], [.type("A"), .takeGhost]] {
      let driver = driver(history: [Self.text])
      for key in keys { driver.perform(key) }
      #expect(driver.text("notes") == Self.text)
      #expect(driver.entry("notes").line.mentions == [Self.mention])
      driver.press(.undo, .redo)
      #expect(driver.entry("notes").line.mentions == [Self.mention])
    }
  }

  @Test func `comes back though somebody typed on meanwhile, as far as the text is still there`() {
    for (key, mentions) in [(Action.type("!"), [Self.mention]), (.clear, [])] {
      let driver = driver(history: [Self.text])
      driver.press(.type("A"))
      driver.isAnswering = false
      driver.press(.takeGhost, key)
      #expect(driver.model.awaitsMentions)
      let query = driver.recordQueries[0]
      driver.press(.found(number: query.number, driver.record(for: query)))
      #expect(driver.entry("notes").line.mentions == mentions)
      #expect(!driver.model.awaitsMentions)
    }
  }

  @Test func `is none of another value that begins alike`() {
    let other = "Ask Ada 👩‍👩‍👧 later"
    let driver = driver(history: [Self.text])
    driver.press(.type("A"))
    driver.isAnswering = false
    driver.press(.takeGhost, .setText(other))
    let query = driver.recordQueries[0]
    driver.press(.found(number: query.number, driver.record(for: query)))
    #expect(driver.text("notes") == other)
    #expect(driver.entry("notes").line.mentions == [])
  }

  @Test func `is not looked for where nobody can be mentioned`() {
    let driver = driver(history: [Self.text]) { $0.mentions = nil }
    driver.press(.type("A"))
    driver.isAnswering = false
    driver.press(.takeGhost)
    #expect(driver.text("notes") == Self.text)
    #expect(driver.recordQueries.isEmpty)
  }
}
