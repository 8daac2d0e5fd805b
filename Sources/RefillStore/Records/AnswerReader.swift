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

  /// What the records before had at a place among their rows.
  private struct Slot {
    var field = RepeatedText()
    var title = RepeatedText()
    var storedPath = RepeatedText()
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
      let field = slots[row].field.text(of: try columns.requiredBytes(1))
      let path = path(columns, row)
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

  /// Returns the place of an answer in the record; `nil` for an answer of the record itself.
  private func path(_ columns: SQLColumns, _ row: Int) -> RecordPath? {
    guard let bytes = columns.bytes(2) else { return nil }
    if slots[row].storedPath.isNew(bytes) {
      slots[row].path = RecordPath(stored: slots[row].storedPath.text(of: bytes))
    }
    return slots[row].path
  }
}

/// The rows of an answer.
private struct StoredAnswer {
  let position: Int64
  let field: String
  let path: RecordPath?
  let title: String
  let kind: AnswerReader.Kind
  let value: String?
  /// The values of a list behind the first.
  private var others: [(kind: AnswerReader.Kind, value: String?)] = []

  init(
    position: Int64, field: String, path: RecordPath?, title: String, kind: AnswerReader.Kind,
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

/// A text that is decoded only if its bytes differ from those of the last one.
private struct RepeatedText {
  private var bytes: [UInt8] = []
  private var decoded = ""

  func isNew(_ other: UnsafeRawBufferPointer) -> Bool {
    bytes.count != other.count
      || bytes.withUnsafeBytes { own in
        guard let own = own.baseAddress, let other = other.baseAddress else { return false }
        return memcmp(own, other, bytes.count) != 0
      }
  }

  mutating func text(of other: UnsafeRawBufferPointer) -> String {
    if isNew(other) {
      bytes = Array(other)
      decoded = String(decoding: other, as: UTF8.self)
    }
    return decoded
  }
}
