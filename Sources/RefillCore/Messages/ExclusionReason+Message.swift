extension Sensitive.ExclusionReason {
  /// True if records do not contain the value either.
  package var isLost: Bool { self == .secret || self == .oneTimeCode }

  /// True if the user is told; false for values that a program set.
  var isTold: Bool { self != .untyped }

  /// Returns a sentence about why a value of this field is not remembered.
  func sentence(title: String) -> String {
    switch self {
    case .untyped, .form, .attachment, .tooMany: Message.notRemembered(title: title)
    case .oneTimeCode: Message.oneTimeCode(title: title)
    case .secretField: Message.onceSecret(title: title)
    case .name: Message.tellingName(title: title)
    case .cardNumber: Message.cardNumber
    case .socialSecurityNumber: Message.socialSecurityNumber
    case .accountNumber: Message.accountNumber
    case .secret: Message.looksSecret
    case .randomWord: Message.randomWord
    case .tooLong: Message.tooLongToKeep(title: title, limit: Sensitive.maximumLength)
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
  /// `nil` where there are none. Fields that the form itself keeps out of the history are not named.
  ///
  /// - Parameter hasRecord: False for a question, of which no record is kept.
  package func exclusionsLine(hasRecord: Bool = true) -> String? {
    let exclusions = exclusions.filter {
      $0.reason != .form && $0.reason != .oneTimeCode
    }
    guard hasRecord else { return list(exclusions).map(Message.notStored) }
    let sentences = [
      list(exclusions.filter { !$0.reason.isLost }).map(Message.notKept),
      list(exclusions.filter(\.reason.isLost)).map(Message.notStored),
    ].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private func list(_ values: [Exclusion]) -> String? {
    guard !values.isEmpty else { return nil }
    let shown = values.prefix(3).map {
      Message.notKeptValue(title: $0.title, reason: $0.reason.words)
    }
    let more =
      values.count > shown.count
      ? [Message.moreNotKept(count: values.count - shown.count)] : []
    return (shown + more).joined(separator: ", ")
  }
}
