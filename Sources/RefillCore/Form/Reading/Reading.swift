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
    case .date, .datetime:
      return dayReading(of: text, in: context)?.reading ?? .fault(.dateTimeForm)
    case .time:
      guard let time = TimeReading(text, in: context)?.text else { return .fault(.timeForm) }
      return .value(TimeReading.isRelative(text) ? onStep(time, in: context) : time)
    case .url: return .value(LinkReading.completed(text))
    case .text, .textarea, .email, .tel, .path, .password, .choice, .choices, .confirm, .note:
      return .value(text)
    }
  }

  /// Returns the last step of the field at or before a time within its limits, as for a default.
  private func onStep(_ time: String, in context: ReadingContext) -> String {
    guard step != nil, let scale = StepScale(self, in: context), let place = scale.place(of: time),
      (scale.least...scale.most).contains(place)
    else { return time }
    return scale.text(at: scale.fitted(place))
  }

  /// The greatest length of a number, in bytes of UTF-8: a longer text is none, which is known at once.
  ///
  /// All answers are read at each key, as the context of suggestions.
  private static let longestNumber = 4096

  private func numberReading(
    of text: String, in context: ReadingContext, isStored: Bool
  ) -> Reading {
    guard text.utf8.count <= Self.longestNumber else {
      return .fault(kind == .number ? .digitsOnly : .notANumber)
    }
    // A number of JSON has one meaning, whatever its separators would mean to a person.
    if isStored, let number = DecimalText(text), text == number.json {
      guard kind == .number else { return .value(text) }
      return number.hasFraction ? .fault(.digitsOnly) : .value(number.shortest)
    }
    if Arithmetic.isOne(text) { return arithmeticReading(of: text, in: context) }
    if kind == .decimal,
      let hours = HourCount.hours(of: text, in: self, language: context.language)
    {
      return .value(hours)
    }
    guard !countsOtherwise(than: text) else { return .fault(.otherUnit) }
    let all = NumberReading.values(of: withoutDegrees(text), language: context.language)
    guard !all.isEmpty else {
      if Self.hasUnknownUnit(text, language: context.language) { return .fault(.otherUnit) }
      return .fault(kind == .number ? .digitsOnly : .notANumber)
    }
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

  /// The number of digits after the point of a result, where the step tells none.
  private static let placesOfResults = 10

  private func arithmeticReading(of text: String, in context: ReadingContext) -> Reading {
    let places = kind == .decimal && places > 0 ? places : Self.placesOfResults
    guard let result = Arithmetic.result(of: text, places: places, in: context) else {
      return .fault(.noResult)
    }
    if kind == .number, result.hasFraction { return .fault(.digitsOnly) }
    return .value(result.shortest)
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
    case .number, .decimal, .date, .time, .datetime, .url: true
    case .text, .textarea, .email, .tel, .path, .password, .choice, .choices, .confirm, .note:
      false
    }
  }

  /// True for numbers, whole or not.
  package var isNumeric: Bool { self == .number || self == .decimal }
}
