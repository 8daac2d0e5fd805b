extension FormModel {
  /// Returns true for a second space after a word, which becomes a full stop; never after a
  /// mention, or while one is being created.
  fileprivate func endsSentence(_ edit: Edit, _ index: Int) -> Bool {
    let entry = fields[index]
    guard edit.text == " ", edit.range.isEmpty, edit.range.lowerBound > 1,
      creation(of: index) == nil
    else { return false }
    let space = edit.range.lowerBound - 1
    let before = Array(entry.line.text.clusters(space - 1..<space + 1))
    return before.count == 2 && before[1] == " " && (before[0].isLetter || before[0].isNumber)
      && !entry.line.mentions.contains { $0.range.upperBound == space }
  }

  /// Returns the edit that reverts an automatic capital; `nil` if there was none.
  fileprivate func capital(
    _ edit: Edit, instead plain: Edit, _ letters: @autoclosure () -> LetterCase
  ) -> Edit? {
    guard edit.text != plain.text else { return nil }
    let letters = letters()
    guard [letters.upper(plain.text), letters.capitalized(plain.text)].contains(edit.text)
    else { return nil }
    let place = edit.range.lowerBound
    return Edit(place..<place + edit.text.count, plain.text)
  }

  /// Returns true for a capital that was typed where the field makes one of each word.
  fileprivate func isOwnCapital(_ edit: Edit, _ index: Int) -> Bool {
    let entry = fields[index]
    guard entry.editing.capitalization.value == .words, edit.text.count == 1,
      edit.text.first?.isUppercase == true
    else { return false }
    return edit.range.lowerBound == 0
      || entry.line.text.clusters(0..<edit.range.lowerBound).last?.isWhitespace == true
  }

  /// Returns an edit that also reverts the automatic capital of the word being typed, if the typed
  /// character makes that word an address; `nil` if not.
  fileprivate func undoingCapital(with edit: Edit, _ index: Int) -> Edit? {
    let (typed, end) = (fields[index].snippets.typed, edit.range.lowerBound)
    guard typed.hasCapitals, edit.range.isEmpty, edit.text.count == 1,
      edit.text.first?.isWhitespace == false
    else { return nil }
    let word = String(
      fields[index].line.text.clusters(0..<end).reversed().prefix { !$0.isWhitespace }.reversed())
    let start = end - word.count
    guard let capital = word.first, (word + edit.text).isAddress,
      let letter = typed.letter(shownAs: String(capital), at: start)
    else { return nil }
    return Edit(start..<end, letter + word.dropFirst() + edit.text)
  }

  /// Checks the length limit: shortening is always allowed, other results must be within it.
  func fits(_ text: String, instead old: String, _ field: Field) -> Bool {
    let limit = field.length.maximum
    guard limit > 0 else { return true }
    let length = field.length.unit.length(of: text)
    return length <= limit || length < field.length.unit.length(of: old)
  }
}

