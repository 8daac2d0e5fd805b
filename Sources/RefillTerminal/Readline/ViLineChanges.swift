import CReadline

/// A change of whole lines or of words, which vi's `.` repeats.
nonisolated enum LineChange {
  case operate(ViLineOperator)
  /// Words beyond the end of the line; within it, Readline repeats its own change.
  case words(ViWordOperator, isReadlines: Bool)
  case put(Int, isBelow: Bool)
  case open(isBelow: Bool)
  case join(Int)
}

/// Operators on whole lines, which Readline confines to the line that it edits.
///
/// They kill and yank by Readline's kill ring: a kill that ends in a line end is one of whole lines.
extension ReadlineEditor {
  /// Runs the operator on lines that `key` completes; `nil` if it completes none.
  func operateOnLines(_ key: [UInt8], in line: Line) -> Proposal? {
    guard line.isMultiline, mode == .viCommand, key.count == 1 else { return nil }
    let keys = pendingKeys
    switch ViLineOperator.reading(of: keys + key) {
    case .complete(let operation):
      guard keepsMeaning(of: keys + key) else { return nil }
      macros.record(key)
      drop(line)
      let start = LineBuffer.point
      operate(operation, entersInsertMode: true)
      return propose(line, from: start)
    case .incomplete:
      macros.record(key)
      drop(line)
      awaitsCharacter = true
      pendingKeys = keys + key
      return Proposal(unchanged: line)
    case .other where ViLineOperator.reading(of: keys) == .incomplete:
      macros.record(key)
      drop(line)
      return isControl(key[0]) ? nil : Proposal(unchanged: line)
    case .other: return nil
    }
  }

  /// Drops the pending keys.
  func drop(_ line: Line) {
    cancel()
    load(line)
  }

  /// Returns true unless the user's init file gives the first letter of an operator another meaning.
  func keepsMeaning(of keys: [UInt8]) -> Bool {
    guard let letter = keys.first(where: { !(0x30...0x39).contains($0) }),
      case .function(let function) = binding(of: [letter]), let name = name(of: function)
    else { return false }
    return ["vi-delete-to", "vi-change-to", "vi-yank-to", "vi-subst"].contains(name)
  }

  private func operate(_ operation: ViLineOperator, entersInsertMode: Bool) {
    let text = textLines
    guard let range = operation.lines(from: text.number, of: text.lines.count) else { return }
    operate(operation.action, onLines: range, keepsColumn: operation.motion == .up)
    if operation.action != .yank {
      lastLineChange = .operate(operation)
      isEditedAround = true
    }
    guard operation.action == .change, entersInsertMode else { return }
    _ = rl_vi_insert_mode(1, CInt(UInt8(ascii: "i")))
  }

  func operate(
    _ action: ViLineOperator.Action, onLines range: ClosedRange<Int>, keepsColumn: Bool
  ) {
    var text = textLines
    kill(text.copy(range))
    switch action {
    case .yank: text.moveUp(to: range, keepsColumn: keepsColumn)
    case .delete: text.remove(range)
    case .change: text.empty(range)
    }
    hold(text)
  }

  /// Inserts the last kill; whole lines below or above the line with the cursor.
  func put(_ count: CInt, _ key: CInt) -> CInt {
    let isBelow = key != CInt(UInt8(ascii: "P"))
    guard let kill = lastKill else { return 0 }
    guard kill.hasSuffix("\n") else {
      lastLineChange = nil
      // Never traps: the limit is a constant below 2^31.
      return rl_vi_put(min(count, CInt(Self.longestInsertion / max(kill.utf8.count, 1)) + 1), key)
    }
    if isMultiline {
      put(kill, times: Int(count), isBelow: isBelow)
    } else {
      if isBelow { LineBuffer.point = LineBuffer.offset(1, from: LineBuffer.point).offset }
      for _ in 0..<max(min(count, 1000), 1) { rl_insert_text(String(kill.dropLast())) }
      LineBuffer.point = LineBuffer.offset(-1, from: LineBuffer.point).offset
    }
    return 0
  }

  /// The text that a yank inserts; `nil` if nothing was killed yet.
  private var lastKill: String? {
    let (line, point) = (LineBuffer.text, LineBuffer.point)
    LineBuffer.load("", point: 0)
    defer { LineBuffer.load(line, point: point) }
    return cr_call(rl_yank, 1, 0) ? LineBuffer.text : nil
  }

  /// The greatest length, in bytes, of kills that a count inserts.
  private static let longestInsertion = 1_000_000

  private func put(_ kill: String, times: Int, isBelow: Bool) {
    var text = textLines
    text.put(kill, times: min(max(times, 1), 1000), isBelow: isBelow)
    hold(text)
    isEditedAround = true
    lastLineChange = .put(times, isBelow: isBelow)
  }

  /// Repeats the last change of vi.
  func redo(_ count: CInt, _ key: CInt) -> CInt {
    guard isMultiline, let lastLineChange else {
      _ = cr_call(rl_vi_redo, count, key)
      return 0
    }
    let newCount = cr_explicit_argument() == 0 ? nil : Int(count)
    switch lastLineChange {
    case .join(let count): return joinLines(newCount ?? count)
    case .put(let count, let isBelow):
      return put(CInt(clamping: newCount ?? count), CInt(UInt8(ascii: isBelow ? "p" : "P")))
    case .operate(var operation):
      operation.count = newCount ?? operation.count
      operate(operation, entersInsertMode: false)
      if operation.action == .change { insertAgain() }
    case .words(var operation, let isReadlines):
      operation.count = newCount ?? operation.count
      repeatOnWords(operation, isReadlines: isReadlines, count, key)
    case .open(let isBelow):
      insertEmptyLine(isBelow: isBelow)
      insertAgain()
    }
    return 0
  }

  /// Inserts the text last typed in vi's insert mode.
  func insertAgain() {
    _ = cr_call(rl_vi_redo, 1, CInt(UInt8(ascii: ".")))
    if mode == .viInsert { _ = rl_vi_movement_mode(1, 27) }  // nothing was typed
  }

  /// Makes `text` the last kill, whole lines with their ends; Readline's buffer must be reloaded.
  func kill(_ text: String) {
    cr_set_last_function(nil)
    LineBuffer.load(text, point: 0)
    rl_kill_text(0, CInt(clamping: LineBuffer.count))
  }

  private var textLines: TextLines {
    TextLines(wholeText, cursor: cursor)
  }

  /// The cursor, in grapheme clusters from the start of the whole text.
  var cursor: Int { adjacentLines.clusters + LineBuffer.clusters(before: LineBuffer.point) }

  private func hold(_ text: TextLines) {
    let (line, point) = adjacentLines.split(text.text, at: text.cursor)
    hold(line, point: point)
  }

  /// Notes that a key runs a change of Readline's own, which `.` repeats from now on.
  func noteChange(by key: [UInt8]) {
    guard mode == .viCommand, key.count == 1 else { return }
    if "_*\\AaIiCcDdRrSsXx~".utf8.contains(key[0]) { lastLineChange = nil }
  }
}
