extension FormModel {
  /// Returns the notice that an ambiguous date was read in the order of the locale.
  func twoMeanings(of entry: FieldState) -> Notice? {
    guard entry.field.kind.hasDay,
      case .either(let day, let other, let isMonthFirst)? = entry.field.dayReading(
        of: entry.line.text, in: environment.context)?.date
    else { return nil }
    return .edit(
      .readAs(
        entry.line.text.trimmed.shortened(), day: day, other: other,
        isMonthFirst: isMonthFirst))
  }
}

extension Turn {
  /// Takes the date and locale of the host for the fields whose answers depend on them.
  mutating func readClock() {
    guard model.form.readsAnswers else { return }
    let now = ReadingContext(
      now: host.date(), timeZone: host.timeZone(), locale: host.locale())
    guard now != model.environment.context else { return }
    model.environment.context = now
    for index in model.fields.indices where model.fields[index].field.kind.isRead {
      model.fields[index].content.context = now
    }
  }

  /// Rewrites the answer of a field that loses the focus in its stored form, as one undo step;
  /// numbers keep their spelling, and paths are expanded if the form says so.
  mutating func settleReading(_ index: Int) {
    let entry = model.fields[index]
    let expanded = entry.field.expandsPath && !entry.isEmpty ? expandedPaths(of: entry) : nil
    guard !entry.field.kind.isNumeric, !entry.field.isReadOnly,
      let text = expanded ?? entry.understood, text != entry.line.text
    else { return }
    model.editing.undo.number += 1
    model.fields[index].editing.undo.record(
      entry.line, Edit(0..<entry.line.count, text), .whole, after: text.count, at: 0,
      order: model.editing.undo.number)
    change(index) { $0.line = TextLine(text) }
  }

  private func expandedPaths(of entry: FieldState) -> String {
    guard entry.field.isListOfPaths else { return host.expandPath(entry.line.text.trimmed) }
    return entry.line.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in
        let path = String(line).trimmed
        return path.isEmpty ? path : host.expandPath(path)
      }.joined(separator: "\n")
  }

  /// Opens a list of the readings of an ambiguous number or date.
  ///
  /// - Returns: True if there are several readings.
  mutating func offerMeanings(_ index: Int) -> Bool {
    let meanings = model.fields[index].meanings
    guard !meanings.isEmpty, !model.fields[index].field.isReadOnly else { return false }
    model.fields[index].suggestions.query = nil
    model.fields[index].suggestions.isWaiting = false
    setCandidates(SuggestionPage(meanings, total: meanings.count), index)
    openChooser(index)
    return true
  }
}

extension FieldState {
  /// Sets the provenance of a text that was just inserted, on which its reading may depend.
  mutating func note(_ provenance: Provenance) {
    self.provenance = provenance
    if self.problem != nil { self.problem = problemWhileTyping }
  }

  /// Marks an answer as typed; a number keeps its reading.
  mutating func noteTyped(hasMeanings: Bool) {
    let isOne = self.field.kind.isNumeric && !hasMeanings && understood == self.line.text
    note(isOne ? .suggestion(Suggestion(self.line.text)) : .typed)
  }

  /// Marks the text as prefilled by the form or a program.
  mutating func markPrefilled() {
    self.provenance = .prefilled
    self.content.prefilledText = self.line.text
  }
}

extension Field {
  /// The stored form of a number of JSON: a whole number has no fraction of zeros.
  func canonical(_ text: String) -> String {
    guard kind == .number, let number = DecimalText(text), text == number.json,
      !number.hasFraction
    else { return text }
    return number.shortest
  }

  /// Returns the stored form of a text if it is unambiguous; otherwise the text.
  func stored(_ text: String, in context: ReadingContext) -> String {
    guard kind.isRead, !text.trimmed.isEmpty,
      case .value(let value) = reading(of: text, in: context)
    else { return text }
    return value
  }

  /// Returns the order in which a date with two readings, such as `3/12`, is taken; `nil` for any
  /// other text.
  public func dateOrder(of text: String, in context: ReadingContext) -> DateOrder? {
    guard kind.hasDay else { return nil }
    return switch dayReading(of: text, in: context)?.date {
    case .either(_, _, let isMonthFirst):
      DateOrder(isMonthFirst: isMonthFirst, isByLimits: false)
    case .onlyWithinLimits(_, let isMonthFirst):
      DateOrder(isMonthFirst: isMonthFirst, isByLimits: true)
    case .day, .noSuchDay, .otherWeekday, .otherCalendar, .nothing, nil: nil
    }
  }

  /// True for a date with a time in words, such as `now` and `+1 09:00`, which a default can be.
  package func readsRelative(_ text: String) -> Bool {
    if case .value = reading(of: text, in: ReadingContext()) {
      CalendarText.moment(text) == nil
    } else {
      false
    }
  }

  /// Returns true if a typed text has several readings.
  func hasMeanings(_ text: String, in context: ReadingContext) -> Bool {
    if case .ambiguous = reading(of: text, in: context) { true } else { false }
  }

  /// Returns the stored form of a default relative to today or now, on the last step of the field
  /// within its limits; other texts unchanged.
  package func relative(_ text: String, in context: ReadingContext) -> String {
    guard let scale = StepScale(self, in: context), scale.place(of: text) == nil,
      let place = scale.place(of: stored(text, in: context))
    else { return text }
    return scale.text(at: scale.fitted(place))
  }
}
