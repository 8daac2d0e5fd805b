extension Problem {
  /// Returns the sentence for the message row.
  ///
  /// - Parameter down: the key that opens the field's list; `nil` if it does something else.
  package func sentence(for field: Field, down: String?) -> String {
    let title = field.title
    switch self {
    case .needed: return Message.needed(title: title)
    case .tooShort(let least, let has):
      return Message.tooShort(
        title: title, least: TextFormat.length(least, field.length.unit), has: has)
    case .tooLong(let most, let over):
      return Message.tooLong(over: TextFormat.length(over, field.length.unit), most: most)
    case .digitsOnly: return Message.digitsOnly(title: title)
    case .notANumber: return Message.notANumber(title: title)
    case .otherUnit: return Message.otherUnit(title: title)
    case .noResult: return Message.noResult(title: title)
    case .ambiguous(let text, let values): return Self.sentence(onReadings: values, of: text, down)
    case .outOfRange(let least, let most): return field.rangeSentence(least, most)
    case .offStep(let step): return field.stepSentence(step)
    case .email(let fault, _): return fault.sentence(title: title)
    case .url: return Message.url(title: title)
    case .urlBlank: return Message.urlBlank(title: title)
    case .phone: return Message.phone(title: title)
    case .noSuchDay(let date): return Message.noSuchDay(day: TextFormat.day(date))
    case .otherWeekday(let day): return Self.sentence(onWeekdayOf: day)
    case .otherCalendar: return Message.otherCalendar(title: title)
    case .dateForm: return Message.dateForm(title: title)
    case .timeForm: return Message.timeForm(title: title)
    case .dateTimeForm: return Message.dateTimeForm(title: title)
    case .pattern(let hint): return hint ?? field.placeholderHint ?? Message.pattern(title: title)
    case .patternTooSlow: return Message.patternTooSlow(title: title)
    case .notInList(let option) where field.kind == .choices && !option.isEmpty:
      return Message.untick(title: title, option: option.shortened())
    case .notInList:
      return down.map { Message.notInList(title: title, down: $0) }
        ?? Message.notInListPlain(title: title)
    case .tooFewTicks(let count): return Message.tickAtLeast(title: title, count: count)
    case .tooManyTicks(let count): return Message.tickAtMost(title: title, count: count)
    case .yesOrNo: return Message.yesOrNo(title: title)
    case .oneAnswer: return Message.oneAnswer(title: title)
    case .oneLine: return Message.oneLine(title: title)
    case .rule(let message): return message ?? Message.rule(title: title)
    case .check(let message): return message
    case .path(let fault, let line):
      return fault.sentence(
        title: line.map { Message.lineTitle(number: $0, title: title) } ?? title)
    }
  }

  /// Returns the sentence about a number with several readings.
  private static func sentence(
    onReadings values: [String], of text: String, _ down: String?
  ) -> String {
    let text = text.shortened()
    let values = values.map(\.withoutGrouping).joined(separator: " or ")
    return down.map { Message.ambiguous(text: text, values: values, down: $0) }
      ?? Message.ambiguousNumberPlain(text: text, values: values)
  }

  /// Returns the sentence about a day that was typed with another weekday than its own.
  private static func sentence(onWeekdayOf day: Int) -> String {
    Message.otherWeekday(
      day: TextFormat.day(CalendarText.date(atDay: day)),
      weekday: TextFormat.weekdays[RelativeDay.weekday(of: day)])
  }

  /// Returns the note beside the value of a field, at most 24 columns.
  package func note(for field: Field) -> String {
    switch self {
    case .offStep:
      if let step = field.stepOfTime { return Message.offStepNote(step: step) }
    case .notInList(let option) where field.kind == .choices && !option.isEmpty:
      let note = Message.untickNote(option: option)
      if DisplayWidth.drawn(note) <= Self.noteColumns { return note }
    default: break
    }
    return note
  }

  /// The maximum width of a note, in columns.
  private static let noteColumns = 24

  /// The note if it is the same for all fields.
  private var note: String {
    switch self {
    case .needed: Message.neededNote
    case .tooShort: Message.tooShortNote
    case .tooLong: Message.tooLongNote
    case .digitsOnly: Message.digitsOnlyNote
    case .notANumber: Message.notANumberNote
    case .otherUnit: Message.otherUnitNote
    case .noResult: Message.noResultNote
    case .ambiguous(_, let values): values.joined(separator: " or ") + "?"
    case .outOfRange: Message.outOfRangeNote
    case .offStep(let step): Message.offStepNote(step: step)
    case .email(let fault, _): fault.note
    case .url: Message.urlNote
    case .urlBlank: Message.emailBlankNote
    case .phone: Message.phoneNote
    case .noSuchDay: Message.noSuchDayNote
    case .otherWeekday: Message.otherWeekdayNote
    case .otherCalendar: Message.otherCalendarNote
    case .dateForm: Message.dateFormNote
    case .timeForm: Message.timeFormNote
    case .dateTimeForm: Message.dateTimeFormNote
    case .pattern: Message.patternNote
    case .patternTooSlow: Message.patternTooSlowNote
    case .notInList: Message.notInListNote
    case .tooFewTicks(let count): Message.tickAtLeastNote(count: count)
    case .tooManyTicks(let count): Message.tickAtMostNote(count: count)
    case .yesOrNo: Message.yesOrNoNote
    case .oneAnswer: Message.oneAnswerNote
    case .oneLine: Message.oneLineNote
    case .rule, .check: Message.ruleNote
    case .path(let fault, _): fault.note
    }
  }

  /// The note in one word, at most 7 columns.
  package var word: String {
    switch self {
    case .needed: Message.neededWord
    case .tooShort: Message.tooShortWord
    case .tooLong: Message.tooLongWord
    case .ambiguous: Message.unclearWord
    case .outOfRange: Message.rangeWord
    case .offStep: Message.stepWord
    case .otherUnit: Message.unitWord
    case .digitsOnly, .notANumber, .noResult, .email, .url, .urlBlank, .phone, .noSuchDay,
      .otherWeekday, .otherCalendar, .dateForm, .timeForm, .dateTimeForm, .pattern, .patternTooSlow,
      .notInList, .tooFewTicks, .tooManyTicks, .yesOrNo, .oneAnswer, .oneLine, .rule, .check,
      .path:
      Message.invalidWord
    }
  }
}

