extension Record {
  /// The record with card numbers, account numbers, social security numbers and codes masked, and
  /// the number of answers masked.
  ///
  /// The last four digits of a number stay readable. The whole answer is masked if the field's name
  /// is that of a secret.
  package var masked: (record: Record, count: Int) {
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
  /// The number of digits that stay readable.
  private static let readable = 4

  /// The masked answer; `nil` if the answer is not sensitive.
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
