import RefillTerminal
import TestSupport

/// Frames of a form being filled, each with a small change to the one before.
struct RandomFrames {
  static let certain = [
    "Acme Ltd", "a", "in the form", "  ", "Zoë", "e\u{301}e\u{301}", "日本語", "한국어テ", "x\u{323}",
    "needed", "漢字 and text", "-",
  ]
  static let uncertain = [
    "👩‍👩‍👧", "👍🏽 ok", "🇬🇧", "1️⃣", "क्षत्रिय", "กำ", "❤️ x", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
  ]

  var generator: SeededGenerator
  var texts: [String]
  var columns: Int
  var rows: [Row]
  /// True if a row has room for every scalar drawn separately.
  var isRoomy = false

  init(seed: Int, columns: Int, height: Int, texts: [String]) {
    generator = SeededGenerator(seed: UInt64(seed))
    self.columns = columns
    self.texts = texts
    rows = (0..<height).map { _ in Row(columns: columns) }
  }

  mutating func next(atMost height: Int) -> Frame {
    for _ in 0..<Int.random(in: 0...4, using: &generator) { change() }
    if Int.random(in: 0..<6, using: &generator) == 0, rows.count < height {
      rows.append(Row(columns: columns))
    } else if Int.random(in: 0..<9, using: &generator) == 0, rows.count > 1 {
      rows.removeLast()
    }
    let row = Int.random(in: rows.indices, using: &generator)
    // The cursor is between characters.
    let before = String(rows[row].text.prefix(Int.random(in: 0...30, using: &generator)))
    var ruler = Row(columns: columns)
    let column = ruler.put(before, at: 0)
    return Frame(rows: rows, columns: columns, cursor: Frame.Position(row: row, column: column))
  }

  private mutating func change() {
    let row = Int.random(in: rows.indices, using: &generator)
    let text = texts.randomElement(using: &generator) ?? ""
    let style = Style(
      Style.Attributes(rawValue: UInt8.random(in: 0..<16, using: &generator) & mask),
      color: Bool.random(using: &generator)
        ? nil : Style.Color.allCases.randomElement(using: &generator))
    let column = Int.random(in: 0..<columns, using: &generator)
    if isRoomy {
      rows[row] = Row(columns: columns)
      rows[row].put(text, at: column / 8, style: style, limit: columns / 8)
      rows[row].putRight("needed")
      return
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: rows[row] = Row(columns: columns)
    case 1: rows[row].putRight(text, style: style)
    default:
      let next = rows[row].put(text, at: column, style: style)
      if Bool.random(using: &generator) { rows[row].put(texts[0], at: next) }
    }
  }

  /// Plain text is the usual case.
  private var mask: UInt8 { rows.count.isMultiple(of: 2) ? 0b1111 : 0b0001 }
}
