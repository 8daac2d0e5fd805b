extension FieldState {
  /// The titles of the ticked options, as a list.
  public var tickedTitles: String {
    self.ticks.sorted().map { self.field.options[$0].title }.joined(separator: ", ")
  }

  /// The values of the ticked options.
  var tickedValues: Set<String> {
    self.ticks.isEmpty ? [] : Set(self.ticks.map { self.field.options[$0].value })
  }

  /// The first ticked option that is no longer offered.
  private var goneOption: Field.Option? {
    self.ticks.sorted().lazy.map { self.field.options[$0] }.first(where: \.isGone)
  }

  /// The answer in readable form; empty for a secret.
  public var readableText: String {
    switch self.field.kind {
    case .choices: tickedTitles
    case .confirm: TextFormat.flag(self.line.text)
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .password,
      .choice, .note:
      self.line.text
    }
  }

  /// The answer as it is stored, in readable form: trimmed, a number without separators; empty for a
  /// secret.
  package var submittedText: String {
    switch self.field.kind {
    case .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .text, .textarea, .path:
      self.field.recorded(storedText)
    case .choice, .choices, .confirm, .password, .note: readableText
    }
  }

  /// The answer in titles of items and in texts of the form: an amount has all digits of its step.
  var textInTitles: String {
    guard self.field.places > 0, let number = understood.flatMap({ DecimalNumber($0) }) else {
      return submittedText
    }
    return number.text(places: self.field.places)
  }

  /// True if there is no answer.
  public var isEmpty: Bool {
    switch self.field.kind {
    case .password: self.secret?.isEmpty ?? true
    case .choices: self.ticks.isEmpty
    case .note: true
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .choice,
      .confirm:
      self.line.text.trimmed.isEmpty
    }
  }

  /// True if the answer is the one that the form began with.
  var isUnchanged: Bool {
    (self.secret?.isEmpty ?? true) && (self.content.start?.stands(in: self) ?? true)
  }

  /// True if the default is selected when the field takes the focus.
  var hasSelectedDefault: Bool {
    self.provenance == .prefilled && self.line.text == self.content.prefilledText
      && (self.field.selectsDefault || self.field.defaultAnswer == .lastRecord
        || self.field.defaultAnswer == .previousItem || self.field.logic.computedDefault != nil)
  }

  /// True if the answer is the form's default, neither changed nor confirmed by the user.
  public var isUntouchedDefault: Bool {
    self.provenance == .prefilled && self.content.byDefault?.stands(in: self) == true
  }

  /// True if the user has given no answer; an untouched default is none.
  public var isUnanswered: Bool { isEmpty || isUntouchedDefault }

  /// The problem of the answer now, including `needed`.
  public var currentProblem: Problem? {
    if self.field.kind == .note || !self.presence.isRelevant || self.field.isHidden { return nil }
    return ownProblem ?? (isEmpty ? nil : self.validation.brokenRule ?? checkProblem)
  }

  /// True if a required answer is missing, or too few options are ticked.
  var isMissing: Bool { isEmpty && currentProblem != nil }

  /// The problem of the answer by itself.
  private var ownProblem: Problem? {
    if self.field.kind == .choices {
      return goneOption.map { .notInList($0.title) }
        ?? self.field.problem(withTicks: self.ticks.count)
    }
    if let secret = self.secret { return secret.withPassingText { self.field.problem(with: $0) } }
    return self.field.problem(with: self.line.text, in: self.content.context, isStored: isStored)
  }

  /// The reading of the text.
  var reading: Reading {
    self.field.reading(of: self.line.text, in: self.content.context, isStored: isStored)
  }

  /// The stored form of the text's only reading; `nil` if it has none or several.
  public var understood: String? {
    guard self.field.kind.isRead, !isEmpty, case .value(let value) = reading else { return nil }
    return value
  }

  /// The text for histories and output: the stored form, else the text as typed.
  var storedText: String { understood ?? self.line.text }

  /// True if the text is in its stored form, and was not typed.
  private var isStored: Bool { self.provenance != .typed }

  /// The problem of the answer while the user types; a missing answer is none.
  var problemWhileTyping: Problem? {
    let problem = currentProblem
    let isUnticked = self.field.kind == .choices && self.ticks.isEmpty
    return problem == .needed || isUnticked ? nil : problem
  }

  /// The length of the text, in the field's unit.
  public var length: Int {
    self.secret?.length(in: self.field.length.unit)
      ?? self.field.length.unit.length(of: self.line.text)
  }

  /// The answer for the record; `nil` if there is none.
  public var answer: Answer? {
    guard !isEmpty else { return nil }
    switch self.field.kind {
    case .note: return nil
    case .password: return self.secret.map(Answer.secret)
    case .choices: return Answer(listing: self.ticks.sorted().map { self.field.options[$0].answer })
    case .confirm: return .flag(self.line.text == "true")
    case .choice:
      return self.field.option(titled: self.line.text)?.answer ?? .text(self.line.text)
    case .number, .decimal: return understood.map(Answer.number) ?? .text(self.line.text)
    case .textarea where self.field.isListOfLines:
      return .list(
        self.line.text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
          .filter { !$0.isEmpty })
    case .date, .time, .datetime, .email, .url, .tel, .text, .textarea, .path:
      return .text(self.field.recorded(storedText))
    }
  }

  /// The text for the record, with its spans.
  var recordedLine: TextLine { self.line.trimmed(isMultiline: self.field.kind.isMultiline) }

  /// Sets the answer to the values of a record; secrets are left unchanged.
  mutating func assign(_ values: [String]) {
    switch self.field.kind {
    case .choices:
      let options = values.compactMap { self.field.option(named: $0) }
      self.ticks = Set(
        self.field.options.indices.filter { options.contains(self.field.options[$0]) })
    case .choice:
      self.line = TextLine(values.first.map { self.field.option(named: $0)?.title ?? $0 } ?? "")
    case .confirm:
      self.line = TextLine(values.first.flatMap(YesOrNo.meaning(of:)).map { "\($0)" } ?? "")
    case .password, .note: break
    case .textarea where self.field.isListOfLines:
      self.line = TextLine(values.joined(separator: "\n"))
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path:
      self.line = TextLine(values.first ?? "")
    }
  }

  /// Sets an answer that is not typed in the form; see `FormModel.answer`.
  mutating func answer(
    with values: [String], mentioning mentions: [PlacedMention] = [], isTyped: Bool,
    isStored: Bool, in context: ReadingContext
  ) {
    let field = self.field
    let hasMeanings = !isStored && values.contains { field.hasMeanings($0, in: context) }
    assign(values.map { isStored ? field.canonical($0) : field.stored($0, in: context) })
    markPrefilled()
    mention(mentions)
    // As typed text, a stored number with a fraction would be a whole one with groups of digits.
    let isUnread = isStored && field.kind.isNumeric && understood == nil
    if isTyped && !isUnread || hasMeanings { noteTyped(hasMeanings: hasMeanings) }
  }

  /// Takes the answer of the same field of another item; secrets are left unchanged.
  mutating func take(_ other: FieldState) {
    let values = other.answer?.texts ?? []
    assign(values)
    mention(other.line.mentions)
    markPrefilled()
  }

  /// Adds mentions to the text, if the field has mentions; those that do not match it are dropped.
  mutating func mention(_ mentions: [PlacedMention]) {
    guard self.field.takesMentions else { return }
    for mention in mentions { _ = self.line.add(mention) }
  }
}
