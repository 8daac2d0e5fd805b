/// The text of a field, edited through vetoes and limits: for all callers except line editors.
struct FieldEditor: TextProxy {
  var turn: Turn
  let index: Int

  var documentID: String { turn.model.fields[index].id }
  var inputMode: InputMode { turn.model.fields[index].field.inputMode }
  var returnKey: ReturnKey? { turn.model.fields[index].field.returnKey }
  var isSecure: Bool { turn.model.fields[index].secret != nil }
  var appearance: Panels.Appearance { turn.model.environment.panels.appearance }
  var line: TextLine { turn.model.fields[index].line }

  mutating func insert(_ text: String) {
    guard let marked = line.marked else {
      turn.apply(Edit(line.selection, text), .typed, index)
      return
    }
    let head = marked.text.clusters(0..<marked.selection.lowerBound) + text
    let tail = marked.text[marked.text.index(at: marked.selection.upperBound)...]
    turn.apply(
      Edit(line.selection, String(head + tail)), .typed, index,
      cursor: line.selection.lowerBound + head.count)
  }

  mutating func insert(_ text: String, cursor: Int) {
    guard settleMarkedText() else { return }
    let selection = line.selection
    replace(selection, with: text, cursor: selection.lowerBound + cursor)
  }

  mutating func replace(_ range: Range<Int>, with text: String, cursor: Int) {
    guard settleMarkedText() else { return }
    let range = range.clamped(to: 0..<line.count)
    turn.apply(Edit(range, text), .plugIn, index, cursor: cursor)
  }

  mutating func deleteBackward() {
    if let marked = line.marked, marked.completion == nil {
      let part =
        marked.selection.isEmpty
        ? max(marked.selection.lowerBound - 1, 0)..<marked.selection.lowerBound : marked.selection
      guard !part.isEmpty else { return deleteBeforeMarked(marked) }
      let rest = TextLine(marked.text).text(after: Edit(part, ""))
      setMarkedText(rest, selected: part.lowerBound..<part.lowerBound)
      return
    }
    let line = line
    if line.anchor != nil {
      turn.apply(Edit(line.selection, ""), .deleted, index)
    } else if line.cursor > 0 {
      turn.apply(Edit(line.cursor - 1..<line.cursor, ""), .deleted, index)
    }
  }

  /// Deletes the cluster before marked text if the cursor is at the start of that.
  private mutating func deleteBeforeMarked(_ marked: TextLine.MarkedText) {
    let selection = line.selection
    let start = selection.lowerBound
    guard start > 0, turn.apply(Edit(start - 1..<start, ""), .deleted, index) else {
      return
    }
    turn.model.fields[index].line.select(start - 1..<selection.upperBound - 1)
    turn.model.fields[index].line.setMarked(marked)
  }

  /// Turns marked text into text, and its selected part into the selection, so that the next edit
  /// keeps the typed text.
  ///
  /// - Returns: False if the text was refused and stays marked.
  mutating func settleMarkedText() -> Bool {
    guard let marked = line.marked, marked.completion == nil, let selected = line.markedSelection
    else { return true }
    let kept = line.text(after: Edit(line.selection, marked.text))
    guard turn.apply(Edit(line.selection, marked.text), .typed, index) else {
      return false
    }
    // Observers may have changed it: a snippet, or a capital.
    if line.text == kept { turn.model.fields[index].line.select(selected) }
    return true
  }

  /// A single edit, so that a refusal leaves the cursor in place.
  mutating func deleteForward() {
    let line = line
    if line.anchor != nil {
      deleteBackward()
    } else if line.cursor < line.count {
      turn.apply(Edit(line.cursor..<line.cursor + 1, ""), .deleted, index)
    }
  }

  mutating func moveCursor(by offset: Int) {
    guard settleMarkedText() else { return }
    turn.move(by: offset, index)
  }

  mutating func setMarkedText(_ text: String, selected: Range<Int>) {
    let isComposing = line.marked.map { $0.completion == nil } ?? false
    turn.model.fields[index].line.setMarked(.init(text, selection: selected))
    if text.isEmpty, isComposing, line.anchor != nil { deleteBackward() }
  }

  mutating func unmarkText() {
    guard let marked = line.marked else { return }
    turn.apply(
      Edit(line.selection, marked.text), .typed, index,
      cursor: line.selection.lowerBound + marked.selection.upperBound)
  }

  /// A single edit, so that it is one undo step and a refusal changes nothing.
  mutating func capitalizeWord() {
    let word = contextBefore.reversed().prefix { !$0.isWhitespace }.count
    let place = line.cursor
    let start = line.selection.lowerBound - word
    guard let letter = line.text.clusters(start..<start + 1).first, letter.isLowercase
    else { return }
    let capital = LetterCase(turn.host.locale()).capitalized(String(letter))
    let edit = Edit(start..<start + 1, capital)
    let growth = line.text(after: edit).count - line.count
    turn.apply(edit, .plugIn, index, cursor: place > start ? place + growth : place)
  }

  /// Deletes the word before the insertion point, with the white space behind it.
  mutating func deleteWord() {
    let words = contextBefore.reversed().drop(while: \.isWhitespace)
    let rest = words.drop { !$0.isWhitespace }.count
    if rest < line.cursor { turn.apply(Edit(rest..<line.cursor, ""), .deleted, index) }
  }
}
