import Foundation
import RefillCore
import Testing

@Suite struct `An attachment` {
  private let desk = Desk.begun(.field("a", .textarea) { $0.defaultAnswer = .value("ab 👨‍👩‍👧 cd") })
  private let file = Attachment(id: "7", title: "plan.pdf")

  private var places: [Int] { desk.entry("a").line.attachments.map(\.place) }

  @Test(arguments: [(3, 3), (0, 0), (-5, 0), (7, 7), (900, 7)])
  func `goes in where it is put, or at the end that is nearest`(place: Int, expected: Int) {
    desk.press(.attach(file, at: place))
    #expect(desk.entry("a").line.attachments == [PlacedAttachment(file, at: expected)])
    #expect(desk.text("a").count == 8)
    #expect(Array(desk.text("a"))[expected] == Attachment.placeholder)
  }

  @Test func `leaves the insertion point with its letters, and is one step`() {
    desk.press(.setCursor(2), .attach(file, at: 0))
    #expect(desk.entry("a").line.cursor == 3)
    desk.press(.undo)
    #expect(desk.drawn == "ab| 👨‍👩‍👧 cd")
    #expect(places == [])
    desk.press(.redo)
    #expect(places == [0])
  }

  @Test func `moves with the text, and goes with its character`() {
    desk.press(.attach(file, at: 2), .setCursor(0), .type("xy"))
    #expect(places == [4])
    desk.press(.setCursor(5), .deleteBackward)
    #expect(places == [])
    #expect(desk.text("a") == "xyab 👨‍👩‍👧 cd")
  }

  @Test func `goes with what is cut and comes back with it`() {
    desk.press(.attach(file, at: 2), .select(1..<3), .cut)
    #expect(places == [])
    desk.press(.setCursor(0), .pasteCopied)
    #expect(places == [1])
  }

  @Test func `is refused whole where the field is full`() {
    let desk = Desk.begun(
      .field("a") { ($0.length.maximum, $0.defaultAnswer) = (3, .value("abc")) })
    desk.press(.attach(file, at: 1))
    #expect(desk.text("a") == "abc")
    #expect(desk.entry("a").line.attachments == [])
  }

  @Test func `may be refused as any edit`() {
    desk.host.mayChange = { _, _, _ in false }
    desk.press(.attach(file, at: 1))
    #expect(places == [])
  }

  @Test func `is in the record, where it stands in clusters and in UTF-16`() {
    desk.press(.attach(file, at: 4))
    let line = RecordJSON.line(of: desk.filling.currentRecord)
    #expect(
      line.hasSuffix(
        #","$attachments":{"a":[{"id":"7","label":"plan.pdf","range":[4,1],"utf16":[11,1]}]}}"#))
  }

  @Test func `keeps its text out of the history, which holds only text`() {
    let desk = Desk.begun(.field("a") { $0.historyName = "notes" })
    desk.press(.type("see"))
    #expect(desk.filling.memories.map(\.value) == ["see"])
    desk.press(.attach(file, at: 3))
    #expect(desk.filling.memories.isEmpty)
  }

  @Test func `comes back with a draft`() throws {
    desk.press(.attach(file, at: 1))
    let draft = try #require(desk.filling.draft(at: .distantPast))
    let kept = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(draft))
    #expect(kept.spans?["a"] == [Span(1..<2, .attachment(file))])
  }
}
