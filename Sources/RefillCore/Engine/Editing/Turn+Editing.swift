extension FormModel {
  /// The number of the newest undo step, on the scale shared by all fields.
  package var undoStep: Int { editing.undo.number }

  /// Returns the state of spelling correction in a field: off next to a mention or while one is
  /// being created, and in fields with suggestions unless it was turned on.
  public func autocorrect(in index: Int) -> EditingMode.Switch {
    advice(fields[index].editing.autocorrect.value, index)
  }

  /// Returns the state of spell checking in a field, by the same rules.
  public func spellcheck(in index: Int) -> EditingMode.Switch {
    advice(fields[index].editing.spellcheck.value, index)
  }

  fileprivate func advice(_ value: EditingMode.Switch, _ index: Int) -> EditingMode.Switch {
    if isNearMention(index) { return .off }
    return value == .default && fields[index].suggestions.hasSource ? .off : value
  }
}

extension Turn {
  /// Changes the text of the focused field, its cursor, or its marked text.
  mutating func changeText(_ action: TextAction) {
    guard let index = model.focusedIndex else { return }
    if action == .undo { return undo(index) }
    if action == .redo { return redo(index) }
    if let secret = model.fields[index].secret { return changeSecret(secret, action, index) }
    let kind = model.fields[index].field.kind
    if kind.isTyped || kind == .choice {
      changeLine(action, index)
    } else {
      changeOptions(action, index)
    }
  }

  /// Changes an answer without a line of text: ticked options, yes or no.
  private mutating func changeOptions(_ action: TextAction, _ index: Int) {
    switch action {
    case .clear: clearChoice(index)
    case .paste(let text), .write(let text): pasteFlag(text, index)
    case .type, .proposed, .deleteBackward, .deleteForward, .deleteWord, .moveCursor, .setCursor,
      .select, .setText, .setMarkedText, .unmarkText, .capitalizeWord, .newline, .edit, .edited,
      .editorFailed, .undo, .redo, .copy, .cut, .pasteCopied, .joinSteps,
      .keepRowEnd:
      break
    }
  }

  private mutating func changeLine(_ action: TextAction, _ index: Int) {
    let line = model.fields[index].line
    switch action {
    case .clear: clear(index)
    case .edit: effects.append(.edit(line.text))
    case .edited(let text): comeBack(with: text, index)
    case .editorFailed(let failure): model.messages.show(.edit(.editorFailed(failure)))
    case .write(let text) where model.fields[index].field.kind == .choice:
      chooseOption(titled: text, index)
    case .write(line.text): confirmDefault(index)
    case .write(let text): rewrite(text, by: .line, index)
    case .paste(let text) where model.fields[index].field.kind == .choice && model.chooser == nil:
      pasteOption(text, index)
    case .paste(let text): paste(text, index)
    case .setText(let text): replace(0..<line.count, with: text, .program, index)
    case .proposed(_, let cursor, .moved, _): move(to: cursor, index)
    case .proposed(let text, let cursor, let kind, let command):
      model.fields[index].editing.undo.command = command
      apply(proposed: text, cursor, kind, index)
      model.fields[index].editing.undo.command = nil
    case .moveCursor(let offset): move(by: offset, index)
    case .setCursor(let offset): move(to: offset, index)
    case .select(let range): select(range, index)
    case .copy: copySelection(index)
    case .cut: cutSelection(index)
    case .pasteCopied: pasteCopied(index)
    case .joinSteps(let step): model.fields[index].editing.undo.join(since: step)
    case .keepRowEnd: model.fields[index].editing.goalColumn = .max
    case .newline: if model.fields[index].field.kind.isMultiline { type("\n", index) }
    case .type(let text): type(text, index)
    case .deleteBackward: withEditor(of: index) { $0.deleteBackward() }
    case .deleteForward: withEditor(of: index) { $0.deleteForward() }
    case .deleteWord: withEditor(of: index) { $0.deleteWord() }
    case .setMarkedText(let text, let selected):
      withEditor(of: index) { $0.setMarkedText(text, selected: selected) }
    case .unmarkText: withEditor(of: index) { $0.unmarkText() }
    case .capitalizeWord: withEditor(of: index) { $0.capitalizeWord() }
    case .undo, .redo: break
    }
  }

