extension FieldState {
  /// The understood meaning of a number, a date or a time that is stored otherwise than it is typed:
  /// `= 1234.56`, `= Thu 12 March`; both meanings of a number that has two: `1500 or 1.5?`. At most 24
  /// columns where it is no long number.
  public var meaning: String? {
    if self.field.kind.isNumeric, case .ambiguous(let values) = reading {
      return values.joined(separator: " or ") + "?"
    }
    guard let stored = differing else { return nil }
    let day = self.field.kind == .date ? CalendarText.days(stored) : nil
    return "= " + (day.map { TextFormat.shortDay($0, today: self.content.context.today) } ?? stored)
  }

  /// The same of a date in 7 columns: `=03-12`.
  public var shortMeaning: String? {
    self.field.kind == .date ? differing.map { "=" + $0.suffix(5) } : nil
  }

  private var differing: String? {
    guard self.field.kind != .url, let stored = understood, stored != self.line.text.trimmed else {
      return nil
    }
    return stored
  }
}
