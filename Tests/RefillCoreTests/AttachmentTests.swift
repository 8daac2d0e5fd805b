import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `An attachment` {
  private let driver = FormDriver.begun(
    .field("a", .textarea) { $0.defaultAnswer = .value("ab 👨‍👩‍👧 cd") })
  private let file = Attachment(id: "7", title: "plan.pdf")

  private var places: [Int] { driver.entry("a").line.attachments.map(\.place) }

  @Test(arguments: [(3, 3), (0, 0), (-5, 0), (7, 7), (900, 7)])
  func `goes in where it is put, or at the end that is nearest`(place: Int, expected: Int) {
    driver.press(.attach(file, at: place))
    #expect(driver.entry("a").line.attachments == [PlacedAttachment(file, at: expected)])
    #expect(driver.text("a").count == 8)
    #expect(Array(driver.text("a"))[expected] == Attachment.placeholder)
  }

  @Test func `leaves the insertion point with its letters, and is one step`() {
    driver.press(.setCursor(2), .attach(file, at: 0))
    #expect(driver.entry("a").line.cursor == 3)
    driver.press(.undo)
    #expect(driver.drawn == "ab| 👨‍👩‍👧 cd")
    #expect(places == [])
    driver.press(.redo)
    #expect(places == [0])
  }

  @Test func `moves with the text, and goes with its character`() {
    driver.press(.attach(file, at: 2), .setCursor(0), .type("xy"))
    #expect(places == [4])
    driver.press(.setCursor(5), .deleteBackward)
    #expect(places == [])
    #expect(driver.text("a") == "xyab 👨‍👩‍👧 cd")
  }

  @Test func `goes with what is cut and comes back with it`() {
    driver.press(.attach(file, at: 2), .select(1..<3), .cut)
    #expect(places == [])
    driver.press(.setCursor(0), .pasteCopied)
    #expect(places == [1])
  }

  @Test func `is refused whole where the field is full`() {
    let driver = FormDriver.begun(
      .field("a") { ($0.length.maximum, $0.defaultAnswer) = (3, .value("abc")) })
    driver.press(.attach(file, at: 1))
    #expect(driver.text("a") == "abc")
    #expect(driver.entry("a").line.attachments == [])
  }

  @Test func `may be refused as any edit`() {
    driver.host.mayChange = { _, _, _ in false }
    driver.press(.attach(file, at: 1))
    #expect(places == [])
  }

  @Test func `is in the record, where it is in clusters and in UTF-16`() {
    driver.press(.attach(file, at: 4))
    let line = RecordJSON.line(of: driver.model.record(submitted: .distantPast))
    #expect(
      line.hasSuffix(
        #","$attachments":{"a":[{"id":"7","label":"plan.pdf","range":[4,1],"utf16":[11,1]}]}}"#))
  }

  @Test func `keeps its text out of the history, which holds only text`() {
    let driver = FormDriver.begun(.field("a") { $0.historyName = "notes" })
    driver.press(.type("see"))
    #expect(driver.model.valuesToRemember.map(\.value) == ["see"])
    driver.press(.attach(file, at: 3))
    #expect(driver.model.valuesToRemember.isEmpty)
  }

  @Test func `comes back with a draft`() throws {
    driver.press(.attach(file, at: 1))
    let draft = try #require(driver.model.draft(at: .distantPast))
    let kept = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(draft))
    #expect(kept.spans?["a"] == [Span(1..<2, .attachment(file))])
  }
}
