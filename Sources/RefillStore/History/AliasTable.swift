import GRDB
import RefillCore

/// The spellings that values had before they were renamed, within a transaction that somebody else
/// began.
///
/// A spelling is a hash, the part of an `AnswerKey` that it has in common whatever the field is.
enum AliasTable {
  /// Notes spellings that a value had.
  static func insert(
    _ spellings: [Int64], of value: Int64, history: Int64, into database: Database
  ) throws {
    let statement = try database.cachedStatement(
      sql: "REPLACE INTO alias (history, old, value) VALUES (?, ?, ?)")
    for spelling in spellings { try statement.execute(arguments: [history, spelling, value]) }
  }

  /// Forgets that a text was the spelling of another value.
  static func delete(spelling text: String, history: Int64, from database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "DELETE FROM alias WHERE history = ? AND old = ?")
    try statement.execute(arguments: [history, AnswerKey.spelling(of: text)])
  }

  /// The spellings that a value had.
  static func spellings(of value: Int64, in database: Database) throws -> [Int64] {
    let statement = try database.cachedStatement(sql: "SELECT old FROM alias WHERE value = ?")
    return try Int64.fetchAll(statement, arguments: [value])
  }

  /// The spellings that a value of a history had; none where it is no value of it.
  static func spellings(
    of value: String, history: String, in database: Database
  ) throws -> [Int64] {
    guard let id = try HistoryTable.id(of: history, in: database),
      let found = try HistoryTable.find(value, history: id, in: database)
    else { return [] }
    return try spellings(of: found.id, in: database)
  }

  /// What is now called so that was once spelt like this; `nil` where nothing was.
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

  /// Every spelling that a value of a history had before, and what it is called now.
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

  /// Whether any value was ever renamed.
  static func isAny(in database: Database) throws -> Bool {
    try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM alias)")) ?? false
  }
}

/// The keys of answers whose values were renamed, for some fields of one form.
struct Aliases {
  /// The keys that a value's answers may have beside its own, by its own.
  private var earlier: [AnswerKey: [AnswerKey]] = [:]
  /// What the answers of such a key mean now.
  private var present: [AnswerKey: (key: AnswerKey, text: String)] = [:]

  /// The aliases in some fields, by the names of their histories.
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

  /// The key that an answer would have in its present spelling.
  func present(_ key: AnswerKey) -> AnswerKey { present[key]?.key ?? key }

  /// The keys of all answers that mean the same as this one.
  func keys(of key: AnswerKey) -> [AnswerKey] { [key] + (earlier[key] ?? []) }

  /// The present spelling of what has one of these keys; `nil` where it was never renamed.
  func text(of key: AnswerKey) -> String? {
    earlier[key]?.first.flatMap { present[$0]?.text }
  }
}
