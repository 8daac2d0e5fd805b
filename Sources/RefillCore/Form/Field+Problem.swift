extension Field {
  /// Returns the problem with `text` as an answer of this field; `nil` if it is valid.
  ///
  /// An empty text can only be `.needed`. A pattern that takes too long is aborted.
  ///
  /// - Parameters:
  ///   - context: the time and locale for reading the text.
  ///   - isStored: true if the text is in the stored form of answers.
  public func problem(
    with text: String, in context: ReadingContext = ReadingContext(), isStored: Bool = false
  ) -> Problem? {
    guard !text.trimmed.isEmpty else { return isRequired ? .needed : nil }
    switch reading(of: text, in: context, isStored: isStored) {
    case .fault(let problem): return problem
    case .ambiguous(let values): return .ambiguous(text.trimmed, values)
    case .value(let value):
      let recorded = kind.isRead ? value : recorded(text)
      return kindProblem(value, context) ?? lengthProblem(recorded) ?? patternProblem(recorded)
        ?? maskProblem(recorded)
    }
  }

  /// Returns true if a stored value can be an answer: it is of the kind of the field, and within its
  /// limits and steps.
  ///
  /// O(text); length and pattern are not checked.
  func takes(_ value: String, in context: ReadingContext) -> Bool {
    switch kind {
    case .text, .textarea, .path, .password, .note, .choice, .choices, .confirm: true
    case .number, .decimal, .date, .time, .datetime, .email, .url, .tel:
      switch reading(of: value, in: context, isStored: true) {
      case .fault: false
      case .ambiguous: true
      case .value(let value): kindProblem(value, context) == nil
      }
    }
  }

  /// Returns the problem with a number of ticks; `nil` if it is valid.
  public func problem(withTicks count: Int) -> Problem? {
    if count == 0, isRequired { return .needed }
    if let minItems, count < minItems { return .tooFewTicks(minItems) }
    if let maxItems, count > maxItems { return .tooManyTicks(maxItems) }
    return nil
  }

  /// Returns the reason why the field cannot hold values set by a program; `nil` if it can.
  ///
  /// The values may still have a problem, which `problem(with:)` returns.
  public func misfit(of values: [String]) -> Problem? {
    let values = values.filter { !$0.trimmed.isEmpty }
    switch kind {
    case .choices: return values.first { option(named: $0) == nil }.map(Problem.notInList)
    case .confirm where values.contains { YesOrNo.meaning(of: $0) == nil }: return .yesOrNo
    case .textarea where isListOfLines: return nil
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .password,
      .choice, .confirm, .note:
      return values.count > 1 ? .oneAnswer : nil
    }
  }

  private func lengthProblem(_ text: String) -> Problem? {
    let count = length.unit.length(of: text)
    if count < length.minimum { return .tooShort(least: length.minimum, has: count) }
    if length.maximum > 0, count > length.maximum {
      return .tooLong(most: length.maximum, over: count - length.maximum)
    }
    return nil
  }

  private func patternProblem(_ text: String) -> Problem? {
    guard let pattern else { return nil }
    switch pattern.match(text) {
    case .matches: return nil
    case .differs: return .pattern(hint: patternHint)
    case .tooSlow: return .patternTooSlow
    }
  }

  private func maskProblem(_ text: String) -> Problem? {
    mask.flatMap { $0.isComplete(text) ? nil : .pattern(hint: Message.masked(as: $0.text)) }
  }

  private func kindProblem(_ text: String, _ context: ReadingContext) -> Problem? {
    switch kind {
    case .text, .textarea, .path, .password, .note: return nil
    case .number, .decimal: return numberProblem(text)
    case .date: return dateProblem(text, context)
    case .time: return timeProblem(text)
    case .datetime: return momentProblem(text, context)
    case .email: return EmailAddress.fault(in: text).map { .email($0, text) }
    case .url: return LinkReading.problem(with: text)
    case .tel: return PhoneNumber.isOne(text) ? nil : .phone
    case .choice: return option(titled: text) == nil ? .notInList(text) : nil
    case .confirm, .choices: return nil
    }
  }

  private func numberProblem(_ text: String) -> Problem? {
    guard let number = DecimalText(text) else { return .notANumber }
    let least = minimum.flatMap(DecimalText.init)
    let most = maximum.flatMap(DecimalText.init)
    if least.map({ number < $0 }) ?? false || most.map({ number > $0 }) ?? false {
      return .outOfRange(minimum: minimum, maximum: maximum)
    }
    if let step = judgedStep, let size = DecimalText(step), !number.isOnStep(size, from: least) {
      return .offStep(step)
    }
    return nil
  }

  private func dateProblem(_ text: String, _ context: ReadingContext) -> Problem? {
    guard let day = CalendarText.days(text) else { return .dateForm }
    let days = { CalendarText.days(limit: $0, in: context) }
    return rangeProblem(at: day, in: days) ?? stepProblem(of: stepSize, at: day, in: days)
  }

  private func timeProblem(_ text: String) -> Problem? {
    guard let time = CalendarText.seconds(text) else { return .timeForm }
    let seconds = CalendarText.seconds
    return rangeProblem(at: time, in: seconds) ?? stepProblem(of: stepSize, at: time, in: seconds)
  }

  private func momentProblem(_ text: String, _ context: ReadingContext) -> Problem? {
    guard let moment = CalendarText.moment(text) else { return .dateTimeForm }
    let seconds = { CalendarText.moment(limit: $0, in: context) }
    return rangeProblem(at: moment, in: seconds)
      ?? stepProblem(of: stepSize, at: moment, in: CalendarText.moment)
  }

  /// The step that an answer must be on; `nil` for one that cannot be edited.
  private var judgedStep: String? { logic.calculation == nil ? step : nil }

  /// Steps are counted from the minimum, or else from the first day or second.
  private func stepProblem(of size: Int?, at place: Int?, in scale: (String) -> Int?) -> Problem? {
    guard let step = judgedStep, let size, size > 0, let place else { return nil }
    return (place - (minimum.flatMap(scale) ?? 0)).isMultiple(of: size) ? nil : .offStep(step)
  }

  private func rangeProblem(at place: Int, in scale: (String) -> Int?) -> Problem? {
    let isBelow = minimum.flatMap(scale).map { place < $0 } ?? false
    let isAbove = maximum.flatMap(scale).map { place > $0 } ?? false
    return isBelow || isAbove ? .outOfRange(minimum: minimum, maximum: maximum) : nil
  }

  /// The step of a date in days, of a time or a date with a time in seconds; `nil` if there is none.
  var stepSize: Int? {
    step.flatMap { Int($0) ?? CalendarText.seconds($0) }
  }

  /// Returns the offered option with a value, or else the one with a matching title; `nil` if there is
  /// none.
  func option(named text: String) -> Option? {
    (option(valued: text) ?? option(titled: text)).flatMap { $0.isGone ? nil : $0 }
  }

  /// Returns the option with a value; a number is the same with other zeros at its end.
  package func option(valued text: String) -> Option? {
    if let option = options.first(where: { $0.value == text }) { return option }
    guard let number = DecimalText(text)?.shortest else { return nil }
    return options.first { $0.type == .number && DecimalText($0.value)?.shortest == number }
  }

  /// Returns the option that a text names by title or value, ignoring case, diacritics and blanks around it;
  /// `nil` if there is none.
  public func option(titled text: String) -> Option? {
    if let option = options.first(where: { $0.title == text }) { return option }
    let text = text.trimmed
    if let option = options.first(where: { $0.title == text }) { return option }
    // Of options that differ in diacritics only, the one that is spelled as the text.
    for folding in [Folding.spelling, .loose] {
      let folded = folding.fold(text)
      let found = options.first {
        folding.folds($0.title, to: folded)
          || ($0.value != $0.title && folding.folds($0.value, to: folded))
      }
      if let found { return found }
    }
    return nil
  }
}
