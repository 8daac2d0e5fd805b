import RefillCore

// The questions that must be answered first: a draft is offered, or the form is left.
extension LineSession {
  func prompt(of question: Question) -> LinePrompt {
    let sentence = model.message(keys: keys).sentence
    let short = Self.shortKeys(of: question)
    return switch question {
    case .draft(let draft, let older, _):
      LinePrompt(
        sentence, keys: Self.keys(isEdit: draft.edits != nil, hasOlder: older > 0), short: short)
    case .leave, .pasteTooLong: LinePrompt(sentence, keys: Message.lineLeave, short: short)
    }
  }

  private static func shortKeys(of question: Question) -> String {
    switch question {
    case .draft(_, let older, _):
      older > 0 ? Message.lineDraftsShort : Message.lineDraftShort
    case .leave, .pasteTooLong: Message.lineLeaveShort
    }
  }

  private static func keys(isEdit: Bool, hasOlder: Bool) -> String {
    switch (isEdit, hasOlder) {
    case (false, false): Message.lineDraft
    case (false, true): Message.lineDrafts
    case (true, false): Message.lineDraftOfRecord
    case (true, true): Message.lineDraftsOfRecord
    }
  }

  func answer(_ question: Question, with line: String) {
    switch (question, line.trimmed.lowercased()) {
    case (.draft(let draft, _, _), ""):
      perform(.enter)
      resumeLine(of: draft)
    case (_, ""): perform(.enter)
    case (.draft, "n"): perform(.escape)
    case (.draft, "d"): perform(.clear)
    case (.draft(_, let older, let isNewest), "o") where older > 0 || !isNewest:
      perform(.olderDraft)
    case (.draft, "!"):
      perform(.escape)
      perform(.leave)
    case (.leave, "<"), (.pasteTooLong, "<"): perform(.escape)
    case (.leave, "!"): perform(.enter)
    default: say([Message.lineTypeKeys(keys: Self.shortKeys(of: question))])
    }
  }
}