extension Problem.EmailFault {
  fileprivate func sentence(title: String) -> String {
    switch self {
    case .noAt: Message.emailNoAt(title: title)
    case .nothingBeforeAt: Message.emailNothingBeforeAt(title: title)
    case .noHost: Message.emailNoHost(title: title)
    case .noDot: Message.emailNoDot(title: title)
    case .blank: Message.emailBlank(title: title)
    case .manyAt: Message.emailManyAt(title: title)
    case .several: Message.emailSeveral(title: title)
    case .malformed: Message.emailMalformed(title: title)
    }
  }

  var note: String {
    switch self {
    case .noAt: Message.emailNoAtNote
    case .nothingBeforeAt: Message.emailNothingBeforeAtNote
    case .noHost: Message.emailNoHostNote
    case .noDot: Message.emailNoDotNote
    case .blank: Message.emailBlankNote
    case .manyAt: Message.emailManyAtNote
    case .several: Message.emailSeveralNote
    case .malformed: Message.emailMalformedNote
    }
  }
}

extension PathFault {
  fileprivate func sentence(title: String) -> String {
    switch self {
    case .missing: Message.pathMissing(title: title)
    case .isFolder: Message.pathIsFolder(title: title)
    case .isFile: Message.pathIsFile(title: title)
    case .exists: Message.pathExists(title: title)
    case .noFolder: Message.pathNoFolder(title: title)
    }
  }

  fileprivate var note: String {
    switch self {
    case .missing: Message.pathMissingNote
    case .isFolder: Message.pathIsFolderNote
    case .isFile: Message.pathIsFileNote
    case .exists: Message.pathExistsNote
    case .noFolder: Message.pathNoFolderNote
    }
  }
}

extension Field {
  /// The form's placeholder as an example, if the pattern has no hint.
  fileprivate var placeholderHint: String? {
    placeholder.map { Message.looksLike(title: title, example: $0) }
  }
}
