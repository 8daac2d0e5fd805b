import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

/// The number of random damages; `REFILL_STORE_DAMAGES` sets it.
private let damages =
  ProcessInfo.processInfo.environment["REFILL_STORE_DAMAGES"].flatMap { Int($0) } ?? 16

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

  @Test func `gives no value whose text was overwritten`() throws {
    try Store(path: path).history.remember(
      (1...300).map { ("city", "Value number \($0).") }, at: day(0))
    let file = try #require(FileManager.default.contents(atPath: path))
    let text = Data("Value number 150.".utf8)
    var start = file.startIndex
    while let place = file.range(of: text, in: start..<file.endIndex) {
      try directory.overwrite(
        "refill.sqlite", at: UInt64(place.lowerBound), with: Array(repeating: 0xFF, count: 5))
      start = place.upperBound
    }
    let (values, unreadable) = try read(Store(reading: path))
    #expect(start > file.startIndex && unreadable == 1)
    #expect(Set(values) == Set((1...300).filter { $0 != 150 }.map { "Value number \($0)." }))
  }

  @Test func `takes the names of histories from their index`() throws {
    try Store(path: path).history.remember(
      (1...300).map { ("city", "Value number \($0)") }, at: day(0))
    try damage(.numbered, holding: "city")
    var names: [String] = []
    let unreadable = try Store(reading: path).history.forEachUse(
      in: HistoryRange(history: "city")
    ) { found, _ in names += found.map(\.history) }
    #expect(unreadable == 0 && names == Array(repeating: "city", count: 300))
  }

  @Test func `gives its values whatever block is damaged`() throws {
    let stored = (1...1500).map { "Value number \($0) of a long list" }
    try Store(path: path).history.remember(stored.map { ("city", $0) }, at: day(0))
    let file = try #require(FileManager.default.contents(atPath: path))
    for seed in 0..<damages {
      var random = SeededGenerator(seed: UInt64(seed))
      let size = seed.isMultiple(of: 2) ? 512 : 4096
      let place = Int.random(in: 100..<file.count - size, using: &random)
      var bytes = file
      bytes.replaceSubrange(place..<place + size, with: Data(repeating: 0xFF, count: size))
      try bytes.write(to: URL(filePath: path))
      // Damage of the schema leaves nothing to read.
      guard let store = try? Store(reading: path) else { continue }
      let plain = scan(store, upTo: stored.count).intersection(stored)
      let start = ContinuousClock.now
      let (values, unreadable) = (try? read(store)) ?? ([], 1)
      let comment = Comment(rawValue: "seed \(seed), \(size) bytes at \(place)")
      #expect(ContinuousClock.now - start < .seconds(20), comment)
      #expect(Set(values).count == values.count && Set(values).isSubset(of: stored), comment)
      #expect(values.count * 10 >= plain.count * 9, comment)
      #expect(values.count == stored.count || unreadable > 0, comment)
    }
  }

  /// Returns the values that an export of the history would have, and the number of the others.
  private func read(_ store: Store) throws -> (values: [String], unreadable: Int) {
    var values: [String] = []
    let unreadable = try store.history.forEachUse(in: HistoryRange()) { found, _ in
      values += found.map(\.value.value)
    }
    return (values, unreadable)
  }

  /// Returns the values that one scan of their table reads before the damage.
  private func scan(_ store: Store, upTo count: Int) -> Set<String> {
    func values(_ count: Int) -> [Substring]? {
      let text = try? store.text(
        """
        SELECT group_concat(value, char(10))
        FROM (SELECT value FROM value NOT INDEXED ORDER BY id LIMIT \(count))
        """)
      return text?.split(separator: "\n")
    }
    var (readable, failing) = (0, count + 1)
    while failing - readable > 1 {
      let middle = (readable + failing) / 2
      if values(middle) == nil { failing = middle } else { readable = middle }
    }
    return Set((values(readable) ?? []).map(String.init))
  }
}
