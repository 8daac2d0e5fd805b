extension Turn {
  /// Searches for this field's answer in the record before the one it came from.
  mutating func askForDitto(_ index: Int, isCounting: Bool) {
    let field = model.fields[index].field
    guard !field.isReadOnly else {
      model.messages.show(.edit(.readOnly(field.title)))
      return
    }
    guard field.isRecalled else {
      model.messages.show(.record(.notRecalled(field.title)))
      return
    }
    if model.fields[index].suggestions.dittoRecord == nil,
      takeFromAbove(index, isCounting: isCounting)
    {
      return
    }
    let suggestions = model.fields[index].suggestions
    guard let number = suggestions.dittoRecord else {
      return findDitto(index, before: .max, isCounting: isCounting)
    }
    // An item above the one that the answer came from may be in that record as well.
    findDitto(
      index, before: suggestions.dittoPath == nil ? number : number + 1, isCounting: isCounting)
  }

  /// Takes the answer of the same field of an item above; repeated, of the one before.
  ///
  /// - Returns: false if no item above has an answer.
  private mutating func takeFromAbove(_ index: Int, isCounting: Bool) -> Bool {
    var above = model.fieldAbove(model.fields[index].suggestions.dittoField ?? index)
    while let field = above, model.fields[field].isEmpty { above = model.fieldAbove(field) }
    guard let above, let item = model.fields[above].item else { return false }
    var values = model.fields[above].answer?.texts ?? []
    if isCounting {
      guard let next = model.fields[index].field.counting(up: values) else { return false }
      values = [next]
    }
    let mentions = isCounting ? [] : model.fields[above].line.mentions
    guard case .answer(_, var filled) = model.fields[index].recall(values, mentioning: mentions)
    else { return false }
    filled.provenance =
      isCounting && filled.field.kind.isNumeric
      ? .suggestion(Suggestion(values.first ?? "")) : .typed
    set(answers: [(index, filled)], stepOf: index)
    model.fields[index].suggestions.dittoField = above
    model.messages.show(.item(.asIn(model.items.number(of: item))))
    return true
  }

  private mutating func findDitto(_ index: Int, before number: Int, isCounting: Bool) {
    find(
      .answering(field: model.fields[index].field.id, before: number),
      for: .ditto(isCounting: isCounting))
  }

  /// Takes the record: inserts its answer, or searches the record before it.
  mutating func putDitto(
    _ record: RecalledRecord?, _ index: Int, isCounting: Bool
  ) {
    let field = model.fields[index].field
    guard let record else {
      let isFirst = model.fields[index].suggestions.dittoRecord == nil
      model.messages.show(
        isFirst ? .record(.noEarlierRecord(field.title)) : .record(.noOlderRecord(field.title)))
      return
    }
    guard let (path, values, found) = ditto(in: record, index) else {
      return findDitto(index, before: record.number, isCounting: isCounting)
    }
    var filled = found
    if isCounting {
      guard let next = field.counting(up: values),
        case .answer(_, let counted) = model.fields[index].recall([next])
      else {
        model.messages.show(.record(.nothingToCount(field.title)))
        return
      }
      filled = counted
      // An incremented number is not typed text: it has one meaning.
      filled.provenance = field.kind.isNumeric ? .suggestion(Suggestion(next)) : .typed
    }
    insert(ditto: filled, of: record, index)
    model.fields[index].suggestions.dittoPath = path
    let submitted = record.record.submitted
    model.messages.show(isCounting ? .record(.dittoNext(submitted)) : .record(.ditto(submitted)))
  }

  /// Returns the answer of a record that a field can take; in an item, that of the last item of the
  /// record, or of the one above the item that ditto took the answer from.
  private func ditto(
    in record: RecalledRecord, _ index: Int
  ) -> (path: RecordPath?, values: [String], filled: FieldState)? {
    let entry = model.fields[index]
    var paths: [RecordPath?] = [nil]
    if entry.item != nil {
      let all = record.record.entries.filter { $0.field == entry.field.id }.map(\.path)
      let isSame = record.number == entry.suggestions.dittoRecord
      paths = all.prefix { !isSame || $0 != entry.suggestions.dittoPath }.reversed()
    }
    for path in paths {
      if case .answer(let values, let filled) = entry.recall(record, at: path) {
        return (path, values, filled)
      }
    }
    return nil
  }

  /// Inserts the answer, as an undo step if it differs or confirms a default.
  private mutating func insert(
    ditto filled: FieldState, of record: RecalledRecord, _ index: Int
  ) {
    let entry = model.fields[index]
    let isSame = filled.answer == entry.answer && filled.line.mentions == entry.line.mentions
    if !isSame || entry.isUnanswered {
      set(answers: [(index, filled)], stepOf: index)
    }
    model.fields[index].suggestions.dittoRecord = record.number
  }
}

extension Field {
  /// Returns the value that continues a series: one step more, the next day, or the last number in
  /// a text incremented.
  func counting(up values: [String]) -> String? {
    guard let value = values.first else { return nil }
    switch kind {
    case .number, .decimal:
      guard let number = DecimalText(value), let size = DecimalText(step ?? "1") else { return nil }
      // Without a step, 1 is added and the fraction is kept.
      let base = step == nil ? number : minimum.flatMap(DecimalText.init)
      return number.stepped(1, by: size, from: base)
    case .date: return CalendarText.days(value).map { CalendarText.date(atDay: $0 + 1) }
    case .datetime: return CalendarText.moment(value).map { CalendarText.moment(at: $0 + 86_400) }
    case .text, .textarea, .email, .url, .tel, .path: return value.incremented
    case .time, .password, .choice, .choices, .confirm, .note: return nil
    }
  }
}
