extension FormModel {
  /// Whether this is a second space behind a word, which is to become a full stop; never behind a
  /// mention, or while one is created.
  fileprivate func endsSentence(_ edit: Edit, _ index: Int) -> Bool {
    let entry = fields[index]
    guard edit.text == " ", edit.range.isEmpty, edit.range.lowerBound > 1,
      !entry.mentions.isCreating
    else { return false }
    let space = edit.range.lowerBound - 1
    let before = Array(entry.line.text.clusters(space - 1..<space + 1))
    return before.count == 2 && before[1] == " " && (before[0].isLetter || before[0].isNumber)
      && !entry.line.mentions.contains { $0.range.upperBound == space }
  }

  /// How a capital that was made of a letter is taken back; `nil` where none was.
  fileprivate func capital(_ edit: Edit, instead plain: Edit) -> Edit? {
    guard edit.text == plain.text.uppercased(), edit.text != plain.text else { return nil }
    let place = edit.range.lowerBound
    return Edit(place..<place + edit.text.count, plain.text)
  }

  /// The length rule: shortening is always allowed, anything else must end within the limit.
  func fits(_ text: String, instead old: String, _ field: Field) -> Bool {
    let limit = field.length.maximum
    guard limit > 0 else { return true }
    let length = field.length.unit.length(of: text)
    return length <= limit || length < field.length.unit.length(of: old)
  }
}

extension Turn {
  /// Takes an edit through the chain: veto, length rule, apply, tell; `false` where it was refused.
  ///
  /// - Parameter cursor: where the insertion point goes; behind what came, where it is `nil`.
  @discardableResult
  mutating func apply(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int, cursor: Int? = nil
  ) -> Bool {
    let plain = edit
    let edit = written(edit, origin, index)
    guard !edit.range.isEmpty || !edit.text.isEmpty, !ignores(edit, origin, index),
      mayEdit(index, edit, origin)
    else { return false }
    if origin == .deleted, let isDone = deleteAroundMentions(edit, index) { return isDone }
    let line = model.fields[index].line
    let field = model.form.fields[index]
    let capital = model.capital(edit, instead: plain)
    guard origin == .program || model.fits(line.text(after: edit), instead: line.text, field) else {
      model.messages.show(.full(field.length.maximum, field.length.unit))
      return false
    }
    if let capital { model.fields[index].snippets.typed.note(capital: capital) }
    let place = cursor.map { edit.place(of: $0, instead: plain, in: line) }
    guard commit(edit, origin, index, cursor: place) else { return false }
    // What was typed may have become something else since.
    if model.fields[index].line.text == line.text(after: edit) {
      model.fields[index].editing.capital = capital
    }
    return true
  }

  @discardableResult
  mutating func replace(
    _ range: Range<Int>, with text: String, _ origin: EditOrigin, _ index: Int
  ) -> Bool {
    apply(Edit(range, text), origin, index)
  }

  /// An edit as the field writes it: on one line, with the capitals that are due.
  private func written(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int
  ) -> Edit {
    let field = model.form.fields[index]
    var edit = edit
    if !field.kind.isMultiline { edit.text = edit.text.onOneLine }
    guard origin == .typed else { return edit }
    if host.endsSentences(field.id), model.endsSentence(edit, index) {
      return Edit(edit.range.lowerBound - 1..<edit.range.upperBound, ". ")
    }
    if !model.isNearMention(index) {
      let before = model.fields[index].line.text.clusters(0..<edit.range.lowerBound)
      let capitalization = model.fields[index].editing.capitalization.value
      edit.text = capitalization.applied(to: edit.text, after: String(before))
    }
    return edit
  }

  /// Whether this is the deletion that is to be left out.
  private mutating func ignores(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int
  ) -> Bool {
    guard origin == .deleted, edit.range.count == 1,
      model.fields[index].editing.suppression.ignoresNextDelete
    else { return false }
    model.fields[index].editing.suppression.ignoresNextDelete = false
    edited(
      .deleteIgnored(at: edit.range.lowerBound), from: model.fields[index].line, by: origin, index)
    return true
  }

  /// The vetoes, in this order, until one says no: read-only, the plug-in that steers, the host.
  mutating func mayEdit(_ index: Int, _ edit: Edit, _ origin: EditOrigin) -> Bool {
    if let text = model.refusedChoice(of: edit, origin, index) {
      model.messages.show(.noneOfTheChoices(text))
      return false
    }
    if origin == .program { return true }
    let field = model.form.fields[index]
    guard !field.isReadOnly else {
      model.messages.show(.readOnly(field.title))
      return false
    }
    if origin == .suggestion { return true }
    var then: [Action] = []
    defer { queue.append(contentsOf: then) }
    switch host.plugIns[field.id]?.controlFlow {
    case .direct(_, let mayChange): guard mayChange(edit, &then) else { return false }
    case .abstraction: return true
    case nil: break
    }
    return host.mayChange(field.id, edit, &then)
  }

  /// Makes an edit that nobody refused; the host may still turn down what came of it.
  @discardableResult
  mutating func commit(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int, cursor: Int? = nil
  ) -> Bool {
    let before = model.fields[index].line
    var line = before
    line.apply(edit)
    if let cursor { line.moveCursor(to: cursor) }
    guard origin == .program || host.mayKeep(model.form.fields[index].id, line.text) else {
      return false
    }
    model.undo.number += 1
    model.fields[index].undo.record(
      before, edit, origin.undoKind, after: line.cursor, at: host.now(), order: model.undo.number)
    put(line, index)
    if origin == .program { model.fields[index].markPrefilled() }
    edited(EditEvent(edit), from: before, by: origin, index)
    return true
  }

  /// Puts a changed line into a field.
  mutating func put(_ line: TextLine, _ index: Int) {
    change(index) {
      $0.line = line
      $0.provenance = .typed
    }
    if line.text.isEmpty || model.notice?.outlivesTyping != true { model.messages.clear() }
  }

  /// Changes an answer, with all that belongs to it: it is told before and after, going through
  /// other answers ends, and what was wrong is looked at again.
  mutating func change(_ index: Int, _ body: (inout FieldState) -> Void) {
    let id = model.form.fields[index].id
    effects.append(.event(.textWillChange(id)))
    body(&model.fields[index])
    model.fields[index].suggestions.walk = nil
    model.fields[index].suggestions.dittoRecord = nil
    if model.fields[index].problem != nil {
      model.fields[index].problem = model.fields[index].problemWhileTyping
    }
    model.messages.fieldLeftInvalid = nil
    model.isDirty = true
    effects.append(.event(.textDidChange(id)))
  }
}

extension Edit {
  /// Where the insertion point goes that was to stand at `cursor` after the edit as it was asked for.
  fileprivate func place(of cursor: Int, instead plain: Edit, in line: TextLine) -> Int {
    let place = min(max(cursor, 0), line.count + plain.growth)
    return place < range.lowerBound ? place : place + growth - plain.growth
  }
}
