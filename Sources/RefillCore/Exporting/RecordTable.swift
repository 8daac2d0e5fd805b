import Foundation

/// Records as rows, and the fields of all records as columns.
struct RecordTable {
  /// The column names; `nil` to leave them out.
  ///
  /// First the record's own columns, whose names no field has, then the form's fields in order, then
  /// other fields: those of the last record in its order, then those that only earlier ones have.
  let header: [String]?
  /// The cells of each record, or of each of its items with the other answers repeated, one per
  /// column, neither quoted nor escaped yet.
  let rows: [[Cell]]

  /// The header and the rows.
  var lines: [[Cell]] { (header.map { [$0.map(Cell.init)] } ?? []) + rows }

  /// A cell: an answer, or empty.
  struct Cell {
    /// The text; values of a list are separated by `; `, and `;` and `\` in a value are escaped by
    /// `\`.
    let text: String
    /// True if the cell is a number that a spreadsheet may parse as one.
    let isNumber: Bool
  }

  init(_ records: [Record], form: Form?, hasHeader: Bool, items: ExportedItems = .rows) {
    var seen: Set<String> = []
    let records = items == .file ? records.map(\.withoutItems) : records
    let known = form?.columns { items != .file || $0.item.isEmpty } ?? []
    let fields = (known + records.reversed().flatMap(\.entries).map(\.field))
      .filter { seen.insert($0).inserted }
    header = hasHeader ? ["$id", "$form", "$submitted"] + fields : nil
    rows = records.flatMap { record in
      let own = [
        record.id.uuidString.lowercased(), record.form, record.submitted.formatted(.iso8601),
      ]
      let rows = items == .rows ? record.itemRows.map(\.cells) : [record.joinedCells]
      return rows.map { cells in
        own.map(Cell.init) + fields.map { cells[$0] ?? Cell("") }
      }
    }
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
    let beginning = text.unicodeScalars.first { scalar in
      scalar != "'" && !(quotesOpen && scalar == "\"")
    }
    guard !isNumber, let beginning, Self.dangerous.contains(beginning) else { return text }
    return "'" + text
  }

  /// The characters that begin a formula, ASCII and fullwidth, and control characters skipped
  /// before them.
  private static let dangerous: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}

extension Answer {
  /// True for a number that is valid JSON.
  var isNumber: Bool {
    guard case .number(let digits) = self else { return false }
    return digits.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }
}
