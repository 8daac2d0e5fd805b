import RefillCore
import TestSupport
import Testing

@Suite struct `Undo of the commands of a line editor` {
  private func driver(_ proposals: (text: String, command: Int?)...) -> FormDriver {
    let driver = FormDriver.begun(.field("a"))
    driver.press(.setText("ann chen"))
    for (text, command) in proposals {
      driver.press(.proposed(text: text, cursor: text.count, command: command))
    }
    return driver
  }

  @Test func `takes back all edits of one, and no others`() {
    let driver = driver(
      ("ann ", 1), ("ann B", 1), ("ann Bo", 1), ("ann Bo ", 1), ("ann Bo L", 1), ("ann Bo", 2))
    driver.press(.undo)
    #expect(driver.text("a") == "ann Bo L")
    driver.press(.undo)
    #expect(driver.text("a") == "ann chen")
    driver.press(.redo)
    #expect(driver.text("a") == "ann Bo L")
  }

  @Test func `takes back one kill after the other, and deleted letters together`() {
    let driver = driver(("ann ", nil), ("", nil))
    driver.press(.undo)
    #expect(driver.text("a") == "ann ")
    driver.press(.undo)
    #expect(driver.text("a") == "ann chen")
    for text in ["ann che", "ann ch"] {
      driver.press(.proposed(text: text, cursor: text.count))
    }
    driver.press(.undo)
    #expect(driver.text("a") == "ann chen")
  }

  @Test func `does not go beyond what another program put in`() {
    let driver = driver(("ann ", 1), ("ann B", 1))
    driver.press(.setText("Bea"), .proposed(text: "Beat", cursor: 4, command: 1), .undo)
    #expect(driver.text("a") == "Bea")
  }
}

@Suite struct `An undo history` {
  /// A typed line with its undo history.
  private struct Writer {
    var line = TextLine()
    var history = UndoHistory()
    var clock = 0.0
    private var order = 0

    /// Types letters 0.1 s apart; `⌫` deletes, `←` moves, `…` waits 1 s.
    mutating func press(_ keys: String) {
      for key in keys {
        clock += 0.1
        switch key {
        case "⌫": edit(Edit(line.cursor - 1..<line.cursor, ""), .deleted)
        case "←":
          line.moveCursor(to: line.cursor - 1)
          history.endRun()
        case "…": clock += 0.9
        default: edit(Edit(line.selection, String(key)), .typed)
        }
      }
    }

    mutating func edit(_ edit: Edit, _ kind: UndoHistory.Kind) {
      let before = line
      order += 1
      line.apply(edit)
      history.record(before, edit, kind, after: line.cursor, at: clock, order: order)
    }

    mutating func undo() -> Bool {
      guard let state = history.undo(from: line, number: 1) else { return false }
      line = state
      return true
    }

    mutating func redo() -> Bool {
      guard let state = history.redo(from: line) else { return false }
      line = state
      return true
    }

    /// Returns the texts that undo steps through, newest first.
    mutating func states() -> [String] {
      var states: [String] = []
      while undo() { states.append(line.drawn) }
      return states
    }
  }

  @Test(arguments: [
    ("hello", ["|"]),
    ("to be or", ["to be |", "to |", "|"]),
    ("a  b", ["a  |", "|"]),
    ("ab…cd", ["ab|", "|"]),
    ("abc⌫⌫", ["abc|", "|"]),
    ("ab⌫c", ["a|", "ab|", "|"]),
    ("abc←d", ["ab|c", "|"]),
    ("abc←⌫⌫", ["ab|c", "|"]),
  ])
  func `joins what was typed in one go`(keys: String, states: [String]) {
    var writer = Writer()
    writer.press(keys)
    #expect(writer.states() == states)
  }

  @Test func `gives a paste a step of its own`() {
    var writer = Writer()
    writer.press("ab")
    writer.edit(Edit(2..<2, "PASTE"), .whole)
    writer.edit(Edit(7..<7, "PASTE"), .whole)
    writer.press("c")
    #expect(writer.states() == ["abPASTEPASTE|", "abPASTE|", "ab|", "|"])
  }

  @Test func `redoes what was undone, until something new is typed`() {
    var writer = Writer()
    writer.press("one two")
    let way = [writer.undo(), writer.undo(), writer.redo()]
    #expect(way == [true, true, true])
    #expect(writer.line.drawn == "one |")
    #expect(writer.redo() == true)
    #expect(writer.line.drawn == "one two|")
    #expect(writer.redo() == false)
    #expect(writer.undo() == true)
    writer.press("x")
    #expect(writer.redo() == false)
  }

  @Test func `replacing a selection begins a step`() {
    var writer = Writer()
    writer.press("abc")
    writer.line.select(1..<3)
    writer.press("x")
    #expect(writer.undo() == true)
    #expect(writer.line.text == "abc")
  }

  @Test func `keeps a thousand steps`() {
    var writer = Writer()
    for number in 0..<1_007 { writer.edit(Edit(0..<writer.line.count, "\(number)"), .whole) }
    let states = writer.states()
    #expect(states.count == 1_000)
    #expect(states.last == "6|")
  }
}
