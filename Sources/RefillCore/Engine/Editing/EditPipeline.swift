extension FormModel {
  /// Takes an edit through the chain: veto, length rule, apply, tell; `false` where it was refused.
  ///
  /// - Parameter cursor: where the insertion point goes; behind what came, where it is `nil`.
  @discardableResult
  mutating func apply(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int, _ host: Host, cursor: Int? = nil
  ) -> Bool {
    let plain = edit
    let edit = written(edit, origin, index, host)
    guard !edit.range.isEmpty || !edit.text.isEmpty, !ignores(edit, origin, index, host),
      mayEdit(index, edit, origin, host)
    else { return false }
    if origin == .deleted, let isDone = deleteAroundMentions(edit, index, host) { return isDone }
    let line = entries[index].line
    let field = form.fields[index]
    let capital = capital(edit, instead: plain)
    guard origin == .program || fits(line.text(after: edit), instead: line.text, field) else {
      notice = .full(field.length.maximum, field.length.unit)
      return false
    }
    if let capital { entries[index].typed.note(capital: capital) }
    let place = cursor.map { edit.place(of: $0, instead: plain, in: line) }
    guard commit(edit, origin, index, host, cursor: place) else { return false }
    // What was typed may have become something else since.
    if entries[index].line.text == line.text(after: edit) { entries[index].capital = capital }
    return true
  }

  @discardableResult
  mutating func replace(
    _ range: Range<Int>, with text: String, _ origin: EditOrigin, _ index: Int, _ host: Host
  ) -> Bool {
    apply(Edit(range, text), origin, index, host)
  }

  /// An edit as the field writes it: on one line, with the capitals that are due.
  private func written(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int, _ host: Host
  ) -> Edit {
    let field = form.fields[index]
    var edit = edit
    if !field.kind.isMultiline { edit.text = edit.text.onOneLine }
    guard origin == .typed else { return edit }
    if host.endsSentences(field.id), endsSentence(edit, index) {
      return Edit(edit.range.lowerBound - 1..<edit.range.upperBound, ". ")
    }
    if !isNearMention(index) {
      let before = entries[index].line.text.clusters(0..<edit.range.lowerBound)
      let capitalization = entries[index].capitalization.value
      edit.text = capitalization.applied(to: edit.text, after: String(before))
    }
    return edit
  }

  /// Whether this is a second space behind a word, which is to become a full stop; never behind a
  /// mention, or while one is created.
  private func endsSentence(_ edit: Edit, _ index: Int) -> Bool {
    let entry = entries[index]
    guard edit.text == " ", edit.range.isEmpty, edit.range.lowerBound > 1,
      !entry.mentioning.isCreating
    else { return false }
    let space = edit.range.lowerBound - 1
    let before = Array(entry.line.text.clusters(space - 1..<space + 1))
    return before.count == 2 && before[1] == " " && (before[0].isLetter || before[0].isNumber)
      && !entry.line.mentions.contains { $0.range.upperBound == space }
  }

  /// How a capital that was made of a letter is taken back; `nil` where none was.
  private func capital(_ edit: Edit, instead plain: Edit) -> Edit? {
    guard edit.text == plain.text.uppercased(), edit.text != plain.text else { return nil }
    let place = edit.range.lowerBound
    return Edit(place..<place + edit.text.count, plain.text)
  }

  /// Whether this is the deletion that is to be left out.
  private mutating func ignores(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int, _ host: Host
  ) -> Bool {
    guard origin == .deleted, edit.range.count == 1, entries[index].muting.ignoresNextDelete
    else { return false }
    entries[index].muting.ignoresNextDelete = false
    edited(
      .deleteIgnored(at: edit.range.lowerBound), from: entries[index].line, by: origin, index, host)
    return true
  }

  /// The vetoes, in this order, until one says no: read-only, the plug-in that steers, the host.
  mutating func mayEdit(_ index: Int, _ edit: Edit, _ origin: EditOrigin, _ host: Host) -> Bool {
    if let text = refusedChoice(of: edit, origin, index) {
      notice = .noneOfTheChoices(text)
      return false
    }
    if origin == .program { return true }
    let field = form.fields[index]
    guard !field.isReadOnly else {
      notice = .readOnly(field.title)
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

  /// The length rule: shortening is always allowed, anything else must end within the limit.
  func fits(_ text: String, instead old: String, _ field: Field) -> Bool {
    let limit = field.length.maximum
    guard limit > 0 else { return true }
    let length = field.length.unit.length(of: text)
    return length <= limit || length < field.length.unit.length(of: old)
  }

  /// Makes an edit that nobody refused; the host may still turn down what came of it.
  @discardableResult
  mutating func commit(
    _ edit: Edit, _ origin: EditOrigin, _ index: Int, _ host: Host, cursor: Int? = nil
  ) -> Bool {
    let before = entries[index].line
    var line = before
    line.apply(edit)
    if let cursor { line.moveCursor(to: cursor) }
    guard origin == .program || host.mayKeep(form.fields[index].id, line.text) else { return false }
    stepNumber += 1
    entries[index].undo.record(
      before, edit, origin.undoKind, after: line.cursor, at: host.now(), order: stepNumber)
    put(line, index)
    if origin == .program { markPrefilled(index) }
    edited(EditEvent(edit), from: before, by: origin, index, host)
    return true
  }

  /// Puts a changed line into a field.
  mutating func put(_ line: TextLine, _ index: Int) {
    change(index) {
      $0.line = line
      $0.provenance = .typed
    }
    if line.text.isEmpty || notice?.outlivesTyping != true { notice = nil }
  }

  /// Changes an answer, with all that belongs to it: it is told before and after, going through
  /// other answers ends, and what was wrong is looked at again.
  mutating func change(_ index: Int, _ body: (inout FieldState) -> Void) {
    let id = form.fields[index].id
    effects.append(.event(.textWillChange(id)))
    body(&entries[index])
    entries[index].walk = nil
    entries[index].dittoRecord = nil
    if entries[index].problem != nil { entries[index].problem = entries[index].problemWhileTyping }
    fieldLeftInvalid = nil
    hasChanged = true
    effects.append(.event(.textDidChange(id)))
  }

  /// Notes that what stands in a field is not the person's own.
  mutating func markPrefilled(_ index: Int) {
    entries[index].provenance = .given
    entries[index].given = entries[index].line.text
  }
}

extension Edit {
  /// Where the insertion point goes that was to stand at `cursor` after the edit as it was asked for.
  fileprivate func place(of cursor: Int, instead plain: Edit, in line: TextLine) -> Int {
    let place = min(max(cursor, 0), line.count + plain.growth)
    return place < range.lowerBound ? place : place + growth - plain.growth
  }
}
