// The undoing of changes of lists. A step changes its own item only, so that items that came or went
// by other ways stay as they are.
extension Turn {
  /// Undoes the newest step over several fields, on the row of an item.
  mutating func undoItems() {
    guard let place = model.editing.undo.steps.lastIndex(where: { $0.field == nil }) else {
      return model.messages.show(.item(.nothingToUndo))
    }
    undo(model.editing.undo.steps.remove(at: place), nil)
  }

  /// Makes the step again that was undone last, on the row of an item.
  mutating func redoItems() {
    guard let place = model.editing.undo.placeToRedo(in: nil) else {
      return model.messages.show(.item(.nothingToRedo))
    }
    redo(model.editing.undo.undone.remove(at: place).step, nil)
  }

  /// Undoes a change of items.
  mutating func undo(_ step: ItemStep, of group: FormStep) {
    guard mayLeave() else { return model.editing.undo.putBack(group) }
    endFocus()
    switch step.change {
    case .added: model.items.remove(step.item)
    case .deleted(let number): model.items.insert(step.item, as: number)
    case .moved(let from, _): model.items.move(step.item, to: from)
    }
    finish(step)
    model.editing.undo.keepUndone(group)
    switch step.change {
    case .added(let number): model.messages.show(.item(.gone(number)))
    case .deleted: model.messages.show(.item(.back(number(of: step.item))))
    case .moved: model.messages.show(.item(.movedTo(number(of: step.item))))
    }
  }

  /// Makes a change of items again.
  mutating func redo(_ step: ItemStep, of group: FormStep) {
    guard mayLeave() else { return model.editing.undo.keepUndone(group) }
    endFocus()
    switch step.change {
    case .added(let number): model.items.insert(step.item, as: number)
    case .deleted: model.items.remove(step.item)
    case .moved(_, let to): model.items.move(step.item, to: to)
    }
    finish(step)
    model.editing.undo.putBack(group)
    switch step.change {
    case .added: model.messages.show(.item(.back(number(of: step.item))))
    case .deleted(let number): model.messages.show(.item(.deleted(number)))
    case .moved: model.messages.show(.item(.movedTo(number(of: step.item))))
    }
  }

  /// Focuses the item that came or moved, or the list that it left.
  private mutating func finish(_ step: ItemStep) {
    model.items.toDelete = nil
    if model.items.isThere(step.item) {
      model.focus = .item(step.item)
    } else if let place = model.items.place(of: step.item), model.isThere(place) {
      model.focus = model.items.items(of: place).last.map { .item($0) } ?? .add(place)
    } else {
      model.focus = .review(nil)
    }
    model.itemsChanged()
  }

  /// Moves the focus to the review if it is in an item that is gone.
  mutating func leaveMissingItem() {
    let item: Items.ID? =
      if case .item(let closed) = model.focus { closed } else { model.openItem }
    if let item, !model.items.isThere(item) { model.focus = .review(nil) }
  }

  /// Moves the focus to the review if it is in a field that is not there any more.
  mutating func leaveMissingField() {
    guard let index = model.focusedIndex, !model.fields[index].isAnswerable else { return }
    endFocus()
    model.focus = .review(nil)
  }
}
