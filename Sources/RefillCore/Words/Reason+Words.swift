extension Sensitive.Reason {
  /// Whether the person is told: not about what somebody else put there.
  var isTold: Bool { self != .untyped }

  /// Why the value of the field so called is not remembered, as a sentence.
  func sentence(title: String) -> String {
    let title = ["title": title]
    switch self {
    case .untyped, .form, .attachment, .tooMany: return Phrase.notRemembered(title)
    case .secretField: return Phrase.onceSecret(title)
    case .name: return Phrase.tellingName(title)
    case .cardNumber: return Phrase.cardNumber()
    case .socialSecurityNumber: return Phrase.socialSecurityNumber()
    case .accountNumber: return Phrase.accountNumber()
    case .secret: return Phrase.looksSecret()
    case .randomWord: return Phrase.randomWord()
    case .tooLong:
      return Phrase.tooLongToKeep(
        title.merging(["limit": "\(Sensitive.maximumLength)"]) { $1 })
    }
  }

  /// The same in a few words, as in `3 card numbers, 1 too long` and behind a title.
  public var words: String {
    switch self {
    case .untyped: "not typed"
    case .secretField: "secret before"
    case .form: "the form says so"
    case .name: "called like a secret"
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

extension Filling {
  /// One line about values that will not be remembered and that nothing was said about yet.
  ///
  /// `nil` where there are none. What the form itself keeps out of the history is no news.
  public var untoldLine: String? {
    let untold = untold.filter { $0.reason != .form }
    let shown = untold.prefix(3).map {
      Phrase.notKeptValue(["title": $0.title, "reason": $0.reason.words])
    }
    guard !shown.isEmpty else { return nil }
    let more =
      untold.count > shown.count
      ? [Phrase.moreNotKept(["count": "\(untold.count - shown.count)"])] : []
    return Phrase.notKept(["values": (shown + more).joined(separator: ", ")])
  }
}
