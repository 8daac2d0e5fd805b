/// What stands in a window of the terminal.
struct Screen: Equatable, CustomStringConvertible {
  /// Without blanks at the end.
  let rows: [String]
  /// From 0.
  let cursor: Place
  let isCursorVisible: Bool
  /// What stands under the cursor.
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

  /// The first row with a text in it, without the blanks around; empty where there is none.
  func row(with text: String) -> String {
    rows.first { $0.contains(text) }?.trimmed ?? ""
  }

  /// The row that the cursor is in, without the blanks around.
  var cursorRow: String { rows.indices.contains(cursor.row) ? rows[cursor.row].trimmed : "" }

  /// What stands below the last row that begins with a text, or in the whole window, and the cursor
  /// in it.
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
