extension Problem {
  /// The sentence for the message row.
  ///
  /// - Parameter down: the key that opens the list of the field; `nil` where it does something else.
  public func sentence(for field: Field, down: String?) -> String {
    let title = ["title": field.title]
    switch self {
    case .needed: return Phrase.needed(title)
    case .tooShort(let least, let has):
      return Phrase.tooShort([
        "title": field.title, "least": Words.length(least, field.length.unit), "has": "\(has)",
      ])
    case .tooLong(let most, let over):
      return Phrase.tooLong([
        "most": "\(most)", "over": Words.length(over, field.length.unit),
      ])
    case .digitsOnly: return Phrase.digitsOnly(title)
    case .notANumber: return Phrase.notANumber(title)
    case .ambiguous(let text, let values):
      let words = [
        "text": text.shortened(), "values": values.map(\.withoutGrouping).joined(separator: " or "),
        "down": down ?? "",
      ]
      return (down == nil ? Phrase.ambiguousNumberPlain : .ambiguousNumber)(words)
    case .outOfRange(let least, let most): return field.rangeSentence(least, most)
    case .offStep(let step): return field.stepSentence(step)
    case .email(let fault, _): return fault.phrase(title)
    case .url: return Phrase.url(title)
    case .urlBlank: return Phrase.urlBlank(title)
    case .phone: return Phrase.phone(title)
    case .noSuchDay(let date): return Phrase.noSuchDay(["day": Words.day(date)])
    case .dateForm: return Phrase.dateForm(title)
    case .timeForm: return Phrase.timeForm(title)
    case .pattern(let hint): return hint ?? field.placeholderHint ?? Phrase.pattern(title)
    case .patternTooSlow: return Phrase.patternTooSlow(title)
    case .notInList:
      return down.map { Phrase.notInList(["title": field.title, "down": $0]) }
        ?? Phrase.notInListPlain(title)
    case .tooFewTicks(let count):
      return Phrase.tickAtLeast(["title": field.title, "count": "\(count)"])
    case .tooManyTicks(let count):
      return Phrase.tickAtMost(["title": field.title, "count": "\(count)"])
    case .yesOrNo: return Phrase.yesOrNo(title)
    case .oneAnswer: return Phrase.oneAnswer(title)
    }
  }

  /// The few words beside the value, at most 24 columns.
  public var note: String {
    switch self {
    case .needed: Phrase.neededNote()
    case .tooShort: Phrase.tooShortNote()
    case .tooLong: Phrase.tooLongNote()
    case .digitsOnly: Phrase.digitsOnlyNote()
    case .notANumber: Phrase.notANumberNote()
    case .ambiguous(_, let values): values.joined(separator: " or ") + "?"
    case .outOfRange: Phrase.outOfRangeNote()
    case .offStep(let step): Phrase.offStepNote(["step": step])
    case .email(let fault, _): fault.note()
    case .url: Phrase.urlNote()
    case .urlBlank: Phrase.emailBlankNote()
    case .phone: Phrase.phoneNote()
    case .noSuchDay: Phrase.noSuchDayNote()
    case .dateForm: Phrase.dateFormNote()
    case .timeForm: Phrase.timeFormNote()
    case .pattern: Phrase.patternNote()
    case .patternTooSlow: Phrase.patternTooSlowNote()
    case .notInList: Phrase.notInListNote()
    case .tooFewTicks(let count): Phrase.tickAtLeastNote(["count": "\(count)"])
    case .tooManyTicks(let count): Phrase.tickAtMostNote(["count": "\(count)"])
    case .yesOrNo: Phrase.yesOrNoNote()
    case .oneAnswer: Phrase.oneAnswerNote()
    }
  }

  /// The note in one word, at most 7 columns; `nil` where none says it.
  public var word: String? {
    switch self {
    case .needed: Phrase.neededWord()
    case .tooShort: Phrase.tooShortWord()
    case .tooLong: Phrase.tooLongWord()
    case .digitsOnly, .phone: Phrase.digitsWord()
    case .notANumber, .ambiguous: Phrase.numberWord()
    case .outOfRange: Phrase.rangeWord()
    case .offStep: Phrase.stepWord()
    case .url, .urlBlank: Phrase.linkWord()
    case .noSuchDay, .dateForm: Phrase.dateWord()
    case .timeForm: Phrase.timeWord()
    case .notInList: Phrase.listWord()
    case .tooFewTicks, .tooManyTicks: Phrase.ticksWord()
    case .email, .pattern, .patternTooSlow, .yesOrNo, .oneAnswer: nil
    }
  }
}

extension Problem.EmailFault {
  fileprivate var phrase: Phrase {
    switch self {
    case .noAt: .emailNoAt
    case .nothingBeforeAt: .emailNothingBeforeAt
    case .noHost: .emailNoHost
    case .noDot: .emailNoDot
    case .blank: .emailBlank
    case .manyAt: .emailManyAt
    case .several: .emailSeveral
    case .malformed: .emailMalformed
    }
  }

  var note: Phrase {
    switch self {
    case .noAt: .emailNoAtNote
    case .nothingBeforeAt: .emailNothingBeforeAtNote
    case .noHost: .emailNoHostNote
    case .noDot: .emailNoDotNote
    case .blank: .emailBlankNote
    case .manyAt: .emailManyAtNote
    case .several: .emailSeveralNote
    case .malformed: .emailMalformedNote
    }
  }
}

extension Field {
  /// The form's example, where it has no words of its own for its pattern.
  fileprivate var placeholderHint: String? {
    placeholder.map { Phrase.looksLike(["title": title, "example": $0]) }
  }
}
