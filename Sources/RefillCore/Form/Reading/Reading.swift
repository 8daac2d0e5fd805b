/// The reading of a typed text as an answer of a field.
public enum Reading: Equatable, Sendable {
  /// An answer in its stored form: `1234.56`, `2026-03-12`, `14:30`.
  case value(String)
  /// Several possible answers, likeliest first; the user must choose.
  case ambiguous([String])
  /// No answer, for this reason.
  case fault(Problem)
}

extension Field {
  /// Reads a typed text.
  ///
  /// - Parameter isStored: true if the text is in the stored form, in which `1.500` has one
  ///   meaning.
  public func reading(
    of text: String, in context: ReadingContext, isStored: Bool = false
  ) -> Reading {
    let text = text.trimmed
    switch kind {
    case .number, .decimal: return numberReading(of: text, in: context, isStored: isStored)
    case .date:
      switch dateReading(of: text, in: context) {
      case .day(let day), .either(let day, _, _), .onlyWithinLimits(let day, _):
        return .value(CalendarText.date(atDay: day))
      case .noSuchDay(let date): return .fault(.noSuchDay(date))
      case .otherWeekday(let day): return .fault(.otherWeekday(day))
      case .otherCalendar: return .fault(.otherCalendar)
      case .nothing: return .fault(.dateForm)
      }
    case .time:
      return TimeReading(text, in: context).map { .value($0.text) } ?? .fault(.timeForm)
    case .url: return .value(LinkReading.completed(text))
    case .text, .textarea, .email, .tel, .path, .password, .choice, .choices, .confirm, .note:
      return .value(text)
    }
  }

  /// Reads a date; one without a year is within the limits of the field if possible.
  func dateReading(of text: String, in context: ReadingContext) -> DateReading {
    let least = minimum.flatMap { CalendarText.days(limit: $0, in: context) } ?? .min
    let most = maximum.flatMap { CalendarText.days(limit: $0, in: context) } ?? .max
    return DateReading(
      text, in: context, limits: least <= most ? least...most : Int.min...Int.max)
  }

  private func numberReading(
    of text: String, in context: ReadingContext, isStored: Bool
  ) -> Reading {
    // A number of JSON has one meaning, whatever its separators would mean to a person.
    if isStored, let number = DecimalText(text), text == number.json {
      guard kind == .number else { return .value(text) }
      return number.hasFraction ? .fault(.digitsOnly) : .value(number.shortest)
    }
    let all = NumberReading.values(of: text)
    guard !all.isEmpty else { return .fault(kind == .number ? .digitsOnly : .notANumber) }
    // A whole number has no fraction, and steps restrict the values.
    let whole = kind == .number ? all.filter { !$0.hasFraction } : all
    guard !whole.isEmpty else { return .fault(.digitsOnly) }
    let onStep = whole.filter(isOnStep)
    let values = onStep.isEmpty ? whole : onStep
    if values.count == 1, let only = values.first {
      return .value(kind == .number ? only.shortest : only.json)
    }
    // The meaning of the separator in the locale comes first; a whole number has no other one, unless
    // the locale writes fractions so.
    let isFraction = text.inASCIINotation.contains(context.usesDecimalComma ? "," : ".")
    if kind == .number, !isFraction, let first = values.first { return .value(first.shortest) }
    let texts = values.map(\.shortest)
    return .ambiguous(isFraction ? texts.reversed() : texts)
  }

  private func isOnStep(_ number: DecimalText) -> Bool {
    guard let size = step.flatMap(DecimalText.init) else { return true }
    return number.isOnStep(size, from: minimum.flatMap(DecimalText.init))
  }
}

extension FieldKind {
  /// True if typed answers are converted to a stored form.
  var isRead: Bool {
    switch self {
    case .number, .decimal, .date, .time, .url: true
    case .text, .textarea, .email, .tel, .path, .password, .choice, .choices, .confirm, .note:
      false
    }
  }

  /// True for numbers, whole or not.
  package var isNumeric: Bool { self == .number || self == .decimal }
}
