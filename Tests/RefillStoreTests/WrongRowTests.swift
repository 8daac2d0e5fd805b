import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

/// Rows of a sound database that Refill did not write.
@Suite(.timeLimit(.minutes(5))) struct `A row that cannot be right` {
  private static let tables = [
    "history", "value", "recent", "changed", "alias", "segment", "alphabet", "removal", "record",
    "answer", "agreement", "mention", "expiry", "secure_field", "weight", "past_record",
    "past_answer",
  ]
  private static let wrong = [
    "9223372036854775807", "-9223372036854775808", "4294967296", "-1", "'words'", "x'FF00'", "''",
  ]

  private func submission(_ number: Int) -> Submission {
    Submission(
      record: Record(
        id: UUID(), form: "f", started: day(Double(number)), submitted: day(Double(number)),
        entries: [
          .init(field: "a", title: "A", answer: .text("value \(number)")),
          .init(field: "b", title: "B", answer: .text("other")),
        ]),
      values: [.init(field: "a", history: "h", value: "value \(number)")])
  }

  private func fill(_ store: Store) throws {
    try store.history.remember((0..<400).map { ("h", "value \($0)") }, at: day(0))
    for number in 0..<4 { try store.commit(submission(number)) }
    try store.history.compact()
    _ = try store.history.rename(history: "h", "value 1", to: "value one")
    _ = try store.history.remove(history: "h", value: "value 2")
    _ = try store.delete(numbers: [1], at: day(2)) { _ in nil }
    _ = try store.history.expire(before: day(-100), at: day(0))
  }

  /// Every kind of access; errors are expected.
  private func use(_ store: Store) {
    let accesses: [() throws -> Void] = [
      { _ = try store.history.recent(history: "h", limit: 9) },
      { _ = try store.history.best(history: "h", limit: 999) },
      { _ = try store.history.statistics(of: "h") },
      { _ = try store.history.mostUsed(limit: 9) },
      {
        var index = FieldIndex(
          history: (store.history, "h"), lists: [],
          rules: FieldIndex.Rules(order: .rank, folding: .exact, length: .init(maximum: 0)))
        for _ in 0..<99 where try !index.load() {}
        _ = index.search("val", limit: 9)
      },
      { _ = try store.records.records() },
      { _ = try store.records.last(form: "f", answering: "a") },
      { _ = try store.records.uses(of: "value 3", history: "h") },
      { _ = try store.records.pastUses(of: "value 3") },
      { _ = try store.records.revisions(of: 2) },
      { _ = try store.records.deleted() },
      { try store.commit(submission(9)) },
      { try store.history.remember([("h", "value 9")], at: day(3)) },
      { _ = try store.history.rename(history: "h", "value 3", to: "value 4") },
      { _ = try store.history.remove(history: "h", value: "value 5") },
      { _ = try store.history.expire(before: day(-1), at: day(9)) },
      { _ = try store.records.forget(numbers: [2]) },
      { try store.history.compact() },
      { _ = try store.history.forget(in: HistoryRange(value: "value 6")) },
      { _ = try store.history.forget(in: HistoryRange()) },
    ]
    for access in accesses { try? access() }
  }

  @Test(arguments: tables) func `ends no program`(table: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("refill.sqlite")
    let columns: [Substring]
    do {
      let store = try Store(path: path)
      try fill(store)
      columns =
        try store.text("SELECT group_concat(name) FROM pragma_table_info('\(table)')")?
        .split(separator: ",") ?? []
    }
    #expect(!columns.isEmpty)
    let sound = try #require(FileManager.default.contents(atPath: path))
    for (number, column) in columns.enumerated() {
      // Every second value for each column, the others for the next.
      for (place, value) in Self.wrong.enumerated() where (place + number).isMultiple(of: 2) {
        for name in directory.names { unlink(directory.file(name)) }
        try sound.write(to: URL(filePath: path))
        let store = try Store(path: path)
        // No power fails here.
        try store.execute("PRAGMA synchronous = OFF")
        try? store.execute(
          """
          UPDATE OR REPLACE \(table) SET \(column) = \(value) WHERE \(column) IN (
            SELECT max(\(column)) FROM \(table))
          """)
        use(store)
      }
    }
  }
}
