extension FormModel {
  /// The notice that a date of two meanings was read in the order of the locale.
  func twoMeanings(of entry: FieldState) -> Notice? {
    guard entry.field.kind == .date,
      case .either(let day, let other) = entry.field.dateReading(
        of: entry.line.text, in: environment.context)
    else { return nil }
    return .readAs(
      entry.line.text.trimmed.shortened(), day: day, other: other,
      isMonthFirst: environment.context.isMonthFirst)
  }
}

extension Turn {
  /// Takes the moment and the customs of a host for the fields whose answers are read against them.
  mutating func readClock() {
    guard model.form.fields.contains(where: \.kind.isRead) else { return }
    let now = ReadingContext(
      now: host.date(), timeZone: host.timeZone(), locale: host.locale())
    guard now != model.environment.context else { return }
    model.environment.context = now
    for index in model.fields.indices where model.form.fields[index].kind.isRead {
      model.fields[index].content.context = now
    }
  }

  /// Writes the answer of a field that is left as it is stored, as one step of undo; numbers stay as
  /// they were typed.
  mutating func settleReading(_ index: Int) {
    let entry = model.fields[index]
    guard !entry.field.kind.isNumeric, !entry.field.isReadOnly, let text = entry.understood,
      text != entry.line.text
    else { return }
    model.undo.number += 1
    model.fields[index].undo.record(
      entry.line, Edit(0..<entry.line.count, text), .whole, after: text.count, at: 0,
      order: model.undo.number)
    change(index) { $0.line = TextLine(text) }
  }

  /// Offers the meanings of a number or a date that has several as a list.
  ///
  /// - Returns: whether there are several.
  mutating func offerMeanings(_ index: Int) -> Bool {
    let meanings = model.fields[index].meanings
    guard !meanings.isEmpty, !model.fields[index].field.isReadOnly else { return false }
    model.fields[index].suggestions.query = nil
    model.fields[index].suggestions.isWaiting = false
    take(SuggestionPage(meanings, total: meanings.count), index)
    openChooser(index)
    return true
  }
}

extension FieldState {
  /// Notes where a text comes from that has just been put in, which may decide its meaning.
  mutating func note(_ provenance: Provenance) {
    self.provenance = provenance
    if self.problem != nil { self.problem = problemWhileTyping }
  }

  /// Notes that an answer counts as typed; a number keeps the one meaning that it was given with.
  mutating func noteTyped(hasMeanings: Bool) {
    let isOne = self.field.kind.isNumeric && !hasMeanings && understood == self.line.text
    note(isOne ? .suggestion(Suggestion(self.line.text)) : .typed)
  }

  /// Notes that the form or a program put in what is there.
  mutating func markPrefilled() {
    self.provenance = .given
    self.content.prefilledText = self.line.text
  }
}

extension Field {
  /// A text as its answer is stored, where it means one; else the text.
  func stored(_ text: String, in context: ReadingContext) -> String {
    guard kind.isRead, !text.trimmed.isEmpty,
      case .value(let value) = reading(of: text, in: context)
    else { return text }
    return value
  }

  /// True if a text is a date that has two readings, such as `3/12`.
  public func hasTwoDates(_ text: String, in context: ReadingContext) -> Bool {
    guard kind == .date, case .either = dateReading(of: text, in: context) else { return false }
    return true
  }

  /// Whether a text that a person wrote has several meanings.
  func hasMeanings(_ text: String, in context: ReadingContext) -> Bool {
    if case .ambiguous = reading(of: text, in: context) { true } else { false }
  }

  /// A default that a form names from today or now, as it is stored; any other as it is written.
  func relative(_ text: String, in context: ReadingContext) -> String {
    kind == .date || kind == .time ? stored(text, in: context) : text
  }
}
