import Foundation

/// Records as rows, and the fields of all of them as columns.
struct RecordTable {
  /// The record's own columns, whose names no field has, then the ids of the form's fields in its
  /// order, then those of other fields as first seen; `nil` where no names are wanted.
  let header: [String]?
  /// A cell for each column of the header; text that is not quoted or escaped yet.
  let rows: [[Cell]]

  /// The header and the rows.
  var lines: [[Cell]] { (header.map { [$0.map(Cell.init)] } ?? []) + rows }

  /// One answer, or nothing, in a table.
  struct Cell {
    /// What it says: several values of a list with `; ` between them, where `;` and `\` within a
    /// value have a `\` before them.
    let text: String
    /// Whether it is a number by its own digits, which a spreadsheet may take for one.
    let isNumber: Bool
  }

  init(_ records: [Record], form: Form?, hasHeader: Bool) {
    var seen: Set<String> = []
    let known = form?.recordedFields.filter { $0.kind != .password }.map(\.id) ?? []
    let fields = (known + records.flatMap(\.entries).map(\.field))
      .filter { seen.insert($0).inserted }
    header = hasHeader ? ["$id", "$form", "$submitted"] + fields : nil
    rows = records.map { record in
      let answers = Dictionary(
        record.entries.map { ($0.field, $0.answer) }, uniquingKeysWith: { first, _ in first })
      let own = [
        record.id.uuidString.lowercased(), record.form, record.submitted.formatted(.iso8601),
      ]
      return own.map(Cell.init) + fields.map { Cell(answers[$0]) }
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
      case .secret, nil: ""
      }
    isNumber = answer?.isNumber ?? false
  }

  private static func escaped(_ value: String) -> String {
    value.replacingScalars { [";", "\\"].contains($0) ? "\\" + String($0) : nil }
  }

  /// The text, with a `'` before it where a spreadsheet would run it as a formula.
  ///
  /// A text gets one more `'` if it is dangerous but for those at its beginning, so a reader that
  /// takes one away from what is dangerous behind it has the text back.
  ///
  /// - Parameter quotesOpen: whether a `"` at the beginning is taken for the start of a quoted
  ///   cell, so that what is behind it counts.
  func guarded(quotesOpen: Bool) -> String {
    let beginning = text.unicodeScalars.first { scalar in
      scalar != "'" && !(quotesOpen && scalar == "\"")
    }
    guard !isNumber, let beginning, Self.dangerous.contains(beginning) else { return text }
    return "'" + text
  }

  /// What formulas begin with, in both widths, and what is skipped before them.
  private static let dangerous: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}

extension Answer {
  /// Whether it is a number that is valid JSON as it stands, as `number` promises.
  var isNumber: Bool {
    guard case .number(let digits) = self else { return false }
    return digits.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }
}
