extension Record {
  /// The record with its card and account numbers, social security numbers and codes made
  /// unreadable, and how many answers that are.
  ///
  /// Of a number the last four digits stay; of an answer to a field that is called like a secret,
  /// nothing.
  public var masked: (record: Record, count: Int) {
    var count = 0
    let entries = entries.map { entry in
      guard let text = entry.maskedText else { return entry }
      count += 1
      return Entry(field: entry.field, title: entry.title, answer: .text(text))
    }
    let record = Record(
      id: id, form: form, started: started, submitted: submitted, entries: entries)
    return (record, count)
  }
}

extension Record.Entry {
  /// The digits that stay readable.
  private static let readable = 4

  /// What stands in the place of an answer that is not for every eye; `nil` for all others.
  fileprivate var maskedText: String? {
    let text: String
    switch answer {
    case .text(let said), .number(let said): text = said
    case .list, .flag, .secret: return nil
    }
    if Sensitive.reason(forName: field) != nil { return String(repeating: "*", count: 4) }
    let isPhone = Sensitive.isPhone(field)
    switch Sensitive.reason(forValue: text, isPhone: isPhone) {
    case .cardNumber, .accountNumber, .socialSecurityNumber: return Self.masked(text)
    case .untyped, .secretField, .form, .oneTimeCode, .name, .secret, .randomWord, .attachment,
      .tooLong,
      .tooMany, nil:
      return nil
    }
  }

  private static func masked(_ text: String) -> String {
    var left = max(text.count(where: \.isNumber) - readable, 0)
    return String(
      text.map { letter -> Character in
        guard letter.isNumber, left > 0 else { return letter }
        left -= 1
        return "*"
      })
  }
}