extension Turn {
  /// Runs an edit through the pipeline: veto, length limit, apply, observers; returns false if it
  /// was refused.
  ///
  /// - Parameter cursor: The new cursor; `nil` for the end of the inserted text.
  @discardableResult
  mutating func apply(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int, cursor: Int? = nil
  ) -> Bool {
    let plain = edit
    guard let masked = masked(written(edit, origin, index), origin, index) else { return false }
    let edit = masked.edit
    guard !edit.range.isEmpty || !edit.text.isEmpty, !ignores(edit, origin, index),
      mayEdit(index, edit, origin)
    else { return false }
    if origin == .deleted, let isDone = deleteAroundMentions(edit, index) { return isDone }
    let line = model.fields[index].line
    let field = model.fields[index].field
    let capital = model.capital(edit, instead: plain, LetterCase(host.locale()))
    guard !origin.isBounded || model.fits(line.text(after: edit), instead: line.text, field) else {
      model.messages.show(.edit(.full(field.length.maximum, field.length.unit)))
      return false
    }
    if let capital { model.fields[index].snippets.typed.note(capital: capital, shown: edit.text) }
    let place = masked.cursor ?? cursor.map { edit.place(of: $0, instead: plain, in: line) }
    let isOwnCapital = origin == .typed && model.isOwnCapital(plain, index)
    guard commit(edit, origin, index, cursor: place) else { return false }
    let hadOwn = model.fields[index].editing.hasOwnCapitals
    let hasOwn = (hadOwn || isOwnCapital) && !model.fields[index].line.text.isEmpty
    if hasOwn != hadOwn { model.fields[index].editing.hasOwnCapitals = hasOwn }
    // Observers may have changed the typed text already.
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

  /// Returns an edit adapted to the field: on one line, with automatic capitals.
  private func written(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int
  ) -> Edit {
    let field = model.fields[index].field
    var edit = edit
    if !field.kind.isMultiline { edit.text = edit.text.onOneLine }
    let letters = LetterCase(host.locale())
    if origin == .line, edit.spans.isEmpty {
      edit.text = model.fields[index].editing.capitalization.value.applied(
        toWhole: edit.text, letters)
    }
    guard origin == .typed else { return edit }
    if host.endsSentences(model.fields[index].id), model.endsSentence(edit, index) {
      return Edit(edit.range.lowerBound - 1..<edit.range.upperBound, ". ")
    }
    let capitalization = model.fields[index].editing.capitalization.value
    let typesOwnCapitals = capitalization == .words && model.fields[index].editing.hasOwnCapitals
    if !typesOwnCapitals, !model.isNearMention(index) {
      let before = model.fields[index].line.text.clusters(0..<edit.range.lowerBound)
      edit.text = capitalization.applied(
        to: edit.text, after: String(before), letters)
      return capitalization == .characters ? edit : model.undoingCapital(with: edit, index) ?? edit
    }
    return edit
  }

  /// Returns an edit adapted to the mask of the field, and the cursor that it sets; `nil`, with a message,
  /// if a character does not fit into the mask.
  ///
  /// Texts of the program and of the user's editor are taken as they are: their problem is shown.
  mutating func masked(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int
  ) -> (edit: Edit, cursor: Int?)? {
    let entry = model.fields[index]
    guard let mask = entry.field.mask, entry.snippets.tabstops == nil else { return (edit, nil) }
    let masked = mask.edit(edit, in: entry.line)
    switch origin {
    case .typed, .deleted, .pasted, .plugIn:
      if masked == nil { model.messages.show(.edit(.unmasked(mask.text))) }
      return masked
    case .suggestion, .line: return masked ?? (edit, nil)
    case .editor, .undone, .program: return (edit, nil)
    }
  }

  /// Returns true if this deletion is suppressed.
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

  /// Asks for vetoes, in this order: read-only, the control-flow plug-in, the host.
  mutating func mayEdit(_ index: Int, _ edit: Edit, _ origin: EditOrigin) -> Bool {
    if let text = model.refusedChoice(of: edit, origin, index) {
      model.messages.show(.snippet(.noneOfTheChoices(text)))
      return false
    }
    if origin == .program { return true }
    let field = model.fields[index].field
    guard !field.isReadOnly else {
      model.messages.show(.edit(.readOnly(field.title)))
      return false
    }
    if [.suggestion, .editor, .line].contains(origin) { return true }
    var then: [Action] = []
    defer { queue.append(contentsOf: then) }
    switch host.plugIns[field.id]?.controlFlow {
    case .direct(_, let mayChange): guard mayChange(edit, &then) else { return false }
    case .abstraction: return true
    case nil: break
    }
    return host.mayChange(model.fields[index].id, edit, &then)
  }

  /// Applies an edit that was not refused; the host may still reject the result.
  @discardableResult
  mutating func commit(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int, cursor: Int? = nil
  ) -> Bool {
    let before = model.fields[index].line
    var line = before
    line.apply(edit)
    if let cursor { line.moveCursor(to: cursor) }
    guard origin == .program || host.mayKeep(model.fields[index].id, line.text) else {
      return false
    }
    model.editing.undo.number += 1
    model.fields[index].editing.undo.record(
      before, edit, origin.undoKind, after: line.cursor, at: host.now(),
      order: model.editing.undo.number)
    setLine(line, index)
    if origin == .program { model.fields[index].markPrefilled() }
    edited(EditEvent(edit), from: before, by: origin, index)
    return true
  }

  /// Sets the line of a field.
  mutating func setLine(_ line: TextLine, _ index: Int) {
    change(index) {
      $0.line = line
      $0.provenance = .typed
    }
    if model.notice?.stays(whileTyping: line) != true { model.messages.clear() }
  }

  /// Changes an answer with its bookkeeping: will-change and did-change events, the end of a
  /// history walk, and validation.
  mutating func change(_ index: Int, _ body: (inout FieldState) -> Void) {
    let id = model.fields[index].id
    effects.append(.event(.textWillChange(id)))
    body(&model.fields[index])
    model.fields[index].suggestions.walk = nil
    model.fields[index].suggestions.dittoRecord = nil
    model.fields[index].suggestions.dittoPath = nil
    model.fields[index].suggestions.dittoField = nil
    if model.fields[index].problem != nil {
      model.fields[index].problem = model.fields[index].problemWhileTyping
    }
    model.messages.fieldLeftInvalid = nil
    model.ownRecord.isDirty = true
    effects.append(.event(.textDidChange(id)))
  }
}

extension Edit {
  /// Returns the cursor after the adapted edit, given the cursor after the requested one.
  fileprivate func place(of cursor: Int, instead plain: Edit, in line: TextLine) -> Int {
    let place = min(max(cursor, 0), line.count + plain.growth)
    return place < range.lowerBound ? place : place + growth - plain.growth
  }
}
