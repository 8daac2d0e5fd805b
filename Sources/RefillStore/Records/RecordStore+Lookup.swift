import Foundation
import GRDB
public import RefillCore

// The newest record is the one with the latest time of submission, not the one that was stored
// last.
extension RecordStore {
  /// Returns true if a record of the same form, time of submission and answers is stored, with any
  /// id.
  ///
  /// O(records of the form at that time).
  public func hasTwin(of record: RefillCore.Record) throws(StoreError) -> Bool {
    let answers = record.entries.map { KeyedAnswer($0) }
    return try connection.read(.submit) { database in
      try RecordTable.fetch(
        "WHERE form = ? AND submitted = ?", [record.form, record.submitted.milliseconds],
        in: database
      ).contains { $0.record.entries.map { KeyedAnswer($0) } == answers }
    }
  }

  /// Returns the newest record of a form; `nil` if there is none.
  ///
  /// - Parameter number: only records older than the one of this number are considered.
  public func last(form: String, before number: Int = .max) throws(StoreError) -> StoredRecord? {
    try newest(of: form, olderThan: number, where: "true")
  }

  /// Returns the newest record of a form in which a field has these texts; `nil` if there is none.
  ///
  /// O(records with that answer). Texts are compared trimmed and in NFC. Records with an earlier
  /// spelling of a renamed value match as well.
  ///
  /// - Parameters:
  ///   - texts: the texts of the answer: one, or all of a list in the order of the form.
  ///   - field: the id of the field.
  ///   - history: the name of the field's history; `nil` if it has none.
  ///   - number: only records older than the one of this number are considered.
  public func last(
    form: String, holding texts: [String], field: String, history: String? = nil,
    before number: Int = .max
  ) throws(StoreError) -> StoredRecord? {
    guard let clue = KnownAnswer(field: field, value: texts.joined(separator: "\n")) else {
      return nil
    }
    return try connection.read(.interactive) { database in
      guard let before = try RecordCursor.of(record: number, in: database) else { return nil }
      let aliases = try Aliases(
        form: form, fields: [field], histories: history.map { [field: $0] } ?? [:], in: database)
      let keys = aliases.keys(of: AnswerKey(form: form, clue))
      return try RecordTable.fetch(
        ContextTable.newest(with: keys, before: before, in: database), in: database)
    }
  }

  /// Returns the newest record of a form in which the answer to a field is not empty; `nil` if
  /// there is none.
  ///
  /// Scans the records of the form from newest to oldest: about 0.7 µs per record.
  ///
  /// - Parameter number: only records older than the one of this number are considered.
  public func last(
    form: String, answering field: String, before number: Int = .max
  ) throws(StoreError) -> StoredRecord? {
    try newest(
      of: form, olderThan: number,
      where: """
        EXISTS (
          SELECT 1 FROM answer WHERE answer.record = record.id AND +field = ?4 AND value <> '')
        """, field)
  }

  private func newest(
    of form: String, olderThan number: Int, where condition: String, _ field: String? = nil
  ) throws(StoreError) -> StoredRecord? {
    try connection.read(.interactive) { database in
      guard let before = try RecordCursor.of(record: number, in: database) else { return nil }
      let order = "ORDER BY submitted DESC, id DESC LIMIT 1"
      return try RecordTable.fetch(
        "WHERE form = ?1 AND (submitted, id) < (?2, ?3) AND stream = 0 AND \(condition) \(order)",
        [form, before.submitted, before.number] + (field.map { [$0] } ?? []), in: database
      ).first
    }
  }
}

/// An answer and the id of its field, without its title and mentions.
private struct KeyedAnswer: Equatable {
  let field: String
  let answer: Answer

  init(_ entry: RefillCore.Record.Entry) {
    (field, answer) = (entry.field, entry.answer)
  }
}
