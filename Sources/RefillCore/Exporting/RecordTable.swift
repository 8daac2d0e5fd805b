import Foundation

/// Records as rows, and the fields of all records as columns.
struct RecordTable: Sendable {
  private let items: ExportedItems
  private(set) var columns: RecordColumns

  /// A cell: an answer, or empty.
  struct Cell: Sendable {
    /// The text; values of a list are separated by `; `, and `;` and `\` in a value are escaped by
    /// `\`.
    let text: String
    /// True if the cell is a number that a spreadsheet may parse as one.
    let isNumber: Bool
  }

  /// Creates a table with the columns of a form.
  init(_ fields: ExportedFields, items: ExportedItems) {
    self.items = items
    columns = RecordColumns(
      known: fields.ids { items != .file || $0.item.isEmpty }, hasNewestFirst: true)
  }

  mutating func note(_ record: Record) { columns.note(shown(record).entries) }

  /// True if every answer of a record has a column.
  func covers(_ record: Record) -> Bool { columns.covers(shown(record).entries) }

  /// The column names: first the record's own columns, whose names no field has.
  var header: [Cell] { (Record.ownColumns + columns.fields).map(Cell.init) }

  /// Returns the rows of a record: one, or one for each of its innermost items.
  func rows(of record: Record) -> [[Cell]] {
    let record = shown(record)
    let own = record.ownValues.map(Cell.init)
    let rows = items == .rows ? record.itemRows.map(\.cells) : [record.joinedCells]
    return rows.map { cells in own + columns.fields.map { cells[$0] ?? Cell("") } }
  }

  private func shown(_ record: Record) -> Record { items == .file ? record.withoutItems : record }
}

extension Record {
  /// The names of the columns of the record itself.
  static let ownColumns = ["$id", "$form", "$submitted"]

  /// The values of `ownColumns`.
  var ownValues: [String] {
    [id.text, form, submitted.formatted(.iso8601)]
  }
}

extension RecordTable.Cell {
  init(_ text: String) {
    self.init(text: text, isNumber: false)
  }

  init(_ answer: Answer?) {
    text =
      switch answer {
      case .text(let text), .number(let text): text
      case .flag(let flag): String(flag)
      case .list(let values): values.map(Self.escaped).joined(separator: "; ")
      case .typedList:
        answer?.texts.map(Self.escaped).joined(separator: "; ") ?? ""
      case .null: "null"
      case .secret, nil: ""
      }
    isNumber = answer?.isNumber ?? false
  }

  /// The answers of several items, an empty one for each that has none; separated as values of a list.
  init(joining answers: [Answer?]) {
    let cells = answers.map(Self.init)
    let isEmpty = answers.allSatisfy { $0 == nil }
    text = isEmpty ? "" : cells.map { Self.escaped($0.text) }.joined(separator: "; ")
    isNumber = cells.count == 1 && cells.allSatisfy(\.isNumber)
  }

  private static func escaped(_ value: String) -> String {
    value.replacingScalars { [";", "\\"].contains($0) ? "\\" + String($0) : nil }
  }

  /// Returns the text, with a `'` prepended if a spreadsheet would run it as a formula.
  ///
  /// A text that only becomes dangerous without its leading `'` gets another one, so that a reader
  /// that removes one `'` before dangerous text restores the original.
  ///
  /// - Parameter quotesOpen: true if a leading `"` counts as the start of a quoted cell, so that
  ///   the character after it is checked.
  func guarded(quotesOpen: Bool) -> String {
    !isNumber && Self.isDangerous(text, quotesOpen) ? "'" + text : text
  }

  /// True for a text that a spreadsheet runs as a formula, now or without the `'` before it.
  fileprivate static func isDangerous(_ text: String, _ quotesOpen: Bool) -> Bool {
    let beginning = text.unicodeScalars.first { scalar in
      scalar != "'" && !(quotesOpen && scalar == "\"")
    }
    return beginning.map(dangerous.contains) ?? false
  }

  /// The characters that begin a formula, ASCII and fullwidth, and control characters skipped
  /// before them.
  private static let dangerous: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}

extension String {
  /// Returns the text of an exported cell without the `'` that protects it.
  ///
  /// - Parameter quotesOpen: as in `RecordTable.Cell.guarded`.
  package func unguarded(quotesOpen: Bool) -> String {
    hasPrefix("'") && RecordTable.Cell.isDangerous(self, quotesOpen) ? String(dropFirst()) : self
  }
}

extension Answer {
  /// True for a number that is valid JSON.
  var isNumber: Bool {
    guard case .number(let digits) = self else { return false }
    return digits.isJSONNumber
  }
}

extension String {
  /// True for `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
  fileprivate var isJSONNumber: Bool {
    var rest = utf8[...]
    func digits(_ rest: inout Substring.UTF8View) -> Int {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let hasZero = rest.first == UInt8(ascii: "0")
    let whole = digits(&rest)
    guard whole > 0, !hasZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits(&rest) > 0 else { return false }
    }
    if let exponent = rest.first, [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(exponent) {
      rest.removeFirst()
      if let sign = rest.first, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign) {
        rest.removeFirst()
      }
      guard digits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }
}
