/// The contents of a terminal window.
struct Screen: Equatable, CustomStringConvertible {
  /// The rows without trailing blanks.
  let rows: [String]
  /// The cursor; rows and columns count from 0.
  let cursor: Place
  let isCursorVisible: Bool
  /// The character under the cursor.
  let characterAtCursor: String

  struct Place: Equatable {
    let column: Int
    let row: Int
  }

  var description: String {
    let lines = rows.map { "│\($0)" }.joined(separator: "\n")
    return "\(lines)\n(cursor in column \(cursor.column), row \(cursor.row))"
  }

  func contains(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

  /// Returns the first row that contains a text, trimmed; empty if there is none.
  func row(with text: String) -> String {
    rows.first { $0.contains(text) }?.trimmed ?? ""
  }

  /// The row of the cursor, trimmed.
  var cursorRow: String { rows.indices.contains(cursor.row) ? rows[cursor.row].trimmed : "" }

  /// Returns the screen below the last row that begins with a text, or the whole screen.
  func below(_ text: String) -> Screen {
    let first = rows.lastIndex { $0.hasPrefix(text) }.map { $0 + 1 } ?? 0
    let end = (rows.lastIndex { !$0.isEmpty } ?? -1) + 1
    return Screen(
      rows: Array(rows[first..<max(first, end)]),
      cursor: Place(column: cursor.column, row: cursor.row - first),
      isCursorVisible: isCursorVisible, characterAtCursor: characterAtCursor)
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
