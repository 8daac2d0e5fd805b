extension Turn {
  /// Looks for this field's answer in the record before the one that stands here.
  mutating func askForDitto(_ index: Int, isCounting: Bool) {
    let field = model.form.fields[index]
    guard !field.isReadOnly else {
      model.messages.show(.readOnly(field.title))
      return
    }
    guard field.isRecalled else {
      model.messages.show(.notRecalled(field.title))
      return
    }
    findDitto(
      index, before: model.fields[index].suggestions.dittoRecord ?? .max, isCounting: isCounting)
  }

  private mutating func findDitto(_ index: Int, before number: Int, isCounting: Bool) {
    find(
      .answering(field: model.form.fields[index].id, before: number),
      for: .ditto(isCounting: isCounting))
  }

  /// The record came: its answer is put in, or the one before it is looked for.
  mutating func putDitto(
    _ record: RecalledRecord?, _ index: Int, isCounting: Bool
  ) {
    let field = model.form.fields[index]
    guard let record else {
      let isFirst = model.fields[index].suggestions.dittoRecord == nil
      model.messages.show(isFirst ? .noEarlierRecord(field.title) : .noOlderRecord(field.title))
      return
    }
    guard case .answer(let values, let found) = model.fields[index].recall(record) else {
      return findDitto(index, before: record.number, isCounting: isCounting)
    }
    var filled = found
    if isCounting {
      guard let next = field.counting(up: values),
        case .answer(_, let counted) = model.fields[index].recall([next])
      else {
        model.messages.show(.nothingToCount(field.title))
        return
      }
      filled = counted
      // A number that was counted is no text that somebody typed: it has one meaning.
      filled.provenance = field.kind.isNumeric ? .suggestion(Suggestion(next)) : .typed
    }
    put(ditto: filled, of: record, index)
    let submitted = record.record.submitted
    model.messages.show(isCounting ? .dittoNext(submitted) : .ditto(submitted))
  }

  /// Puts the answer in; walking on from one to the next is one step of undo.
  private mutating func put(
    ditto filled: FieldState, of record: RecalledRecord, _ index: Int
  ) {
    let isGoingOn = model.fields[index].suggestions.dittoRecord != nil
    let start = isGoingOn ? model.undo.steps.lastIndex { $0.field == index } : nil
    if let start, case .answers(let answers) = model.undo.steps[start].change,
      let first = answers.first
    {
      let after = AnswerState(filled)
      model.undo.steps[start].change = .answers([
        .init(index: index, before: first.before, after: after)
      ])
      set(after, of: index, by: .suggestion)
      effects.append(.saveDraft)
    } else {
      put(answers: [(index, filled)], stepOf: index)
    }
    model.fields[index].suggestions.dittoRecord = record.number
  }
}

extension Field {
  /// The value after these: one step more, the next day, or the last number in a text one higher.
  func counting(up values: [String]) -> String? {
    guard let value = values.first else { return nil }
    switch kind {
    case .number, .decimal:
      guard let number = DecimalText(value), let size = DecimalText(step ?? "1") else { return nil }
      // Without a step, one is added to whatever fraction there is.
      let base = step == nil ? number : minimum.flatMap(DecimalText.init)
      return number.stepped(1, by: size, from: base)
    case .date: return CalendarText.days(value).map { CalendarText.date(atDay: $0 + 1) }
    case .text, .textarea, .email, .url, .tel, .path: return value.incremented
    case .time, .password, .choice, .choices, .confirm, .note: return nil
    }
  }
}
