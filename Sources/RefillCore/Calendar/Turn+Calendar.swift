extension Turn {
  /// Opens the calendar of the focused field; its text is selected, so that typing replaces it.
  mutating func openCalendar(_ index: Int) {
    guard model.opensCalendar(index) else { return effects.append(.ring) }
    endCreation(index)
    model.messages.clear()
    let entry = model.fields[index]
    model.fields[index].line.setMarked(nil)
    if entry.line.count > 0 { model.fields[index].line.select(0..<entry.line.count) }
    model.overlays.popup = .calendar(
      DayCalendar(
        day: entry.calendarStart, text: nil,
        firstWeekday: model.environment.context.firstWeekday))
  }

  /// Performs the actions of a calendar.
  mutating func useCalendar(_ action: CalendarAction) {
    guard let index = model.focusedIndex else { return }
    switch action {
    case .open: openCalendar(index)
    case .moveDay(let count): moveCalendar(index) { $0 + count }
    case .moveMonth(let count):
      moveCalendar(index) { RelativeDay.day($0, plusMonths: count) ?? $0 }
    case .pick(let day):
      moveCalendar(index) { _ in day }
      takeDay(index)
    }
  }

  /// Lets the open calendar handle an action; returns false to leave it to the field.
  mutating func handleInCalendar(_ action: Action) -> Bool {
    guard let index = model.focusedIndex, !action.isProgramAction else { return false }
    switch action {
    case .navigation(.up): moveCalendar(index) { $0 - 7 }
    case .navigation(.down): moveCalendar(index) { $0 + 7 }
    case .navigation(.pageUp), .navigation(.page(by: ..<0)): useCalendar(.moveMonth(by: -1))
    case .navigation(.pageDown), .navigation(.page): useCalendar(.moveMonth(by: 1))
    case .navigation(.first):
      moveCalendar(index) { $0 - CalendarText.parts(ofDay: $0).day + 1 }
    case .navigation(.last): moveCalendar(index) { CalendarText.endOfMonth(ofDay: $0) }
    case .navigation(.enter): takeDay(index)
    case .navigation(.escape), .navigation(.press(.cancel)), .suggestion(.autoFill):
      closeCalendar(index)
    case .calendar(let action): useCalendar(action)
    case .text, .navigation(.help), .navigation(.searchCommands): return false
    default:
      closeCalendar(index)
      return false
    }
    return true
  }

  /// Moves the highlight, within the years 1 to 9999.
  private mutating func moveCalendar(_ index: Int, _ target: (Int) -> Int) {
    guard let day = model.calendarDay else { return }
    model.messages.clear()
    let days = ExpressionValue.days
    model.overlays.calendar?.day = min(max(target(day), days.lowerBound), days.upperBound)
    model.overlays.calendar?.text = model.fields[index].line.text
  }

  /// Puts the highlighted day into the field, unless the field refuses it.
  private mutating func takeDay(_ index: Int) {
    guard let day = model.calendarDay, let calendar = model.calendar else { return }
    let entry = model.fields[index]
    // The highlighted day does not replace a text that means no day, unless the user moved from it.
    let isUnread =
      !entry.isEmpty && entry.line.text != calendar.text && entry.typedDay == nil
    let unread = isUnread ? entry.problemWhileTyping ?? .dateForm : nil
    if let problem = unread ?? model.refusals(ofDays: [day])[day] {
      model.messages.show(.text(problem.sentence(for: entry.field, down: nil)))
      return effects.append(.ring)
    }
    let text = model.answer(onDay: day, index)
    closeCalendar(index)
    guard text != entry.line.text else { return }
    replace(0..<model.fields[index].line.count, with: text, .suggestion, index)
  }

  private mutating func closeCalendar(_ index: Int) {
    model.overlays.calendar = nil
    model.messages.clear()
    model.fields[index].line.moveCursor(to: model.fields[index].line.count)
    showGhost(index)
  }
}
