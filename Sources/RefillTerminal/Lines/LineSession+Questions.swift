import RefillCore

// The questions that must be answered first: a draft is offered, or the form is left.
extension LineSession {
  func prompt(of question: Question) -> LinePrompt {
    let sentence = model.message(keys: keys).sentence
    let keys =
      switch question {
      case .draft(_, let older, _): older > 0 ? Message.lineDrafts : Message.lineDraft
      case .leave, .pasteTooLong: Message.lineLeave
      }
    return LinePrompt(text: "\(sentence) \(keys)", said: sentence, short: keys)
  }

  func answer(_ question: Question, with line: String) {
    switch (question, line.trimmed.lowercased()) {
    case (_, ""): perform(.enter)
    case (.draft, "n"): perform(.escape)
    case (.draft, "d"): perform(.clear)
    case (.draft, "o"): perform(.olderDraft)
    case (.draft, "!"):
      perform(.escape)
      perform(.leave)
    case (.leave, "<"), (.pasteTooLong, "<"): perform(.escape)
    case (.leave, "!"): perform(.enter)
    default: break
    }
  }
}
