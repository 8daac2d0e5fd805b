import Foundation

extension FormModel {
  /// The value of the open list whose spelling is being edited, or the new snippet whose abbreviation
  /// is.
  public var renaming: Renaming? { overlays.values?.renaming ?? overlays.abbreviation }

  /// The text that keys edit: the spelling being edited, else the text of the focused field.
  public var editedLine: TextLine { renaming?.line ?? focused?.line ?? TextLine() }

  /// Returns a field as it is drawn: with the spelling being edited, or with the result of a
  /// fill-in form, as its text.
  public func shown(_ index: Int) -> FieldState {
    var entry = fields[index]
    if index == focusedIndex, let renaming { entry.line = renaming.line }
    if let fillInForm, index == fillInForm.index { entry.line = fillInForm.line }
    return entry
  }
}

extension Turn {
  mutating func beginRenaming(_ index: Int) {
    guard let chooser = model.overlays.values?.chooser else {
      model.messages.show(
        model.fields[index].sourceID != nil
          ? .value(.correctedInList) : .value(.noValues(model.fields[index].field.title)))
      return
    }
    guard chooser.rows.indices.contains(chooser.highlight) else { return }
    let suggestion = chooser.rows[chooser.highlight]
    guard model.isRemovable(suggestion, index, host) else {
      model.messages.show(refusal(to: suggestion, index))
      return
    }
    model.overlays.values?.highlight(chooser.highlight)
    model.messages.clear()
    model.overlays.values?.renaming = Renaming(
      suggestion, of: model.fields[index].field, model.fields[index].editing.capitalization.value)
  }

  /// Lets the name being edited handle an action; returns false to leave it to the list or the field.
  mutating func editRenaming(_ action: Action) -> Bool {
    guard let index = model.focusedIndex else { return false }
    switch action {
    case .navigation(.enter): enterName(index)
    case .navigation(.escape), .navigation(.press(.cancel)): closeRenaming()
    case .navigation(.tab), .navigation(.backTab):
      closeRenaming()
      return false
    case .text(.type), .text(.proposed), .text(.paste), .text(.deleteBackward),
      .text(.deleteForward), .text(.deleteWord), .text(.moveCursor),
      .text(.setCursor), .text(.select), .text(.newline), .text(.clear), .text(.undo), .text(.redo):
      var silent = FormModel.Host()
      silent.now = host.now
      if model.overlays.abbreviation != nil {
        model.overlays.abbreviation?.edit(action, silent)
      } else {
        model.overlays.values?.renaming?.edit(action, silent)
      }
      if case .edit(.full) = model.notice { model.messages.clear() }
    case .navigation(.help), .navigation(.searchCommands), .text(.setText), .navigation(.focus),
      .navigation(.blur),
      .navigation(.begin), .text(.edited), .text(.editorFailed):
      return false
    default: return !action.isProgramAction
    }
    return true
  }

  private mutating func closeRenaming() {
    model.overlays.values?.renaming = nil
    model.overlays.abbreviation = nil
  }

  private mutating func enterName(_ index: Int) {
    guard let renaming = model.renaming else { return }
    switch renaming {
    case .editing(let suggestion, _): rename(suggestion, to: renaming.line.text, index)
    case .abbreviating(let snippet, _): save(snippet, as: renaming.line.text, index)
    }
  }

  /// Renames the value with all its spellings, unless nothing changes or the new one is not allowed in
  /// any field.
  private mutating func rename(_ old: Suggestion, to text: String, _ index: Int) {
    let field = model.fields[index].field
    let new = text.trimmed.precomposedStringWithCanonicalMapping
    if !model.fits(new, instead: "", field) {
      model.messages.show(.edit(.full(field.length.maximum, field.length.unit)))
    } else if let reason = field.reason(forValue: new) {
      model.messages.show(.value(.notCorrected(reason)))
    } else {
      model.overlays.values?.renaming = nil
      guard !new.isEmpty, new != old.value else { return }
      let others = old.spellings.filter { $0 != new }
      let numbers = others.indices.map { model.requests.number + 1 + $0 }
      model.requests.number += others.count
      note(.renamed(numbers: numbers, old, to: new), index)
      for (number, spelling) in zip(numbers, others) {
        effects.append(.rename(number: number, field: field.id, from: spelling, to: new))
      }
    }
  }

  mutating func conclude(_ number: Int, _ outcome: RenameOutcome, _ index: Int) {
    if outcome == .undone {
      reload(index)
      return
    }
    let place = model.editing.undo.historyChanges.lastIndex {
      if case .renamed(let numbers, _, _) = $0.kind { numbers.contains(number) } else { false }
    }
    guard let place,
      case .renamed(let numbers, _, let new) = model.editing.undo.historyChanges[place].kind
    else {
      return
    }
    switch outcome {
    case .renamed: model.messages.show(.value(.renamed(new)))
    // The second spelling is merged with the first one, not with a value that existed before.
    case .merged where number != numbers.first && model.notice == .value(.renamed(new)): break
    case .merged(let uses): model.messages.show(.value(.merged(new, uses: uses)))
    case .undone, .failed:
      model.editing.undo.historyChanges.remove(at: place)
      model.messages.show(.value(.renameFailed))
    }
    if model.overlays.chooser != nil { reload(index) }
  }

  /// Records a change of the history; text that is typed next is a step of its own.
  mutating func note(_ change: HistoryChange.Kind, _ index: Int) {
    model.fields[index].editing.undo.endRun()
    model.editing.undo.historyChanges.append(
      HistoryChange(order: model.editing.undo.next(), kind: change))
  }

  /// Reverts the last change to the history, if nothing was edited since and its notice is visible
  /// or the list is open.
  mutating func undoHistoryChange(_ index: Int) -> Bool {
    guard let last = model.editing.undo.historyChanges.last, last.order > newestEdit(index),
      model.overlays.chooser != nil || model.notice?.isHistoryChange == true
    else {
      return false
    }
    model.editing.undo.historyChanges.removeLast()
    switch last.kind {
    case .removed(let suggestion):
      for spelling in suggestion.spellings {
        effects.append(.restore(field: model.fields[index].field.id, value: spelling))
      }
      reload(index)
      model.messages.show(.value(.restored(suggestion.value)))
    case .renamed(let numbers, let suggestion, _):
      for number in numbers.reversed() {
        effects.append(.undoRename(number: number, field: model.fields[index].field.id))
      }
      model.messages.show(.value(.restored(suggestion.value)))
    }
    return true
  }
}

extension Notice {
  /// True if undo reverts the change to the history that the notice is about.
  fileprivate var isHistoryChange: Bool {
    switch self {
    case .value(.removed), .value(.renamed), .value(.merged): true
    default: false
    }
  }

  /// The value of the history that was just restored or renamed.
  var changedValue: String? {
    switch self {
    case .value(.restored(let value)), .value(.renamed(let value)), .value(.merged(let value, _)):
      value
    default: nil
    }
  }
}