  // MARK: Typing

  mutating func type(_ text: String, _ index: Int) {
    let isSearch = model.fields[index].field.kind == .choice && model.overlays.chooser == nil
    if isSearch { startSearch(index) }
    let steps = model.editing.undo.number
    withEditor(of: index) { $0.insert(text) }
    if isSearch, model.editing.undo.number == steps { model.overlays.chooser = nil }
  }

  private mutating func apply(
    proposed text: String, _ cursor: Int, _ kind: EditKind, _ index: Int
  ) {
    let line = model.fields[index].line
    guard let edit = Edit(from: line.text, to: text, cursor: cursor) else {
      move(to: cursor, index)
      return
    }
    // A mark that joins the last letter of a search replaces that letter.
    let joins = !edit.range.isEmpty && model.overlays.chooser != nil
    if model.fields[index].field.kind == .choice, !edit.text.isEmpty, !joins {
      type(edit.text, index)
      return
    }
    let origin: EditOrigin = edit.text.isEmpty ? .deleted : .typed
    if origin == .deleted { noteKilled(edit, index) }
    // Runs consist of typed characters or of deleted ones; a yank and a kill are steps of their own.
    let isStep = kind != .typed && (origin != .deleted || edit.range.count > 1)
    if isStep { model.fields[index].editing.undo.endRun() }
    apply(isStep ? model.yanked(edit) : edit, origin, index, cursor: cursor)
    if isStep { model.fields[index].editing.undo.endRun() }
  }

  /// Opens the list of a choice for the typed text; if an option is chosen, for another one.
  private mutating func startSearch(_ index: Int) {
    let line = model.fields[index].line
    if model.fields[index].field.option(titled: line.text) != nil {
      model.fields[index].line.select(0..<line.count)
    }
    openChooser(index)
  }

  /// Turns a host's marked text into text before an action that would drop it; returns false if
  /// that is refused.
  mutating func settleMarkedText() -> Bool {
    guard let index = model.focusedIndex, model.fields[index].line.marked?.completion == nil,
      model.fields[index].line.marked != nil
    else { return true }
    var isAllowed = true
    withEditor(of: index) { isAllowed = $0.settleMarkedText() }
    return isAllowed
  }

  /// Runs `body` with a proxy for the field's text.
  private mutating func withEditor(
    of index: Int, _ body: (inout FieldEditor) -> Void
  ) {
    var editor = FieldEditor(turn: consume self, index: index)
    body(&editor)
    self = editor.turn
  }

  // MARK: Clear and external editor

  private mutating func clear(_ index: Int) {
    let field = model.fields[index].field
    guard !field.isReadOnly else { return model.messages.show(.edit(.readOnly(field.title))) }
    guard host.mayClear(model.fields[index].id), !model.fields[index].line.text.isEmpty else {
      return
    }
    replace(0..<model.fields[index].line.count, with: "", .program, index)
  }

  private mutating func comeBack(with text: String, _ index: Int) {
    guard let lostMentions = rewrite(text, by: .editor, index) else { return }
    if lostMentions > 0 {
      model.messages.show(.mention(.becamePlain(lostMentions)))
    } else if model.fields[index].field.length.allows(model.fields[index].line.text) {
      model.messages.show(.edit(.backFromEditor))
    }
  }

  /// Replaces the whole text by one that may exceed the length limit, which then is a problem.
  ///
  /// - Returns: The number of mentions whose names are gone; `nil` if nothing was changed.
  @discardableResult
  private mutating func rewrite(_ text: String, by origin: EditOrigin, _ index: Int) -> Int? {
    let field = model.fields[index].field
    let text = field.kind.isMultiline ? text : PastedText(text, isMultiline: false).text
    let line = model.fields[index].line
    guard text != line.text else { return nil }
    let spans = RewrittenSpans(line, in: text)
    guard apply(Edit(0..<line.count, text, spans: spans.kept), origin, index) else { return nil }
    if !field.length.allows(text) {
      model.fields[index].problem = model.fields[index].problemWhileTyping
    }
    return spans.lostMentions
  }
}
