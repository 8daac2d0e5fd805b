import RefillCore

/// The calendar below a date: a month, and beside it days by name and days used before.
nonisolated struct CalendarView {
  let model: FormModel
  let layout: Layout
  let appearance: Appearance
  /// The number of rows available.
  let room: Int

  /// A day and its place.
  struct Day: Equatable {
    let row: Int
    let columns: Range<Int>
    let day: Int
  }

  /// The width of a month, of the gap behind it and of the days beside it, in columns.
  private static let (width, gap, sideWidth) = (20, 8, 22)
  /// The number of rows of the longest month, with its title and the names of the weekdays.
  private static let most = 8
  /// The maximum number of days used before.
  private static let mostUsed = 3

  /// The column of the first day of a week, before which the bracket of a highlighted day fits.
  private var column: Int { max(min(layout.valueColumn, layout.end - Self.width - 1), 1) }

  /// Returns the rows, as many for each month as the window allows, and the days in them.
  func draw() -> (rows: [Row], days: [Day]) {
    let height = min(room, Self.most)
    let weeks = model.calendarWeeks
    let today = model.calendarDay ?? model.today
    let headings = height >= 4 ? 2 : 0
    let current = weeks.firstIndex { $0.contains(today) } ?? 0
    let shown = height - headings
    let top = min(max(current - shown + 1, 0), max(weeks.count - shown, 0))
    let visible = Array(weeks.dropFirst(top).prefix(shown))
    let refused = model.refusals(ofDays: visible.flatMap { $0.compactMap(\.self) })
    var rows = Array(repeating: Row(columns: layout.columns), count: height)
    var days: [Day] = []
    if headings > 0 { putHeadings(&rows) }
    for (place, week) in visible.enumerated() {
      days += put(week, into: &rows[headings + place], headings + place, Set(refused.keys))
    }
    if headings == 0 { putTitle(&rows[0], at: column + Self.width + 2) }
    days += putSide(&rows)
    return (rows, days)
  }

  // MARK: The month

  private var title: String { TextFormat.monthAndYear(model.calendarDay ?? model.today) }

  private func putTitle(_ row: inout Row, at column: Int) {
    row.put(
      title, at: column, style: appearance.theme.emphasis, limit: max(layout.end - column, 0))
  }

  private func putHeadings(_ rows: inout [Row]) {
    putTitle(&rows[0], at: column + max((Self.width - DisplayWidth.of(title)) / 2, 0))
    let first = model.calendar?.firstWeekday ?? 0
    for place in 0..<7 {
      let name = TextFormat.weekdays[(first + place) % 7].prefix(2)
      rows[1].put(String(name), at: column + place * 3, style: appearance.theme.dim)
    }
  }

  /// Draws a week; the highlighted day is in brackets.
  private func put(
    _ week: [Int?], into row: inout Row, _ number: Int, _ refused: Set<Int>
  ) -> [Day] {
    var days: [Day] = []
    for (place, day) in week.enumerated() {
      guard let day else { continue }
      let start = column + place * 3
      let text = TextFormat.dayOfMonth(day)
      let isLit = day == model.calendarDay
      row.put(
        refused.contains(day) && !isLit ? shownRefused(text) : text,
        at: start + 2 - text.count, style: style(of: day, isLit: isLit, refused))
      if isLit {
        row.put("[", at: start - 1, style: appearance.theme.accent)
        row.put("]", at: start + 2, style: appearance.theme.accent)
      }
      days.append(Day(row: number, columns: start..<start + 3, day: day))
    }
    return days
  }

  /// Returns the number of a day that the field refuses, or hyphens in a theme without dim text.
  private func shownRefused(_ text: String) -> String {
    appearance.theme.means == .signs ? String(repeating: "-", count: text.count) : text
  }

  private func style(of day: Int, isLit: Bool, _ refused: Set<Int>) -> Style {
    if refused.contains(day) { return appearance.theme.dim }
    if isLit { return appearance.theme.selectedRow }
    return day == model.today ? appearance.theme.emphasis : appearance.theme.plain
  }

  // MARK: Days beside the month

  /// Draws the days that can be typed in a word, and those used before, if there is room.
  private func putSide(_ rows: inout [Row]) -> [Day] {
    let start = column + Self.width + Self.gap
    guard rows.count == Self.most, layout.end - start >= Self.sideWidth else { return [] }
    var days: [Day] = []
    let named = [("t", "today", 0), ("+1", "tomorrow", 1), ("+7", "next week", 7)]
    let refused = model.refusals(ofDays: named.map { model.today + $0.2 })
    let offered = named.filter { refused[model.today + $0.2] == nil }
    for (row, item) in offered.enumerated() {
      let (key, word, distance) = item
      rows[row].put(key, at: start, style: appearance.theme.accent)
      rows[row].put(word, at: start + 3)
      rows[row].put(shortDay(model.today + distance), at: start + 14, style: appearance.theme.dim)
      days.append(
        Day(row: row, columns: start..<start + Self.sideWidth, day: model.today + distance))
    }
    let used = usedDays
    guard !used.isEmpty else { return days }
    rows[4].put(Message.usedBefore, at: start, style: appearance.theme.dim)
    for (place, item) in used.enumerated() {
      rows[5 + place].put(shortDay(item.day), at: start)
      rows[5 + place].put(
        "\(TextFormat.number(item.uses))\(appearance.glyphs.times)", at: start + 14,
        style: appearance.theme.dim)
      days.append(
        Day(row: 5 + place, columns: start..<start + Self.sideWidth, day: item.day))
    }
    return days
  }

  /// The first days of the history.
  private var usedDays: [(day: Int, uses: Int)] {
    let all = (model.focused?.candidates.suggestions ?? []).compactMap {
      suggestion -> (day: Int, uses: Int)? in
      guard case .history(let uses, _) = suggestion.origin,
        let day = CalendarText.day(of: suggestion.value)
      else { return nil }
      return (day, uses)
    }
    return Array(all.prefix(Self.mostUsed))
  }

  private func shortDay(_ day: Int) -> String { TextFormat.dayAndShortMonth(day, model.today) }
}
