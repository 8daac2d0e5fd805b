import Foundation
import GRDB
import RefillCore

/// Reads the answers of stored records, one record after the other.
///
/// Names that the record before it has at the same place are not decoded again. Callers must already
/// be in a transaction.
final class AnswerReader {
  private let database: Database
  private let source: RecordTable.Source
  private let statement: Statement
  private let hasMentions: Bool
  private var slots: [Slot] = []

  /// The stored type of an answer, or of a value of a list.
  enum Kind: String {
    case text, number, list, flag, null
    case listNumber, listFlag, listNull
  }

  /// The texts that the records before had at a place among their rows.
  private struct Slot {
    var field = RepeatedText()
    var title = RepeatedText()
    var storedPath = RepeatedText()
    /// The place in the record; that of the field itself if none is stored.
    var path: RecordPath?
    var kindName = RepeatedText()
    var kind: Kind?
  }

  /// Reads from the tables of a source.
  init(_ database: Database, _ source: RecordTable.Source = .current) throws {
    self.database = database
    self.source = source
    statement = try database.cachedStatement(
      sql: """
        SELECT position, field, path, title, kind, value FROM \(source.rawValue)answer
        WHERE record = ? ORDER BY position, item
        """)
    hasMentions =
      try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(source.rawValue)mention)")
      .number(with: [], in: database) != 0
  }

  /// Returns the answers of the record of a number; throws an error for damage if a row cannot be
  /// right.
  func entries(of record: Int64) throws -> [RefillCore.Record.Entry] {
    var answers: [StoredAnswer] = []
    answers.reserveCapacity(slots.count)
    var row = 0
    try statement.forEachRow(with: [.integer(record)], in: database) { columns in
      defer { row += 1 }
      if slots.count == row { slots.append(Slot()) }
      let position = columns.integer(0)
      let kind = try kind(columns, row)
      let value = columns.bytes(5).map { String(decoding: $0, as: UTF8.self) }
      if answers.last?.position == position {
        answers[answers.count - 1].add(kind, value)
        return true
      }
      let (field, path) = try place(columns, row)
      let title = slots[row].title.text(of: try columns.requiredBytes(3))
      answers.append(
        StoredAnswer(
          position: position, field: field, path: path, title: title, kind: kind, value: value))
      return true
    }
    guard hasMentions else { return answers.map { $0.entry(mentioning: []) } }
    let texts = Dictionary(
      answers.map { ($0.position, $0.firstText) }, uniquingKeysWith: { first, _ in first })
    let mentions = try MentionTable.fetch(
      record: record, texts: texts, from: source, in: database)
    return answers.map { $0.entry(mentioning: mentions[$0.position] ?? []) }
  }

  private func kind(_ columns: SQLColumns, _ row: Int) throws -> Kind {
    let bytes = try columns.requiredBytes(4)
    if slots[row].kindName.isNew(bytes) {
      slots[row].kind = Kind(rawValue: slots[row].kindName.text(of: bytes))
    }
    guard let kind = slots[row].kind else { throw StoreError.damaged(movedTo: nil) }
    return kind
  }

  /// Returns the field of an answer and its place in the record.
  private func place(_ columns: SQLColumns, _ row: Int) throws -> (String, RecordPath) {
    let field = try columns.requiredBytes(1)
    let stored = columns.bytes(2)
    let written = stored ?? UnsafeRawBufferPointer(start: nil, count: 0)
    if slots[row].field.isNew(field) || slots[row].storedPath.isNew(written) {
      slots[row].path = stored.flatMap { RecordPath(stored: String(decoding: $0, as: UTF8.self)) }
    }
    let id = slots[row].field.text(of: field)
    _ = slots[row].storedPath.text(of: written)
    if let path = slots[row].path { return (id, path) }
    let path = RecordPath(id)
    slots[row].path = path
    return (id, path)
  }
}

/// The rows of an answer.
private struct StoredAnswer {
  let position: Int64
  let field: String
  let path: RecordPath
  let title: String
  let kind: AnswerReader.Kind
  let value: String?
  /// The values of a list behind the first.
  private var others: [(kind: AnswerReader.Kind, value: String?)] = []

  init(
    position: Int64, field: String, path: RecordPath, title: String, kind: AnswerReader.Kind,
    value: String?
  ) {
    self.position = position
    self.field = field
    self.path = path
    self.title = title
    self.kind = kind
    self.value = value
  }

  mutating func add(_ kind: AnswerReader.Kind, _ value: String?) { others.append((kind, value)) }

  /// The text in which mentions have their places.
  var firstText: String { value ?? "" }

  func entry(mentioning mentions: [PlacedMention]) -> RefillCore.Record.Entry {
    RefillCore.Record.Entry(
      field: field, path: path, title: title, answer: answer, mentions: mentions)
  }

  private var answer: Answer {
    switch kind {
    case .text, .number, .flag, .null: Self.answer(kind, value)
    case .list, .listNumber, .listFlag, .listNull:
      Answer(
        listing: ([(kind, value)] + others).filter { $0.1 != nil }.map { Self.answer($0, $1) })
    }
  }

  private static func answer(_ kind: AnswerReader.Kind, _ value: String?) -> Answer {
    switch kind {
    case .text, .list: .text(value ?? "")
    case .number, .listNumber: .number(value ?? "")
    case .flag, .listFlag: .flag(value == String(true))
    case .null, .listNull: .null
    }
  }
}
