import RefillCore

extension FormSession {
  /// Handles a mouse event at its position: click, drag or wheel.
  func point(_ event: MouseEvent) {
    let typed = locatePicture()
    let isHandled = pointAtList(event) || pointAtCalendar(event)
    if !isHandled, options.isMouseAlwaysOn || model.calendar != nil { pointAtForm(event) }
    take(typed)
  }

  /// Handles a mouse event over the open list.
  ///
  /// Returns false if it has no effect there.
  private func pointAtList(_ event: MouseEvent) -> Bool {
    guard case .list(let list) = model.mode, let row = display.listRow,
      let toolbarRow = display.toolbarRow
    else { return false }
    if case .mentions = list, event.row == display.inputRow, event.action == .press(.left) {
      perform(.tapViewport(FormView.textOffset(model, column: event.column - 1)))
      return true
    }
    let actions = listMouse.actions(
      for: event, over: list.chooser, firstRow: row, toolbarRow: toolbarRow)
    for action in actions { perform(action) }
    return !actions.isEmpty
  }

  /// Turns the months of the open calendar with the wheel; a click is handled as on the form.
  private func pointAtCalendar(_ event: MouseEvent) -> Bool {
    guard case .calendar = model.mode else { return false }
    switch event.action {
    case .wheelUp: perform(.moveMonth(by: -1))
    case .wheelDown: perform(.moveMonth(by: 1))
    case .press, .drag, .release: return false
    }
    return true
  }

  /// Handles a click: the button was released at the position where it was pressed.
  private func pointAtForm(_ event: MouseEvent) {
    guard let place = formMouse.click(event, at: display.place(of: event)),
      let area = display.area(at: place)
    else { return }
    click(area, column: place.column)
  }

  private func click(_ area: ClickArea, column: Int) {
    switch area.target {
    case .actions(let actions): for action in actions { perform(action) }
    case .field(let index, let text):
      perform(.focus(model.fields[index].field.id))
      if model.focusedIndex == index, let text {
        perform(.setCursor(text.offset(at: column)))
      }
    }
    refreshKeys()
  }

  /// Queries the position of the frame in the window, if it is not known.
  ///
  /// - Returns: The input that arrived meanwhile.
  private func locatePicture() -> [InputEvent] {
    guard !display.isLocated else { return [] }
    var typed: [InputEvent] = []
    input.expectReply(to: .cursorPosition, at: now)
    display.askForCursor()
    let end = now + TerminalInput.replyTimeout
    while !display.isLocated, now < end, let events = readEvents(for: end - now) {
      for event in events {
        guard case .cursorPosition(let row, _) = event else {
          typed.append(event)
          continue
        }
        input.noteReply(to: .cursorPosition)
        display.noteCursor(windowRow: row)
      }
    }
    return typed
  }
}
