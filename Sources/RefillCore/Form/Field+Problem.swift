extension Field {
  /// What is wrong with `text` as the answer of this field; `nil` where nothing is.
  ///
  /// An empty text is only ever `needed`. Pure; a pattern that takes too long is stopped.
  ///
  /// - Parameters:
  ///   - context: the moment and the customs against which it is read.
  ///   - isStored: whether it stands as answers are stored.
  public func problem(
    with text: String, in context: ReadingContext = ReadingContext(), isStored: Bool = false
  ) -> Problem? {
    guard !text.trimmed.isEmpty else { return isRequired ? .needed : nil }
    switch reading(of: text, in: context, isStored: isStored) {
    case .fault(let problem): return problem
    case .ambiguous(let values): return .ambiguous(text.trimmed, values)
    case .value(let value):
      let recorded = kind.isRead ? value : recorded(text)
      return kindProblem(value) ?? lengthProblem(recorded) ?? patternProblem(recorded)
    }
  }

  /// What is wrong with so many ticks.
  public func problem(withTicks count: Int) -> Problem? {
    if count == 0, isRequired { return .needed }
    if let minItems, count < minItems { return .tooFewTicks(minItems) }
    if let maxItems, count > maxItems { return .tooManyTicks(maxItems) }
    return nil
  }

  /// Why the field cannot hold values that nobody typed into it; `nil` where it can, and
  /// `problem(with:)` says what is wrong with them then.
  public func misfit(of values: [String]) -> Problem? {
    let values = values.filter { !$0.trimmed.isEmpty }
    switch kind {
    case .choices: return values.first { option(named: $0) == nil }.map(Problem.notInList)
    case .confirm where values.contains { TextFormat.flag(said: $0) == nil }: return .yesOrNo
    default: return values.count > 1 ? .oneAnswer : nil
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
    switch Pattern.match(pattern, text) {
    case .matches: return nil
    case .differs: return .pattern(hint: patternHint)
    case .tooSlow: return .patternTooSlow
    }
  }

  private func kindProblem(_ text: String) -> Problem? {
    switch kind {
    case .text, .textarea, .path, .password, .note: return nil
    case .number, .decimal: return numberProblem(text)
    case .date: return dateProblem(text)
    case .time: return timeProblem(text)
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
    if let step, let size = DecimalText(step), !number.isOnStep(size, from: least) {
      return .offStep(step)
    }
    return nil
  }

  private func dateProblem(_ text: String) -> Problem? {
    // Written as they are stored, dates are ordered as their texts are.
    rangeProblem(isBelow: { text < $0 }, isAbove: { text > $0 })
      ?? stepProblem(of: stepSize, at: CalendarText.days(text), in: CalendarText.days)
  }

  private func timeProblem(_ text: String) -> Problem? {
    guard let time = CalendarText.seconds(text) else { return .timeForm }
    let seconds = CalendarText.seconds
    return rangeProblem(
      isBelow: { seconds($0).map { time < $0 } ?? false },
      isAbove: { seconds($0).map { time > $0 } ?? false })
      ?? stepProblem(of: stepSize, at: time, in: seconds)
  }

  /// Steps count from the least value, without one from the first day or second of all.
  private func stepProblem(of size: Int?, at place: Int?, in scale: (String) -> Int?) -> Problem? {
    guard let step, let size, size > 0, let place else { return nil }
    return (place - (minimum.flatMap(scale) ?? 0)).isMultiple(of: size) ? nil : .offStep(step)
  }

  private func rangeProblem(isBelow: (String) -> Bool, isAbove: (String) -> Bool) -> Problem? {
    guard minimum.map(isBelow) ?? false || maximum.map(isAbove) ?? false else { return nil }
    return .outOfRange(minimum: minimum, maximum: maximum)
  }

  /// The distance between the dates or times of this field, in days or seconds; `nil` without one.
  var stepSize: Int? {
    step.flatMap { Int($0) ?? CalendarText.seconds($0) }
  }

  /// The option that a record or a program names: by its value, else as a person would.
  func option(named text: String) -> Option? {
    options.first { $0.value == text } ?? option(titled: text)
  }

  /// The option that a text names, by its title or value, ignoring case and marks.
  public func option(titled text: String) -> Option? {
    let text = text.trimmed
    return options.first { $0.title == text }
      ?? {
        let folded = Folding.loose.fold(text)
        return options.first {
          Folding.loose.fold($0.title) == folded || Folding.loose.fold($0.value) == folded
        }
      }()
  }
}
