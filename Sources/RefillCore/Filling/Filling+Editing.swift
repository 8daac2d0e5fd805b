extension Filling {
  /// What an edit is, as far as vetoes, limits and undo differ.
  enum EditOrigin {
    case typed, deleted, pasted, program, suggestion
  }

  /// Changes the text of the focused field, its insertion point, or its marked text.
  mutating func changeText(_ action: Action, _ host: Host) {
    guard let index = focusedIndex else { return }
    if action == .undo { return undo(index) }
    if action == .redo { return redo(index) }
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
    case .paste(let text): paste(text, index, host)
    case .setText(let text): replace(0..<line.count, with: text, .program, index, host)
    case .proposed(let text, let cursor): take(proposed: text, cursor, index, host)
    case .moveCursor(let offset): move(by: offset, index)
    case .setCursor(let offset): move(to: offset, index)
    case .select(let range): select(range, index)
    case .newline: if entries[index].field.kind.isMultiline { type("\n", index, host) }
    case .type(let text): type(text, index, host)
    case .deleteBackward, .deleteForward, .deleteWord, .setMarkedText, .unmarkText, .capitalizeWord:
      withEditor(of: index, host) { $0.perform(action) }
    default: break
    }
  }

  // MARK: The one way an edit goes

  /// Offers an edit to the chain: veto, length rule, apply, announce; `false` where it was refused.
  @discardableResult
  mutating func apply(_ edit: Edit, _ origin: EditOrigin, _ index: Int, _ host: Host) -> Bool {
    let before = entries[index].line
    let field = entries[index].field
    var edit = edit
    if !field.kind.isMultiline { edit.text = edit.text.onOneLine }
    if origin == .typed {
      edit.text = field.capitalization.applied(
        to: edit.text, after: String(before.text.clusters(0..<edit.range.lowerBound)))
    }
    guard mayEdit(index, edit, origin, host) else { return false }
    let after = before.text(after: edit)
    guard origin == .program || fits(after, instead: before.text, field) else {
      notice = .full(field.length.maximum)
      return false
    }
    stepNumber += 1
    var line = before
    line.apply(edit)
    entries[index].undo.record(
      before, edit, origin.undoKind, after: line.cursor, at: host.now(), order: stepNumber)
    put(line, index)
    if origin == .program { noteGiven(index) }
    return true
  }

  /// Puts a changed line into a field and tells whoever wants to know.
  mutating func put(_ line: TextLine, _ index: Int) {
    let id = form.fields[index].id
    effects.append(.event(.textWillChange(id)))
    entries[index].line = line
    entries[index].provenance = .typed
    entries[index].walk = nil
    entries[index].dittoRecord = nil
    if entries[index].problem != nil { entries[index].problem = problemWhileTyping(index) }
    notice = nil
    leftBehind = nil
    hasChanged = true
    effects.append(.event(.textDidChange(id)))
    ask(index)
  }

  /// Notes that what stands in a field is not the person's own.
  mutating func noteGiven(_ index: Int) {
    entries[index].provenance = .given
    entries[index].given = entries[index].line.text
  }

  func problemWhileTyping(_ index: Int) -> Problem? {
    let problem = entries[index].currentProblem
    return problem == .needed ? nil : problem
  }

  mutating func mayEdit(
    _ index: Int, _ edit: Edit, _ origin: EditOrigin, _ host: Host
  ) -> Bool {
    if origin == .program { return true }
    guard !entries[index].field.isReadOnly else {
      notice = .readOnly(entries[index].field.title)
      return false
    }
    if origin == .suggestion { return true }
    var then: [Action] = []
    defer { queue.append(contentsOf: then) }
    return host.mayChange(form.fields[index].id, edit, &then)
  }

  /// The length rule: shortening is always allowed, anything else must end within the limit.
  func fits(_ text: String, instead old: String, _ field: Field) -> Bool {
    let limit = field.length.maximum
    guard limit > 0 else { return true }
    let length = field.length.unit.length(of: text)
    return length <= limit || length < field.length.unit.length(of: old)
  }

  @discardableResult
  mutating func replace(
    _ range: Range<Int>, with text: String, _ origin: EditOrigin, _ index: Int, _ host: Host
  ) -> Bool {
    apply(Edit(range, text), origin, index, host)
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
      move(to: cursor, index)
      return
    }
    if entries[index].field.kind == .choice, !edit.text.isEmpty {
      type(edit.text, index, host)
      return
    }
    let origin: EditOrigin = edit.text.isEmpty ? .deleted : .typed
    guard apply(edit, origin, index, host), entries[index].line.text == text else { return }
    entries[index].line.moveCursor(to: cursor)
    showGhost(index)
  }

  /// Typing on a choice opens its list; on a chosen option it looks for another one.
  private mutating func startSearch(_ index: Int) {
    let line = entries[index].line
    if entries[index].field.option(titled: line.text) != nil {
      entries[index].line.select(0..<line.count)
    }
    openChooser(index)
  }

  /// Lends the field's text to `body` through the one way to touch it.
  private mutating func withEditor(
    of index: Int, _ host: Host, _ body: (inout FieldEditor) -> Void
  ) {
    var editor = FieldEditor(filling: self, index: index, host: host)
    body(&editor)
    self = editor.filling
  }

  // MARK: Moving

  mutating func move(by offset: Int, _ index: Int) {
    let line = entries[index].line
    move(to: line.cursor + min(max(offset, -line.count), line.count), index)
  }

  mutating func move(to offset: Int, _ index: Int) {
    let line = entries[index].line
    let target = min(max(offset, 0), line.count)
    guard target != line.cursor || line.anchor != nil else { return }
    changeSelection(index) { $0.moveCursor(to: target) }
  }

  private mutating func select(_ range: Range<Int>, _ index: Int) {
    changeSelection(index) { $0.select(range) }
  }

  private mutating func changeSelection(_ index: Int, _ change: (inout TextLine) -> Void) {
    let id = form.fields[index].id
    effects.append(.event(.selectionWillChange(id)))
    change(&entries[index].line)
    entries[index].undo.endRun()
    effects.append(.event(.selectionDidChange(id)))
    showGhost(index)
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

extension Filling.EditOrigin {
  var undoKind: UndoHistory.Kind {
    switch self {
    case .typed: .typed
    case .deleted: .deleted
    case .pasted, .program, .suggestion: .whole
    }
  }
}
