/// The meaning of a text as the answer of a field.
public enum Reading: Equatable, Sendable {
  /// One answer, as it is stored: `1234.56`, `2026-03-12`, `14:30`.
  case value(String)
  /// One of several answers, the likeliest first; only the person knows.
  case ambiguous([String])
  /// None, for this reason.
  case fault(Problem)
}

extension Field {
  /// Reads a text as people write it.
  ///
  /// - Parameter isStored: whether the text stands as answers are stored, so that `1.500` has one
  ///   meaning.
  public func reading(
    of text: String, in context: ReadingContext, isStored: Bool = false
  ) -> Reading {
    let text = text.trimmed
    switch kind {
    case .number, .decimal: return numberReading(of: text, in: context, isStored: isStored)
    case .date:
      switch dateReading(of: text, in: context) {
      case .day(let day), .either(let day, _): return .value(CalendarText.date(atDay: day))
      case .noSuchDay(let date): return .fault(.noSuchDay(date))
      case .nothing: return .fault(.dateForm)
      }
    case .time:
      return TimeReading(text, in: context).map { .value($0.text) } ?? .fault(.timeForm)
    case .url: return .value(LinkReading.completed(text))
    case .text, .textarea, .email, .tel, .path, .password, .choice, .choices, .confirm, .note:
      return .value(text)
    }
  }

  /// Reads a date; one without a year lies within the limits of the field where it can.
  func dateReading(of text: String, in context: ReadingContext) -> DateReading {
    let least = minimum.flatMap(CalendarText.days) ?? .min
    let most = maximum.flatMap(CalendarText.days) ?? .max
    return DateReading(
      text, in: context, limits: least <= most ? least...most : Int.min...Int.max)
  }

  private func numberReading(
    of text: String, in context: ReadingContext, isStored: Bool
  ) -> Reading {
    if isStored, let number = DecimalText(text), text == number.json,
      kind != .number || number.isWhole
    {
      return .value(text)
    }
    let all = NumberReading.values(of: text)
    guard !all.isEmpty else { return .fault(kind == .number ? .digitsOnly : .notANumber) }
    // A whole number has no fraction, and steps say which numbers there are.
    let whole = kind == .number ? all.filter(\.isWhole) : all
    guard !whole.isEmpty else { return .fault(.digitsOnly) }
    let onStep = whole.filter(isOnStep)
    let values = onStep.isEmpty ? whole : onStep
    if values.count == 1, let only = values.first { return .value(only.json) }
    // The meaning that the separator has in the locale comes first.
    let isFraction = text.contains(context.usesDecimalComma ? "," : ".")
    let texts = values.map(\.shortest)
    return .ambiguous(isFraction ? texts.reversed() : texts)
  }

  private func isOnStep(_ number: DecimalText) -> Bool {
    guard let size = step.flatMap(DecimalText.init) else { return true }
    return number.isOnStep(size, from: minimum.flatMap(DecimalText.init))
  }
}

extension FieldKind {
  /// Whether its answers are written in several ways and stored in one.
  var isRead: Bool {
    switch self {
    case .number, .decimal, .date, .time, .url: true
    case .text, .textarea, .email, .tel, .path, .password, .choice, .choices, .confirm, .note:
      false
    }
  }

  /// Whether it is a number, whole or not.
  var isNumeric: Bool { self == .number || self == .decimal }
}
