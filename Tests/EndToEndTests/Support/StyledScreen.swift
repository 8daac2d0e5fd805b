import RefillTerminal

/// A screen of tmux with its styles, as a frame.
///
/// Text with escape sequences of colours and attributes becomes cells; other sequences are left out.
struct StyledScreen {
  private var rows: [Row] = []
  private let columns: Int

  /// - Parameters:
  ///   - text: the rows as `tmux capture-pane -e` writes them.
  ///   - columns: the width of the window.
  init(_ text: String, columns: Int) {
    self.columns = columns
    var style = Style.plain
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      rows.append(Self.row(line, columns + 1, &style))
    }
    while let last = rows.last, last.text.isEmpty { rows.removeLast() }
  }

  /// The rows from one on, in a frame with a cursor.
  func frame(from first: Int = 0, rows count: Int? = nil, cursor: Screen.Place) -> Frame {
    var shown = Array(rows.dropFirst(first))
    if let count {
      while shown.count < count { shown.append(Row(columns: columns + 1)) }
      shown = Array(shown.prefix(count))
    }
    return Frame(
      rows: shown, columns: columns + 1,
      cursor: .init(row: cursor.row - first, column: cursor.column))
  }

  private static func row(_ line: Substring, _ columns: Int, _ style: inout Style) -> Row {
    var row = Row(columns: columns)
    var column = 0
    var text = ""
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        if scalar.properties.isBidiControl { continue }
        text.unicodeScalars.append(scalar)
        continue
      }
      column = row.put(text, at: column, style: style)
      text = ""
      guard rest.popFirst() == "[" else { continue }
      var parameters = ""
      while let next = rest.popFirst() {
        guard ("0"..."9").contains(next) || next == ";" else {
          if next == "m" { apply(parameters, to: &style) }
          break
        }
        parameters.unicodeScalars.append(next)
      }
    }
    row.put(text, at: column, style: style)
    return row
  }

  private static func apply(_ parameters: String, to style: inout Style) {
    let codes = parameters.split(separator: ";").compactMap { UInt8($0) }
    if codes.isEmpty { style = .plain }
    for code in codes {
      switch code {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.faint)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 22: style.attributes.subtract([.bold, .faint])
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 30...37: style.color = Style.Color(rawValue: code - 30)
      case 39: style.color = nil
      default: break
      }
    }
  }
}
