extension FieldState {
  /// The meanings of a number or a date that has several, each with what makes it so; none for a text
  /// of one meaning.
  var meanings: [Suggestion] {
    if case .ambiguous(let values) = reading {
      return values.map { Suggestion($0, origin: .reading(note(ofNumber: $0))) }
    }
    guard self.field.kind == .date,
      case .either(let day, let other) = self.field.dateReading(
        of: self.line.text, in: self.content.context)
    else { return [] }
    let isMonthFirst = self.content.context.isMonthFirst
    return [(day, isMonthFirst), (other, !isMonthFirst)].map { day, isMonthFirst in
      let phrase: Message = isMonthFirst ? .monthFirstNote : .dayFirstNote
      let note = phrase(["day": TextFormat.dayAndMonth(day)])
      return Suggestion(CalendarText.date(atDay: day), origin: .reading(note))
    }
  }

  /// What the separator of the typed number is, if this is meant.
  private func note(ofNumber value: String) -> String {
    let text = self.line.text
    let sign = text.first { $0 == "," || $0 == "." }.map { String($0) } ?? ""
    let isGrouped = value.filter(\.isNumber) == text.filter(\.isNumber) && !value.contains(".")
    return (isGrouped ? Message.separatesThousands : .separatesDecimals)(["sign": sign])
  }
}
