extension FieldState {
  /// True if the text is a number or a date with several readings.
  package var isAmbiguous: Bool { !meanings.isEmpty }

  /// The readings of an ambiguous number or date, each with a note that explains it; empty if the
  /// text is not ambiguous.
  var meanings: [Suggestion] {
    if case .ambiguous(let values) = reading {
      return values.map { Suggestion($0, origin: .reading(note(ofNumber: $0))) }
    }
    guard self.field.kind.hasDay,
      let reading = self.field.dayReading(of: self.line.text, in: self.content.context),
      case .either(let day, let other, let isMonthFirst) = reading.date
    else { return [] }
    return [(day, isMonthFirst), (other, !isMonthFirst)].map { day, isMonthFirst in
      let text = TextFormat.dayAndMonth(day)
      let note = isMonthFirst ? Message.monthFirstNote(day: text) : Message.dayFirstNote(day: text)
      return Suggestion(reading.text(atDay: day), origin: .reading(note))
    }
  }

  /// Returns the meaning of the separator in a reading of the number.
  private func note(ofNumber value: String) -> String {
    let text = self.line.text
    let isComma = text.first { $0 == "," || $0 == "." } == ","
    let isGrouped = value.filter(\.isNumber) == text.filter(\.isNumber) && !value.contains(".")
    return switch (isGrouped, isComma) {
    case (true, true): Message.commaForThousandsNote
    case (true, false): Message.pointForThousandsNote
    case (false, true): Message.commaForDecimalsNote
    case (false, false): Message.pointForDecimalsNote
    }
  }
}
