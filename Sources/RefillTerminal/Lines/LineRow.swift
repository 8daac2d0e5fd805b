import RefillCore

/// The row of a line that is being typed: its prompt, and the part of its text that there is room for.
///
/// It is drawn with what every terminal has: characters, backspace and carriage return.
nonisolated struct LineRow: Equatable {
  /// The visible grapheme clusters of the row.
  private let cells: [Cell]
  /// The number of them before the cursor.
  private let cursor: Int
  /// The first cluster of the text that is shown.
  let start: Int
  private let columns: Int

  private struct Cell: Equatable {
    let text: String
    let width: Int
    /// True if terminals disagree about its width.
    let isUncertain: Bool

    init(_ character: Character) {
      text = Sanitizer.visible(String(character), limit: .max)
      width = DisplayWidth.of(text)
      isUncertain = DisplayWidth.isUncertain(character)
    }
  }

  /// The least room for the text beside a prompt.
  private static let leastRoom = 8

  /// Lays out a line.
  ///
  /// - Parameters:
  ///   - cursor: The number of clusters of the text before the cursor.
  ///   - start: The first cluster that was shown before; it stays as long as the cursor is in sight.
  init(prompt: String, text: String, cursor: Int, columns: Int, from start: Int = 0) {
    let width = max(columns - 1, 1)
    var prompt = prompt.map(Cell.init)
    while Self.width(prompt[...]) > width - min(Self.leastRoom, width) { prompt.removeFirst() }
    let window = Window(
      of: text.map(Cell.init), around: cursor, room: width - Self.width(prompt[...]), from: start)
    cells = prompt + window.cells
    self.cursor = prompt.count + window.cursor
    self.start = window.start
    self.columns = columns
  }

  private static func width(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

  /// The part of a text that is shown; `<` and `>` stand for what is left out.
  private struct Window {
    let start: Int
    let cells: [Cell]
    let cursor: Int

    init(of text: [Cell], around cursor: Int, room: Int, from earlier: Int) {
      guard LineRow.width(text[...]) > room else {
        (start, cells, self.cursor) = (0, text, cursor)
        return
      }
      let inner = max(room - 2, 1)
      var start = min(earlier, text.count)
      if start > cursor || LineRow.width(text[start..<cursor]) > inner {
        start = cursor
        var width = 0
        while start > 0, width + text[start - 1].width <= inner / 2 {
          start -= 1
          width += text[start].width
        }
      }
      var end = start
      var width = 0
      while end < text.count, width + text[end].width <= inner {
        width += text[end].width
        end += 1
      }
      let before = start > 0 ? [Cell("<")] : []
      self.start = start
      cells = before + text[start..<end] + (end < text.count ? [Cell(">")] : [])
      self.cursor = before.count + cursor - start
    }
  }

  // MARK: Drawing

  /// Returns what turns an earlier row into this one: a letter at the end is that letter alone, which is
  /// all that a screen reader has to say.
  ///
  /// - Parameter earlier: The row on the screen; `nil` for an empty one with the cursor at its start.
  func drawing(after earlier: LineRow?) -> String {
    guard let earlier else { return texts(cells[...]) + steps(from: cells.count) }
    let same = zip(cells, earlier.cells).prefix { $0 == $1 }.count
    if cells == earlier.cells { return steps(from: earlier.cursor) }
    let blanks = String(repeating: " ", count: rest(of: earlier, from: same))
    let before =
      same == earlier.cursor ? "" : earlier.steps(from: earlier.cursor, to: same)
    let new = before + texts(cells[same...]) + blanks
    return new + steps(from: cells.count, blanks: blanks.count)
  }

  /// The number of columns behind this row in which letters of an earlier one are left.
  private func rest(of earlier: LineRow, from same: Int) -> Int {
    let width = Self.width(cells[...])
    let isUncertain = earlier.cells[same...].contains(where: \.isUncertain)
    return max((isUncertain ? columns - 1 : Self.width(earlier.cells[...])) - width, 0)
  }

  /// Returns what moves the cursor from a place, or from blanks behind it, to its own.
  private func steps(from place: Int, blanks: Int = 0) -> String {
    steps(from: place, to: cursor, blanks: blanks)
  }

  private func steps(from place: Int, to target: Int, blanks: Int = 0) -> String {
    guard target < place || blanks > 0 else { return texts(cells[place..<target]) }
    let passed = cells[target..<place]
    // The position of the cursor is unknown then.
    if passed.contains(where: \.isUncertain) || blanks > 0 && cells.contains(where: \.isUncertain) {
      return "\r" + texts(cells[..<target])
    }
    return String(repeating: "\u{8}", count: Self.width(passed) + blanks)
  }

  private func texts(_ cells: ArraySlice<Cell>) -> String { cells.map(\.text).joined() }
}
