import Foundation
import GRDB
import RefillCore

/// The records and weights of one form, as read from the store.
///
/// Callers of all methods with a database must already be in a transaction.
struct RankingState {
  let form: String
  let timeZone: TimeZone
  var window: RecordWindow
  var weights: [String: SignWeights] = [:]
  private(set) var aliases: Aliases
  /// True if the window has all records of the form.
  private let isWhole: Bool
  /// The position of the oldest recent record.
  private let end: RecordCursor
  private let tags: [UInt64]
  private let stamp: Stamp
  /// The number of values, by field, of which is known whether they were removed.
  var prepared: [Int: Int] = [:]
  /// The rows of older records, by the answer that they were searched for.
  private var older: [AnswerKey: [Int]] = [:]
  /// The texts that were read, by field and code.
  var texts: [Int: [Int32: String]] = [:]
  /// The signs of the last opening.
  private var signs: OpeningSigns?

  /// The number of recent records that are read.
  enum Extent: Int {
    /// For the first frame.
    case first = 192
    /// For ranking.
    case all = 4096
    /// For learning from imported records.
    case replay = 4396
  }

  /// Changes with each commit of any connection.
  private struct Stamp: Equatable {
    let version: Int64
    let changes: Int

    init(_ database: Database) throws {
      let statement = try database.cachedStatement(sql: "PRAGMA data_version")
      version = try Int64.fetchOne(statement) ?? 0
      changes = database.totalChangesCount
    }
  }

  /// Reads the newest records, and the weights.
  init(
    form: String, fields: [RankedField], timeZone: TimeZone, _ extent: Extent, in database: Database
  ) throws {
    self.form = form
    self.timeZone = timeZone
    let histories = fields.compactMap { field in field.history.map { (field.id, $0) } }
    aliases = try Aliases(
      form: form, fields: fields.map(\.id),
      histories: Dictionary(histories, uniquingKeysWith: { first, _ in first }), in: database)
    tags = fields.map { AnswerKey.tag(form: form, field: $0.id) }
    let records = try ContextTable.newest(of: form, limit: extent.rawValue, in: database)
    isWhole = records.count < extent.rawValue
    end = records.last.map { RecordCursor(submitted: $0.milliseconds, number: $0.number) } ?? .end
    window = RecordWindow(fields: fields, timeZone: timeZone)
    window.reserve(records.count)
    weights = try WeightTable.weights(of: form, in: database)
    stamp = try Stamp(database)
    append(records, isRecent: true)
  }

  /// True if nothing was committed since the records were read.
  func isCurrent(in database: Database) throws -> Bool { try Stamp(database) == stamp }

  /// Returns the key of an answer under its current spelling.
  func key(of answer: KnownAnswer) -> AnswerKey { aliases.present(AnswerKey(form: form, answer)) }

  /// Returns the keys of all spellings of an answer, itself included.
  func allKeys(of key: AnswerKey) -> [AnswerKey] { aliases.keys(of: key) }

  private mutating func append(_ records: some Sequence<KeyedRecord>, isRecent: Bool) {
    // Records of a form mostly have the same fields in the same positions.
    var columns: [Int?] = []
    var answers = [AnswerKey?](repeating: nil, count: tags.count)
    for record in records {
      for column in answers.indices { answers[column] = nil }
      for (position, key) in record.keys.enumerated() {
        guard let key else { continue }
        if position >= columns.count {
          columns += Array(repeating: nil, count: position + 1 - columns.count)
        }
        if columns[position].map({ tags[$0] == key.tag }) != true {
          columns[position] = tags.firstIndex(of: key.tag)
        }
        if let column = columns[position] { answers[column] = aliases.present(key) }
      }
      window.append(
        number: record.number, submitted: record.milliseconds, answers: answers, isRecent: isRecent)
    }
  }
}

// Older records.
extension RankingState {
  /// Returns the answers as codes, after reading the older records that have one of them.
  mutating func given(
    _ answers: [KnownAnswer], in database: Database
  ) throws -> (codes: [ContextRanker.Given], older: Set<Int>) {
    var seen: Set<Int> = []
    let keys = answers.compactMap { answer -> (field: Int, key: AnswerKey)? in
      guard let field = window.index(of: answer.field), seen.insert(field).inserted else {
        return nil
      }
      return (field, key(of: answer))
    }.sorted { $0.field < $1.field }
    return try given(keys, in: database)
  }

  /// Returns the answers as codes, after reading the older records that have one of them.
  mutating func given(
    _ keys: [(field: Int, key: AnswerKey)], in database: Database
  ) throws -> (codes: [ContextRanker.Given], older: Set<Int>) {
    var rows: Set<Int> = []
    for (_, key) in keys where !isWhole { rows.formUnion(try older(with: key, in: database)) }
    let codes = keys.compactMap { field, key in
      window.values[field].code(of: key).map { ContextRanker.Given(field: field, code: $0) }
    }
    return (codes, rows)
  }

  private mutating func older(with key: AnswerKey, in database: Database) throws -> [Int] {
    if let rows = older[key] { return rows }
    let records = try aliases.keys(of: key).flatMap {
      try ContextTable.records(with: $0, before: end, in: database)
    }
    let rows = Array(window.count..<window.count + records.count)
    append(records, isRecent: false)
    older[key] = rows
    return rows
  }
}

extension RankingState {
  /// Returns the opening of a form at a time; its signs are computed once for all fields.
  ///
  /// - Parameter start: the first row that is earlier than the form.
  mutating func opening(at date: Date, startingAt start: Int) -> FormOpening {
    var signs = self.signs ?? OpeningSigns(of: window, at: date, startingAt: start)
    // No second owner of the arrays, which would have them copied.
    self.signs = nil
    if signs.date == date, signs.start == start {
      signs.extend(to: window)
    } else {
      signs = OpeningSigns(of: window, at: date, startingAt: start)
    }
    self.signs = signs
    return FormOpening(of: window, signs)
  }
}
