import RefillCore

extension FormSession {
  /// Does what a click, a drag or the wheel means where the mouse points at.
  func point(_ event: MouseEvent) {
    let typed = locatePicture()
    if !pointAtList(event), options.isMouseAlwaysOn { pointAtForm(event) }
    take(typed)
  }

  /// Takes an event over the open list; `false` where it means nothing there.
  private func pointAtList(_ event: MouseEvent) -> Bool {
    guard filling.fillIn == nil, let chooser = filling.chooser, filling.preview == nil,
      filling.renaming == nil,
      let row = picture.listRow, let toolbarRow = picture.toolbarRow
    else { return false }
    if chooser.kind == .mentions, event.row == picture.inputRow, event.action == .press(.left) {
      perform(.tapViewport(FormView.textOffset(filling, column: event.column - 1)))
      return true
    }
    let actions = mouse.actions(
      for: event, over: chooser, firstRow: row, toolbarRow: toolbarRow)
    for action in actions { perform(action) }
    return !actions.isEmpty
  }

  /// Takes a click: the button is released where it was pressed.
  private func pointAtForm(_ event: MouseEvent) {
    let place = picture.place(of: event)
    switch event.action {
    case .press(.left): pressed = place
    case .release(.left):
      if let place, pressed == place, let area = picture.area(at: place) {
        click(area, column: place.column)
      }
      pressed = nil
    case .press, .drag, .release, .wheelUp, .wheelDown: pressed = nil
    }
  }

  private func click(_ area: ClickArea, column: Int) {
    switch area.target {
    case .actions(let actions): for action in actions { perform(action) }
    case .field(let index, let text):
      perform(.focus(filling.form.fields[index].id))
      if filling.focusedIndex == index, let text {
        perform(.setCursor(text.offset(at: column)))
      }
    }
    refreshKeys()
  }

  /// Learns where in the window the picture stands, if that is not known.
  ///
  /// - Returns: what was typed meanwhile.
  private func locatePicture() -> [InputEvent] {
    guard !picture.isLocated else { return [] }
    var typed: [InputEvent] = []
    expectCursorPosition()
    picture.askForCursor()
    let end = now + TerminalQueries.patience
    while !picture.isLocated, now < end, let events = readEvents(for: end - now) {
      for event in events {
        guard case .cursorPosition(let row, _) = event else {
          typed.append(event)
          continue
        }
        queries.noteAnswer()
        picture.noteCursor(windowRow: row)
      }
    }
    return typed
  }
}
