import GRDB
import RefillCore

/// The table of spellings that values had before they were renamed.
///
/// Callers must already be in a transaction.
///
/// A spelling is stored as a hash: the lower 40 bits of an `AnswerKey`, which do not depend on the
/// field.
enum AliasTable {
  /// Adds earlier spellings of a value.
  static func insert(
    _ spellings: [Int64], of value: Int64, history: Int64, into database: Database
  ) throws {
    let statement = try database.cachedStatement(
      sql: "REPLACE INTO alias (history, old, value) VALUES (?, ?, ?)")
    for spelling in spellings { try statement.execute(arguments: [history, spelling, value]) }
  }

  /// Removes a text from the spellings of other values in a history.
  static func delete(spelling text: String, history: Int64, from database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "DELETE FROM alias WHERE history = ? AND old = ?")
    try statement.execute(arguments: [history, AnswerKey.spelling(of: text)])
  }

  /// Returns the earlier spellings of a value, by its number.
  static func spellings(of value: Int64, in database: Database) throws -> [Int64] {
    let statement = try database.cachedStatement(sql: "SELECT old FROM alias WHERE value = ?")
    return try Int64.fetchAll(statement, arguments: [value])
  }

  /// Returns the earlier spellings of a value of a history; empty if the history does not have it.
  static func spellings(
    of value: String, history: String, in database: Database
  ) throws -> [Int64] {
    guard let id = try HistoryTable.id(of: history, in: database),
      let found = try HistoryTable.find(value, history: id, in: database)
    else { return [] }
    return try spellings(of: found.id, in: database)
  }

  /// Returns the value that was renamed from this spelling; `nil` if none was.
  static func value(
    spelt text: String, history: Int64, in database: Database
  ) throws -> String? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT value.value FROM alias JOIN value ON value.id = alias.value
        WHERE alias.history = ? AND old = ?
        """)
    return try String.fetchOne(statement, arguments: [history, AnswerKey.spelling(of: text)])
  }

  /// Returns all earlier spellings in a history, with the current values.
  static func all(
    of history: String, in database: Database
  ) throws -> [(old: Int64, value: String)] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT old, value.value FROM history JOIN alias ON alias.history = history.id
        JOIN value ON value.id = alias.value WHERE name = ?
        """)
    return try Array(
      Row.fetchCursor(statement, arguments: [history])
        .map { (try $0.required(0), try $0.required(1)) })
  }

  /// True if any value was ever renamed.
  static func isAny(in database: Database) throws -> Bool {
    try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM alias)")) ?? false
  }
}

/// The keys of answers whose values were renamed, for some fields of one form.
struct Aliases {
  /// The keys of earlier spellings, by the key of the current one.
  private var earlier: [AnswerKey: [AnswerKey]] = [:]
  /// The current key and text, by the key of an earlier spelling.
  private var present: [AnswerKey: (key: AnswerKey, text: String)] = [:]

  /// Loads the aliases of some fields; `histories` has the names of their histories by field id.
  init(
    form: String, fields: some Sequence<String>, histories: [String: String],
    in database: Database
  ) throws {
    guard !histories.isEmpty, try AliasTable.isAny(in: database) else { return }
    for field in fields {
      guard let history = histories[field] else { continue }
      let tag = AnswerKey.tag(form: form, field: field)
      for (old, value) in try AliasTable.all(of: history, in: database) {
        let new = AnswerKey(tag: tag, spelling: AnswerKey.spelling(of: value))
        let key = AnswerKey(tag: tag, spelling: old)
        earlier[new, default: []].append(key)
        present[key] = (new, value)
      }
    }
  }

  /// Returns the key of the current spelling; the key itself if it was not renamed.
  func present(_ key: AnswerKey) -> AnswerKey { present[key]?.key ?? key }

  /// Returns the keys of all spellings of this answer, itself included.
  func keys(of key: AnswerKey) -> [AnswerKey] { [key] + (earlier[key] ?? []) }

  /// Returns the current spelling of an answer with one of these keys; `nil` if it was never
  /// renamed.
  func text(of key: AnswerKey) -> String? {
    earlier[key]?.first.flatMap { present[$0]?.text }
  }
}
