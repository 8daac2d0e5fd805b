extension FormModel {
  /// Takes the moment and the customs of a host for the fields whose answers are read against them.
  mutating func readClock(_ host: Host) {
    guard form.fields.contains(where: \.kind.isRead) else { return }
    let now = ReadingContext(
      now: host.date(), timeZone: host.timeZone(), locale: host.locale())
    guard now != context else { return }
    context = now
    for index in entries.indices where form.fields[index].kind.isRead {
      entries[index].context = now
    }
  }

  /// Notes that an answer counts as typed; a number keeps the one meaning that it was given with.
  mutating func noteTyped(_ index: Int, hasMeanings: Bool) {
    let entry = entries[index]
    let isOne = entry.field.kind.isNumeric && !hasMeanings && entry.understood == entry.line.text
    note(isOne ? .suggestion(Suggestion(entry.line.text)) : .typed, index)
  }

  /// Notes where a text comes from that has just been put in: that may tell its meaning.
  mutating func note(_ provenance: FieldState.Provenance, _ index: Int) {
    entries[index].provenance = provenance
    if entries[index].problem != nil { entries[index].problem = entries[index].problemWhileTyping }
  }

  /// Writes the answer of a field that is left as it is stored, as one step of undo; numbers stay as
  /// they were typed.
  mutating func settleReading(_ index: Int) {
    let entry = entries[index]
    guard !entry.field.kind.isNumeric, !entry.field.isReadOnly, let text = entry.understood,
      text != entry.line.text
    else { return }
    stepNumber += 1
    entries[index].undo.record(
      entry.line, Edit(0..<entry.line.count, text), .whole, after: text.count, at: 0,
      order: stepNumber)
    change(index) { $0.line = TextLine(text) }
  }

  /// The notice that a date of two meanings was read in the order of the locale.
  func twoMeanings(of entry: FieldState) -> Notice? {
    guard entry.field.kind == .date,
      case .either(let day, let other) = entry.field.dateReading(
        of: entry.line.text, in: context)
    else { return nil }
    return .readAs(
      entry.line.text.trimmed.shortened(), day: day, other: other,
      isMonthFirst: context.isMonthFirst)
  }

  /// Offers the meanings of a number or a date that has several as a list.
  ///
  /// - Returns: whether there are several.
  mutating func offerMeanings(_ index: Int) -> Bool {
    let meanings = entries[index].meanings
    guard !meanings.isEmpty, !entries[index].field.isReadOnly else { return false }
    entries[index].asked = nil
    entries[index].isWaiting = false
    take(SuggestionPage(meanings, total: meanings.count), index)
    openChooser(index)
    return true
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
