extension FormModel {
  /// Changes the text of the focused field, its insertion point, or its marked text.
  mutating func changeText(_ action: Action, _ host: Host) {
    guard let index = focusedIndex else { return }
    if action == .undo { return undo(index, host) }
    if action == .redo { return redo(index, host) }
    if let secret = entries[index].secret {
      changeSecret(secret, action, index)
      return
    }
    guard entries[index].field.kind.isTyped || entries[index].field.kind == .choice else {
      if action == .clear { clearChoice(index) }
      return
    }
    let line = entries[index].line
    switch action {
    case .clear: clear(index, host)
    case .edit: effects.append(.edit(line.text))
    case .edited(let text): comeBack(with: text, index, host)
    case .editorFailed(let status): notice = .editorFailed(status: status)
    case .takeGhost: takeGhost(index, host)
    case .takeGhostWord: takeGhostWord(index, host)
    case .dropGhost: if line.marked?.completion != nil { entries[index].line.setMarked(nil) }
    case .paste(let text): paste(text, index, host)
    case .setText(let text): replace(0..<line.count, with: text, .program, index, host)
    case .proposed(let text, let cursor, let command):
      entries[index].undo.command = command
      take(proposed: text, cursor, index, host)
      entries[index].undo.command = nil
    case .moveCursor(let offset): move(by: offset, index, host)
    case .setCursor(let offset): move(to: offset, index, host)
    case .select(let range): select(range, index, host)
    case .copy, .cut, .pasteCopied: useClipboard(action, index, host)
    case .newline: if entries[index].field.kind.isMultiline { type("\n", index, host) }
    case .type(let text): type(text, index, host)
    case .deleteBackward, .deleteForward, .deleteWord, .setMarkedText, .unmarkText, .capitalizeWord:
      withEditor(of: index, host) { $0.perform(action) }
    default: break
    }
  }

  /// What the program decides about how a field is edited.
  mutating func configureEditing(_ action: Action) {
    switch action {
    case .mute(let id, let isMore): form.index(of: id).map { entries[$0].muting.mute(isMore) }
    case .ignoreNextDelete(let id):
      form.index(of: id).map { entries[$0].muting.ignoresNextDelete = true }
    case .lockScroll(let id, let isLocked):
      form.index(of: id).map { entries[$0].isScrollLocked = isLocked }
    case .override(let id, let override): form.index(of: id).map { entries[$0].override(override) }
    case .restore(let id, let mode): form.index(of: id).map { entries[$0].restore(mode) }
    default: break
    }
  }

  /// Whether a host corrects spelling in a field now: never beside a mention, or while one is made,
  /// and not in a field with suggestions unless somebody switched it on.
  public func autocorrect(in index: Int) -> EditingMode.Switch {
    advice(entries[index].autocorrect.value, index)
  }

  /// Whether a host marks mistakes in a field now, likewise.
  public func spellcheck(in index: Int) -> EditingMode.Switch {
    advice(entries[index].spellcheck.value, index)
  }

  private func advice(_ value: EditingMode.Switch, _ index: Int) -> EditingMode.Switch {
    if isNearMention(index) { return .off }
    return value == .default && entries[index].hasSource ? .off : value
  }

  // MARK: Typing

  private mutating func type(_ text: String, _ index: Int, _ host: Host) {
    let isSearch = entries[index].field.kind == .choice && chooser == nil
    if isSearch { startSearch(index) }
    let steps = stepNumber
    withEditor(of: index, host) { $0.insert(text) }
    if isSearch, stepNumber == steps { chooser = nil }
  }

  private mutating func take(
    proposed text: String, _ cursor: Int, _ index: Int, _ host: Host
  ) {
    let line = entries[index].line
    guard let edit = Edit(from: line.text, to: text, cursor: cursor) else {
      move(to: cursor, index, host)
      return
    }
    if entries[index].field.kind == .choice, !edit.text.isEmpty {
      type(edit.text, index, host)
      return
    }
    let origin: EditOrigin = edit.text.isEmpty ? .deleted : .typed
    if origin == .deleted { noteKilled(edit, index) }
    // A key types one character; more is put in at once, such as what was deleted before.
    let isStep = edit.text.count > 1
    if isStep { entries[index].undo.endRun() }
    apply(yanked(edit), origin, index, host, cursor: cursor)
    if isStep { entries[index].undo.endRun() }
  }

  /// Typing on a choice opens its list; on a chosen option it looks for another one.
  private mutating func startSearch(_ index: Int) {
    let line = entries[index].line
    if entries[index].field.option(titled: line.text) != nil {
      entries[index].line.select(0..<line.count)
    }
    openChooser(index)
  }

  /// Keeps what a host has marked as text before an action that would drop it; `false` where that is
  /// refused, so that nothing typed is lost.
  mutating func settleMarkedText(_ host: Host) -> Bool {
    guard let index = focusedIndex, entries[index].line.marked?.completion == nil,
      entries[index].line.marked != nil
    else { return true }
    var isAllowed = true
    withEditor(of: index, host) { isAllowed = $0.settleMarkedText() }
    return isAllowed
  }

  /// Lends the field's text to `body` through the one way to touch it.
  private mutating func withEditor(
    of index: Int, _ host: Host, _ body: (inout FieldEditor) -> Void
  ) {
    var editor = FieldEditor(model: self, index: index, host: host)
    body(&editor)
    self = editor.model
  }

  // MARK: Clear, editor

  private mutating func clear(_ index: Int, _ host: Host) {
    guard host.mayClear(form.fields[index].id), !entries[index].line.text.isEmpty,
      !entries[index].field.isReadOnly
    else { return }
    replace(0..<entries[index].line.count, with: "", .program, index, host)
  }

  private mutating func comeBack(with text: String, _ index: Int, _ host: Host) {
    let text =
      entries[index].field.kind.isMultiline ? text : PastedText(text, isMultiline: false).text
    guard text != entries[index].line.text else { return }
    if replace(0..<entries[index].line.count, with: text, .suggestion, index, host) {
      notice = .backFromEditor
    }
  }
}
