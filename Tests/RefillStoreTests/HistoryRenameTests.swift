import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite struct `Renaming in a history` {
  let history: HistoryStore

  init() throws {
    history = try Store.inMemory().history
    try remember("Acme Ltd", "Umber", at: day(1))
    try remember("Acme Ldt", at: day(2))
    try remember("Acme Ltd", at: day(3))
    try remember("Zodiac", at: day(4))
  }

  private func remember(_ values: String..., at date: Date) throws {
    try history.remember(values.map { ("firm", $0) }, at: date)
  }

  private var all: [StoredValue] {
    get throws { try history.best(history: "firm", limit: 9) }
  }

  private func rename(_ old: String, _ new: String) throws -> RenamedValue? {
    try history.rename(history: "firm", old, to: new)
  }

  @Test func `keeps uses, dates and place`() throws {
    let before = try all
    let recent = try history.recent(history: "firm", limit: 9).map(\.value)
    let renamed = try #require(try rename("Acme Ldt", " Ko\u{308}ln "))
    #expect(renamed.new == "Köln" && renamed.uses == 1 && !renamed.isMerged)
    #expect(try all.map(\.value) == before.map { $0.value == "Acme Ldt" ? "Köln" : $0.value })
    #expect(try all.map(\.lastUsed) == before.map(\.lastUsed))
    #expect(
      try history.recent(history: "firm", limit: 9).map(\.value)
        == recent.map { $0 == "Acme Ldt" ? "Köln" : $0 })
    var index = FieldIndex(history: (history, "firm"), lists: [], rules: FieldIndex.Rules())
    while try !index.load() {}
    #expect(try index.find("köl", limit: 9).suggestions.map(\.value) == ["Köln"])
    try history.restore(renamed)
    #expect(try all == before)
    #expect(try history.recent(history: "firm", limit: 9).map(\.value) == recent)
  }

  @Test(arguments: [("Acme Ldt", "Acme Ltd"), ("Acme Ltd", "Acme Ldt")])
  func `adds the uses of two that become one, where the later of them stood`(
    old: String, new: String
  ) throws {
    let before = try all
    let recent = try history.recent(history: "firm", limit: 9)
    let renamed = try #require(try rename(old, new))
    #expect(renamed.isMerged && renamed.uses == 3)
    let merged = try #require(try all.first { $0.value == new })
    #expect(merged.uses == 3 && merged.firstUsed == day(1) && merged.lastUsed == day(3))
    #expect(try history.recent(history: "firm", limit: 9).map(\.value) == ["Zodiac", new, "Umber"])
    try history.restore(renamed)
    #expect(try all == before)
    #expect(try history.recent(history: "firm", limit: 9) == recent)
  }

  @Test(arguments: [
    ("gone", "x"), ("Umber", "Umber "), ("Umber", " "), ("Umber", "a\0b"), ("", "x"),
  ])
  func `changes nothing without a value, or without a new spelling`(
    old: String, new: String
  ) throws {
    let before = try all
    #expect(try rename(old, new) == nil)
    #expect(try history.rename(history: "none", "Umber", to: "x") == nil)
    #expect(try all == before)
  }

  private func spellings(_ values: String...) throws -> [String?] {
    try history.fates(of: values.map { ("firm", $0) }, inRecord: 1).map { fate in
      if case .kept(let spelling) = fate { spelling } else { nil }
    }
  }

  @Test func `tells how histories spell a value now`() throws {
    #expect(try spellings("Umber", " Acme Ltd\n", "umber") == ["Umber", "Acme Ltd", nil])
    _ = try rename("Acme Ldt", "Acme")
    let renamed = try #require(try rename("Acme", "Acme Limited"))
    #expect(
      try spellings("Acme Ldt", "Acme", "Acme Limited")
        == .init(repeating: "Acme Limited", count: 3))
    #expect(try history.fates(of: [("none", "Acme Ldt")], inRecord: 1) == [.absent])
    try history.restore(renamed)
    #expect(try spellings("Acme Ldt", "Acme", "Acme Limited") == ["Acme", "Acme", nil])
  }

  @Test func `keeps old spellings through a merge and a removal that is undone`() throws {
    _ = try rename("Acme Ldt", "Acme")
    let merged = try #require(try rename("Acme", "Acme Ltd"))
    let removed = try #require(try history.remove(history: "firm", value: "Acme Ltd"))
    #expect(try spellings("Acme Ldt", "Acme Ltd") == [nil, nil])
    try history.restore(removed)
    #expect(try spellings("Acme Ldt", "Acme", "Acme Ltd") == .init(repeating: "Acme Ltd", count: 3))
    try history.restore(merged)
    #expect(try spellings("Acme Ldt", "Acme", "Acme Ltd") == ["Acme", "Acme", "Acme Ltd"])
  }

  @Test func `takes an old spelling for a value of its own once it is used again`() throws {
    _ = try rename("Acme Ldt", "Acme")
    try remember("Acme Ldt", at: day(9))
    #expect(try spellings("Acme Ldt", "Acme") == ["Acme Ldt", "Acme"])
    try history.forget(in: HistoryRange(history: "firm"))
    try remember("Acme", at: day(9))
    #expect(try spellings("Acme Ldt") == [nil])
  }

  @Test func `leaves no trace of the old spelling in the file`() throws {
    let directory = try TemporaryDirectory()
    let store = try Store(path: directory.file("s.sqlite"))
    try store.history.remember([("h", "Misspelt Once")], at: day(0))
    _ = try store.history.rename(history: "h", "Misspelt Once", to: "Right")
    #expect(directory.bytes.range(of: Data("Misspelt".utf8)) == nil)
  }
}
