// What stands in an empty line, and the limits of a field, as the prompt of its line says them.
extension Field {
  /// The dim text in an empty line; `nil` for none.
  package var emptyText: String? {
    answerIfEmpty ?? placeholder.map { Message.example(example: $0) }
  }

  /// The limits and an example, in the order in which a prompt names them; empty for none.
  package var lineLimits: [String] {
    let limits: [String?] =
      switch kind {
      case .text, .textarea, .email, .url, .tel, .path, .password: [lengthLimit]
      case .number, .decimal: [numberLimit, step.map { Message.lineStep(step: $0) }]
      case .date, .time, .datetime: [example, momentLimit]
      case .confirm: [Message.lineYesOrNo]
      case .choices: [tickLimit]
      case .choice, .note: []
      }
    let hint = example == nil ? placeholder.map { Message.lineLike(example: $0) } : nil
    return (limits + [hint, answerIfEmpty.map { Message.lineIfEmpty(answer: $0) }])
      .compactMap(\.self)
  }

  private var lengthLimit: String? {
    let most = length.maximum == 0 ? nil : TextFormat.length(length.maximum, length.unit)
    let least = length.minimum < 2 ? nil : TextFormat.length(length.minimum, length.unit)
    return switch (least, most) {
    case (_?, let most?):
      Message.lineRange(least: TextFormat.number(length.minimum), most: most)
    case (let least?, nil): Message.lineAtLeast(length: least)
    case (nil, let most?): Message.lineUpTo(length: most)
    case (nil, nil): nil
    }
  }

  private var numberLimit: String? {
    switch (minimum, maximum) {
    case (let least?, let most?): Message.lineRange(least: least, most: most)
    case (let least?, nil): Message.lineAtLeast(length: least)
    case (nil, let most?): Message.lineUpTo(length: most)
    case (nil, nil): nil
    }
  }

  private var momentLimit: String? {
    switch (minimum, maximum) {
    case (let least?, let most?): Message.lineRange(least: least, most: most)
    case (let least?, nil): Message.lineFrom(least: least)
    case (nil, let most?): Message.lineUntil(most: most)
    case (nil, nil): nil
    }
  }

  private var tickLimit: String? {
    let bounds = [
      minItems.map { Message.tickAtLeastNote(count: $0) },
      maxItems.map { Message.tickAtMostNote(count: $0) },
    ].compactMap(\.self)
    return bounds.isEmpty ? nil : bounds.joined(separator: ", ")
  }

  private var example: String? {
    switch kind {
    case .date: Message.lineLike(example: "2026-03-12")
    case .time: Message.lineLike(example: "14:30")
    case .datetime: Message.lineLike(example: "2026-03-12 14:30")
    case .text, .textarea, .number, .decimal, .email, .url, .tel, .path, .password, .choice,
      .choices, .confirm, .note:
      nil
    }
  }
}
