import Foundation
import GRDB
public import RefillCore

extension RecordStore {
  /// Returns the records of a range that have each of some texts in one of their answers, in the order
  /// of submission.
  ///
  /// Case and diacritics do not matter. Reads all answers: about 0.5 µs for each.
  ///
  /// - Parameters:
  ///   - texts: texts or parts of them; all records have an empty one.
  ///   - isDeleted: true to search the deleted records instead.
  public func find(
    _ texts: [String], in range: RecordRange = RecordRange(), isDeleted: Bool = false
  ) throws(StoreError) -> [StoredRecord] {
    try connection.read(.submit) { database in
      let source = isDeleted ? RecordTable.Source.past : .current
      var rows: Set<Int64>?
      for text in texts {
        let found = try RecordTable.rows(answering: text, source, in: database)
        rows = rows?.intersection(found) ?? found
      }
      let condition = "\(isDeleted ? "deleted IS NOT NULL AND " : "")\(RecordRange.condition)"
      let chosen = rows.map { rows in
        " AND id IN (SELECT value FROM json_each('[\(rows.map(String.init).joined(separator: ","))]'))"
      }
      return try RecordTable.fetch(
        "WHERE \(condition)\(chosen ?? "") ORDER BY submitted, id", range.arguments, from: source,
        in: database)
    }
  }
}

extension RecordTable {
  /// Returns the rows of the records of which an answer contains a text.
  ///
  /// SQLite compares texts of ASCII; only the others, whose length in bytes is another, are folded.
  fileprivate static func rows(
    answering text: String, _ source: Source, in database: Database
  ) throws -> Set<Int64> {
    let needle = FoldedNeedle(text, .loose)
    let answers = try Row.fetchCursor(
      database,
      sql: """
        SELECT record, value FROM \(source.rawValue)answer
        WHERE instr(lower(value), ?) > 0 OR length(value) <> length(CAST(value AS BLOB))
        """, arguments: [Folding.loose.fold(text)])
    var rows: Set<Int64> = []
    while let answer = try answers.next() {
      let value = (answer[1] as Data?).map { String(decoding: $0, as: UTF8.self) }
      if needle.stands(in: value ?? "") { rows.insert(try answer.required(0)) }
    }
    return rows
  }
}

extension RefillCore.Record {
  /// Returns the answers that have one of some texts in them, as `RecordStore.find` compares them.
  public func entries(answering texts: [String]) -> [Entry] {
    let needles = texts.map { FoldedNeedle($0, .loose) }
    return entries.filter { entry in
      entry.answer.texts.contains { text in needles.contains { $0.stands(in: text) } }
    }
  }
}
