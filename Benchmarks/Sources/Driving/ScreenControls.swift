// The effects of the control functions, as in xterm.
extension Screen {
  mutating func obey(_ control: UInt8) {
    switch control {
    case 0x08: move(toRow: cursor.row, column: cursor.column - 1)
    case 0x09: move(toRow: cursor.row, column: (cursor.column / 8 + 1) * 8)
    case 0x0A, 0x0B, 0x0C:
      lineFeed()
      isWrapPending = false
    case 0x0D: move(toRow: cursor.row, column: 0)
    default: break
    }
  }

  mutating func obey(escape final: UInt8) {
    switch final {
    case UInt8(ascii: "7"): saved = cursor
    case UInt8(ascii: "8"): move(toRow: saved.row, column: saved.column)
    case UInt8(ascii: "D"): lineFeed()
    case UInt8(ascii: "E"):
      cursor.column = 0
      lineFeed()
    case UInt8(ascii: "M"): reverseLineFeed()
    case UInt8(ascii: "c"): self = Screen(columns: columns, rows: rows)
    default: break
    }
  }

  mutating func obey(_ sequence: ControlSequence) {
    switch (sequence.prefix, sequence.intermediate) {
    case (0, 0): obey(plain: sequence)
    case (UInt8(ascii: "?"), 0) where sequence.final == UInt8(ascii: "h"): set(sequence, true)
    case (UInt8(ascii: "?"), 0) where sequence.final == UInt8(ascii: "l"): set(sequence, false)
    default: answer(sequence)
    }
  }

  private mutating func obey(plain sequence: ControlSequence) {
    let count = sequence.count()
    let (row, column) = (cursor.row, cursor.column)
    switch sequence.final {
    case UInt8(ascii: "A"): move(toRow: row - count, column: column)
    case UInt8(ascii: "B"), UInt8(ascii: "e"): move(toRow: row + count, column: column)
    case UInt8(ascii: "C"), UInt8(ascii: "a"): move(toRow: row, column: column + count)
    case UInt8(ascii: "D"): move(toRow: row, column: column - count)
    case UInt8(ascii: "E"): move(toRow: row + count, column: 0)
    case UInt8(ascii: "F"): move(toRow: row - count, column: 0)
    case UInt8(ascii: "G"), UInt8(ascii: "`"): move(toRow: row, column: count - 1)
    case UInt8(ascii: "d"): move(toRow: count - 1, column: column)
    case UInt8(ascii: "H"), UInt8(ascii: "f"): move(toRow: count - 1, column: sequence.count(1) - 1)
    case UInt8(ascii: "J"): eraseInDisplay(sequence.parameter(0, or: 0))
    case UInt8(ascii: "K"): eraseInLine(sequence.parameter(0, or: 0))
    case UInt8(ascii: "L"): scrollDown(from: row, count: count)
    case UInt8(ascii: "M"): scrollUp(from: row, count: count)
    case UInt8(ascii: "S"): scrollUp(from: region.lowerBound, count: count)
    case UInt8(ascii: "T"): scrollDown(from: region.lowerBound, count: count)
    case UInt8(ascii: "P"): deleteCharacters(count)
    case UInt8(ascii: "@"): insertBlanks(count)
    case UInt8(ascii: "X"): erase(column..<column + count)
    case UInt8(ascii: "b"): for _ in 0..<min(count, columns * rows) { put(lastCharacter) }
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      if sequence.parameters.contains(4) { isInserting = sequence.final == UInt8(ascii: "h") }
    case UInt8(ascii: "r"): setRegion(top: count - 1, bottom: sequence.parameter(1, or: rows) - 1)
    case UInt8(ascii: "s"): saved = cursor
    case UInt8(ascii: "u"): move(toRow: saved.row, column: saved.column)
    default: answer(sequence)
    }
  }

  private mutating func eraseInDisplay(_ part: Int) {
    switch part {
    case 0:
      eraseInLine(0)
      for row in cursor.row + 1..<max(rows, cursor.row + 1) { grid[row] = blankRow }
    case 1:
      eraseInLine(1)
      for row in 0..<cursor.row { grid[row] = blankRow }
    case 2: grid = Array(repeating: blankRow, count: rows)
    default: break
    }
  }

  private mutating func eraseInLine(_ part: Int) {
    switch part {
    case 0: erase(cursor.column..<columns)
    case 1: erase(0..<cursor.column + 1)
    case 2: erase(0..<columns)
    default: break
    }
    isWrapPending = false
  }

  private mutating func deleteCharacters(_ count: Int) {
    let count = min(count, columns - cursor.column)
    grid[cursor.row].removeSubrange(cursor.column..<cursor.column + count)
    grid[cursor.row].append(contentsOf: Array(repeating: " ", count: count))
  }

  private mutating func insertBlanks(_ count: Int) {
    let count = min(count, columns - cursor.column)
    grid[cursor.row].removeLast(count)
    grid[cursor.row].insert(
      contentsOf: Array(repeating: " ", count: count), at: cursor.column)
  }

  private mutating func setRegion(top: Int, bottom: Int) {
    let bottom = min(bottom, rows - 1)
    guard 0 <= top, top < bottom else { return }
    region = top...bottom
    move(toRow: 0, column: 0)
  }

  private mutating func set(_ sequence: ControlSequence, _ isOn: Bool) {
    for case .some(let mode) in sequence.parameters {
      if isOn { modes.insert(mode) } else { modes.remove(mode) }
      if [47, 1047, 1049].contains(mode) { showAlternate(isOn, savingCursor: mode == 1049) }
    }
  }

  private mutating func showAlternate(_ isOn: Bool, savingCursor: Bool) {
    if isOn, mainGrid == nil {
      if savingCursor { saved = cursor }
      mainGrid = grid
      grid = Array(repeating: blankRow, count: rows)
    } else if !isOn, let main = mainGrid {
      grid = main
      mainGrid = nil
      if savingCursor { move(toRow: saved.row, column: saved.column) }
    }
  }
}

// The answers to queries, as in xterm.
extension Screen {
  private static let knownModes: Set<Int> = [
    1, 6, 7, 9, 12, 25, 47, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1047, 1048, 1049, 2004,
  ]

  private mutating func answer(_ sequence: ControlSequence) {
    let asked = sequence.parameter(0, or: 0)
    let place = "\(cursor.row + 1);\(cursor.column + 1)R"
    switch (sequence.prefix, sequence.intermediate, sequence.final) {
    case (0, 0, UInt8(ascii: "n")) where asked == 5: say("0n")
    case (0, 0, UInt8(ascii: "n")) where asked == 6: say(place)
    case (UInt8(ascii: "?"), 0, UInt8(ascii: "n")) where asked == 6: say("?\(place)")
    case (0, 0, UInt8(ascii: "c")) where asked == 0:
      say("?64;1;2;6;9;15;16;17;18;21;22;28c")
    case (UInt8(ascii: ">"), 0, UInt8(ascii: "c")): say(">41;388;0c")
    case (UInt8(ascii: ">"), 0, UInt8(ascii: "q")):
      answers += Array("\u{1B}P>|XTerm(388)\u{1B}\\".utf8)
    case (UInt8(ascii: "?"), UInt8(ascii: "$"), UInt8(ascii: "p")):
      let state = !Self.knownModes.contains(asked) ? 0 : modes.contains(asked) ? 1 : 2
      say("?\(asked);\(state)$y")
    default: break
    }
  }

  private mutating func say(_ answer: String) { answers += Array("\u{1B}[\(answer)".utf8) }
}
