import RefillCore

/// A text of several lines that is being typed.
nonisolated struct TypedText {
  /// The place in the form.
  let place: [FormModel.Focus]
  /// The text that the field had before.
  let earlier: String
  /// The number of the newest undo step then.
  let step: Int
}

// Texts of several lines: the first line replaces the earlier text, those behind it are added.
extension LineSession {
  /// Returns the text of an area with another line.
  func joined(_ line: String, to entry: FieldState) -> String {
    entry.line.text.isEmpty ? line : entry.line.text + "\n" + line
  }

  /// The number of lines that an area has.
  static func lineCount(of entry: FieldState) -> Int {
    entry.line.text.isEmpty ? 0 : entry.line.text.count(where: \.isNewline) + 1
  }

  /// Takes a line of a text: the first in the place of the earlier text, any other behind it.
  func append(_ line: String, _ entry: FieldState) {
    guard !entry.field.isReadOnly else { return perform(.write(line)) }
    guard typing == nil else { return perform(.write(joined(line, to: entry))) }
    beginTyping(entry)
    perform(.write(line))
    let earlier = entry.line.text
    if !earlier.isEmpty, earlier != line {
      say([Message.lineReplaced(title: lineTitle)])
    }
  }

  /// Lets lines be added to a text.
  func add(to entry: FieldState) {
    guard entry.field.kind == .textarea else { return say([Message.lineAddsToTexts]) }
    guard !entry.field.isReadOnly else {
      return say([Notice.edit(.readOnly(entry.field.title)).sentence(keys: keys)])
    }
    beginTyping(entry)
  }

  /// Begins a text: the lines that follow belong to it.
  func beginTyping(_ entry: FieldState) {
    guard typing == nil, entry.field.kind == .textarea, !entry.field.isReadOnly else { return }
    typing = TypedText(
      place: model.place, earlier: entry.line.text, step: model.innermost.undoStep)
  }

  /// Ends the text that is being typed; one undo brings back the earlier one.
  func endTyping() {
    guard let typing else { return }
    self.typing = nil
    perform(.joinSteps(since: typing.step))
  }

  /// Goes on with a text behind a command, unless the command brought the earlier one back.
  func followTyping() {
    guard let typing, let entry = model.innermost.focused else { return self.typing = nil }
    if entry.line.text == typing.earlier || entry.isEmpty { self.typing = nil }
  }

  func endArea(_ entry: FieldState) {
    guard typing != nil else { return keep() }
    endTyping()
    finish(entry.line.text)
  }

  /// The title of the focused field.
  private var lineTitle: String {
    model.innermost.focusedIndex.map(model.innermost.lineTitle) ?? ""
  }
}
