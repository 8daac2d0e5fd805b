import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite struct `A damaged store that is only read` {
  let directory: TemporaryDirectory
  var path: String { directory.file("refill.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  /// Overwrites one page of the store with zeros.
  private func damage(_ leaf: StorePages.Leaf, holding text: String) throws {
    let file = try #require(FileManager.default.contents(atPath: path))
    let page = try #require(StorePages.middle(leaf, holding: text, in: file))
    try directory.overwrite(
      "refill.sqlite", at: UInt64(page), with: Array(repeating: 0, count: StorePages.size))
  }

  private func save(_ count: Int) throws {
    let store = try Store(path: path)
    for number in 1...count {
      try store.records.save(
        Record(
          id: UUID(), form: "visit", started: day(0), submitted: day(Double(number)),
          entries: [
            .init(field: "name", title: "Name", answer: .text("Answer of visitor \(number)"))
          ]))
    }
  }

  @Test func `gives every record that can be read, and stays where it is`() throws {
    try save(300)
    try damage(.keyed, holding: "Answer of visitor")
    let (names, bytes) = (directory.names, FileManager.default.contents(atPath: path))
    let store = try Store(reading: path)
    let (records, unreadable) = try store.records.readableRecords(in: RecordRange(form: "visit"))
    #expect(unreadable > 0 && records.count > 200)
    #expect(records.count + unreadable == 300)
    #expect(
      records.allSatisfy {
        $0.record.entries.map(\.answer) == [.text("Answer of visitor \($0.number)")]
      })
    #expect(records.map(\.number) == records.map(\.number).sorted())
    #expect(directory.names == names)
    #expect(FileManager.default.contents(atPath: path) == bytes)
  }

  @Test func `gives every value that can be read`() throws {
    try Store(path: path).history.remember(
      (1...300).map { ("city", "Value number \($0)") }, at: day(0))
    try damage(.numbered, holding: "Value number")
    var values: [String] = []
    let unreadable = try Store(reading: path).history.forEachUse(in: HistoryRange()) { found, _ in
      values += found.map(\.value.value)
    }
    #expect(unreadable > 0 && values.count > 150)
    #expect(Set(values).count == values.count && values.count + unreadable == 300)
  }
}
