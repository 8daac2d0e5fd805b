import Foundation

extension FormModel {
  /// The value of the open list whose spelling is being corrected.
  public var renaming: Renaming? { chooser?.renaming }

  /// The text that keys edit: the spelling being corrected, else that of the focused field.
  public var editedLine: TextLine { renaming?.line ?? focused?.line ?? TextLine() }

  /// A field as it is drawn: with the spelling being corrected, or what a snippet comes to,
  /// in place of its text.
  public func shown(_ index: Int) -> FieldState {
    var entry = entries[index]
    if index == focusedIndex, let renaming { entry.line = renaming.line }
    if let fillInForm, index == fillInForm.index { entry.line = fillInForm.line }
    return entry
  }

  /// Begins to rename a value of the history, and hears what became of it.
  mutating func changeHistory(_ action: Action, _ host: Host) {
    guard let index = focusedIndex else { return }
    switch action {
    case .rename: beginRenaming(index, host)
    case .renamed(let number, let outcome): conclude(number, outcome, index)
    default: break
    }
  }

  private mutating func beginRenaming(_ index: Int, _ host: Host) {
    guard let chooser, chooser.kind == .values else {
      notice =
        entries[index].sourceID != nil ? .correctedInList : .noValues(form.fields[index].title)
      return
    }
    guard chooser.rows.indices.contains(chooser.highlight) else { return }
    let suggestion = chooser.rows[chooser.highlight]
    guard isRemovable(suggestion, index, host) else {
      notice = refusal(to: suggestion, index, host)
      return
    }
    self.chooser?.highlight(chooser.highlight)
    notice = nil
    self.chooser?.renaming = Renaming(
      suggestion, of: form.fields[index], entries[index].capitalization.value)
  }

  /// What the spelling being corrected does with an action; `false` leaves it to the list.
  mutating func editRenaming(_ action: Action, _ index: Int, _ host: Host) -> Bool {
    switch action {
    case .enter: endRenaming(index)
    case .escape, .press(.cancel): chooser?.renaming = nil
    case .tab, .backTab:
      chooser?.renaming = nil
      return false
    case .type, .proposed, .paste, .deleteBackward, .deleteForward, .deleteWord, .moveCursor,
      .setCursor, .select, .newline, .clear, .undo, .redo:
      var silent = Host()
      silent.now = host.now
      chooser?.renaming?.edit(action, silent)
      if case .full = notice { notice = nil }
    case .help, .setText, .focus, .blur, .begin, .edited, .editorFailed: return false
    default: return !action.isProgramAction
    }
    return true
  }

  /// Has the value renamed, unless its spelling is what it was or one that no field may have.
  private mutating func endRenaming(_ index: Int) {
    guard let renaming else { return }
    let field = form.fields[index]
    let old = renaming.suggestion
    let new = renaming.line.text.trimmed.precomposedStringWithCanonicalMapping
    if !fits(new, instead: "", field) {
      notice = .full(field.length.maximum, field.length.unit)
    } else if let reason = Sensitive.reason(forValue: new, isPhone: field.kind == .tel) {
      notice = .notKept(field.title, reason)
    } else {
      chooser?.renaming = nil
      guard !new.isEmpty, new != old.value else { return }
      queryNumber += 1
      historyChanges.append(.renamed(number: queryNumber, old, to: new))
      effects.append(.rename(number: queryNumber, field: field.id, from: old.value, to: new))
    }
  }

  private mutating func conclude(_ number: Int, _ outcome: RenameOutcome, _ index: Int) {
    if outcome == .undone {
      reload(index)
      return
    }
    let place = historyChanges.lastIndex {
      if case .renamed(number, _, _) = $0 { true } else { false }
    }
    guard let place, case .renamed(_, _, let new) = historyChanges[place] else { return }
    switch outcome {
    case .renamed: notice = .renamed(new)
    case .merged(let uses): notice = .merged(new, uses: uses)
    case .undone, .failed:
      historyChanges.remove(at: place)
      notice = .renameFailed
    }
    if chooser != nil { reload(index) }
  }

  /// Takes back what was done to the history last, as long as the person can still see that.
  mutating func undoHistoryChange(_ index: Int) -> Bool {
    guard let last = historyChanges.last, chooser != nil || notice?.isHistoryChange == true else {
      return false
    }
    historyChanges.removeLast()
    switch last {
    case .removed(let suggestion):
      for spelling in suggestion.spellings {
        effects.append(.restore(field: form.fields[index].id, value: spelling))
      }
      reload(index)
      notice = .restored(suggestion.value)
    case .renamed(let number, let suggestion, _):
      effects.append(.undoRename(number: number, field: form.fields[index].id))
      notice = .restored(suggestion.value)
    }
    return true
  }
}

extension Notice {
  /// Whether it says something that undo takes back from the history.
  fileprivate var isHistoryChange: Bool {
    switch self {
    case .removed, .renamed, .merged: true
    default: false
    }
  }

  /// The value of the history that was just brought back or spelt anew.
  var changedValue: String? {
    switch self {
    case .restored(let value), .renamed(let value), .merged(let value, _): value
    default: nil
    }
  }
}
