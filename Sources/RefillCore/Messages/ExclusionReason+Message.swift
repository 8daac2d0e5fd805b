extension Sensitive.ExclusionReason {
  /// True if records do not contain the value either.
  package var isLost: Bool { self == .secret || self == .oneTimeCode }

  /// True if the user is told; false for values that a program set.
  var isTold: Bool { self != .untyped }

  /// Returns a sentence about why a value of this field is not remembered.
  func sentence(title: String) -> String {
    let title = ["title": title]
    switch self {
    case .untyped, .form, .attachment, .tooMany: return Message.notRemembered(title)
    case .oneTimeCode: return Message.oneTimeCode(title)
    case .secretField: return Message.onceSecret(title)
    case .name: return Message.tellingName(title)
    case .cardNumber: return Message.cardNumber()
    case .socialSecurityNumber: return Message.socialSecurityNumber()
    case .accountNumber: return Message.accountNumber()
    case .secret: return Message.looksSecret()
    case .randomWord: return Message.randomWord()
    case .tooLong:
      return Message.tooLongToKeep(
        title.merging(["limit": "\(Sensitive.maximumLength)"]) { $1 })
    }
  }

  /// The reason in a few words, as in `3 card numbers, 1 too long` and after a title.
  package var words: String {
    switch self {
    case .untyped: "not typed"
    case .secretField: "secret before"
    case .form: "the form says so"
    case .oneTimeCode: "one-time code"
    case .name: "its name suggests a secret"
    case .cardNumber: "card number"
    case .socialSecurityNumber: "social security number"
    case .accountNumber: "account number"
    case .secret: "looks like a secret"
    case .randomWord: "looks like a key"
    case .attachment: "more than text"
    case .tooLong: "over \(Sensitive.maximumLength) characters"
    case .tooMany: "over \(Sensitive.maximumCount) values"
    }
  }
}

extension Submission {
  /// One line about values that will not be remembered and that nothing was said about yet.
  ///
  /// `nil` where there are none. What the form itself keeps out of the history is no news.
  package var exclusionsLine: String? {
    let exclusions = exclusions.filter {
      $0.reason != .form && $0.reason != .oneTimeCode
    }
    let sentences = [
      line(Message.notKept, exclusions.filter { !$0.reason.isLost }),
      line(Message.notStored, exclusions.filter(\.reason.isLost)),
    ].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private func line(
    _ phrase: Message, _ values: [Exclusion]
  ) -> String? {
    guard !values.isEmpty else { return nil }
    let shown = values.prefix(3).map {
      Message.notKeptValue(["title": $0.title, "reason": $0.reason.words])
    }
    let more =
      values.count > shown.count
      ? [Message.moreNotKept(["count": "\(values.count - shown.count)"])] : []
    return phrase(["values": (shown + more).joined(separator: ", ")])
  }
}
