extension ExpressionValue {
  /// Reads a text as a value of a type: digits with a point, an ISO date, `true`; `nil` if it is
  /// none.
  ///
  /// The empty text is the empty value of every type.
  public init?(_ text: String, as type: ExpressionType) {
    guard !text.isEmpty else {
      self = .empty
      return
    }
    switch type {
    case .text, .choice: self = .text(text)
    case .number:
      guard let number = DecimalNumber(text.trimmed) else { return nil }
      self = .number(number)
    case .boolean:
      guard text == "true" || text == "false" else { return nil }
      self = .boolean(text == "true")
    case .date:
      guard let days = CalendarText.days(text) else { return nil }
      self = .date(days)
    case .time:
      guard let seconds = CalendarText.seconds(text) else { return nil }
      self = .time(seconds)
    case .moment:
      guard let seconds = Self.seconds(text) else { return nil }
      self = .moment(seconds)
    case .list: self = .list([text])
    case .items, .rows, .secret, .empty: return nil
    }
  }

  /// Creates the value of an answer to a field of a type; empty if the answer is no such value.
  public init(_ answer: Answer, as type: ExpressionType) {
    switch answer {
    case .text(let text), .number(let text): self = Self(text, as: type) ?? .empty
    case .null: self = Self("null", as: type) ?? .empty
    case .list, .typedList: self = answer.texts.isEmpty ? .empty : .list(answer.texts)
    case .flag(let flag): self = type == .boolean ? .boolean(flag) : .text(String(flag))
    case .secret(let secret): self = .secret(secret)
    }
  }

  /// Reads `2026-03-12T14:30:05`, with a space for the `T` and without seconds too; a date is its
  /// midnight.
  static func seconds(_ text: String) -> Int? {
    if let day = CalendarText.days(text) { return day * 86_400 }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == " "
    }
    guard parts.count == 2, let day = CalendarText.days(String(parts[0])),
      let seconds = CalendarText.seconds(String(parts[1]))
    else { return nil }
    return day * 86_400 + seconds
  }
}
