extension Sensitive {
  /// The text that stands for a secret.
  fileprivate static let mask = "****"
  /// The number of digits of a card or account number that stay readable.
  private static let readableDigits = 4

  /// Returns a text with its secrets masked; `nil` if it has none.
  ///
  /// The last four digits of a card, account or social security number stay readable. The whole text
  /// is masked if it contains a token or key, or if a name is that of a secret.
  ///
  /// - Parameters:
  ///   - names: the identifier of the field, and the name of its history if that is known.
  ///   - isPhone: true if the field is for telephone numbers.
  static func masked(_ text: String, names: [String], isPhone: Bool = false) -> String? {
    if names.contains(where: { reason(forName: $0) != nil }) { return mask }
    if isSecret(text) || RandomWord.isIn(text) { return mask }
    switch reason(forValue: text, isPhone: isPhone || names.contains(where: Sensitive.isPhone)) {
    case .cardNumber, .accountNumber, .socialSecurityNumber: return withMaskedDigits(text)
    case .untyped, .secretField, .form, .oneTimeCode, .name, .secret, .randomWord, .attachment,
      .tooLong, .tooMany, nil:
      return nil
    }
  }

  private static func withMaskedDigits(_ text: String) -> String {
    var left = max(text.count(where: \.isNumber) - readableDigits, 0)
    return String(
      text.map { letter -> Character in
        guard letter.isNumber, left > 0 else { return letter }
        left -= 1
        return "*"
      })
  }
}

extension Record {
  /// Returns the record with card numbers, account numbers, social security numbers, keys and codes
  /// masked, and the number of answers masked.
  ///
  /// - Parameter form: the form, if it is known, for the names of its histories.
  package func masked(in form: Form? = nil) -> (record: Record, count: Int) {
    var count = 0
    let entries = entries.map { entry in
      let field = form.flatMap { form in form.index(of: entry.field).map { form.fields[$0] } }
      guard let text = entry.maskedText(of: field) else { return entry }
      count += 1
      return Entry(field: entry.field, title: entry.title, answer: .text(text))
    }
    let record = Record(
      id: id, form: self.form, started: started, submitted: submitted, entries: entries)
    return (record, count)
  }
}

extension Record.Entry {
  /// Returns the masked answer; `nil` if the answer is not sensitive.
  fileprivate func maskedText(of field: Field?) -> String? {
    let names = [self.field, field?.historyName].compactMap(\.self)
    switch answer {
    case .text(let text), .number(let text):
      return Sensitive.masked(text, names: names, isPhone: field?.kind == .tel)
    case .list, .flag, .secret: return nil
    }
  }
}

extension FormModel {
  /// Returns the answer of a field as it may stay on the terminal: as it is stored, with passwords
  /// left out, and one-time codes and what `Sensitive` masks masked.
  package func maskedText(_ index: Int) -> String {
    let entry = fields[index]
    let text = entry.submittedText
    guard entry.field.kind.isTyped, !text.isEmpty else { return text }
    let isCode = entry.field.isOneTimeCode || environment.onceSecret.contains(entry.field.id)
    let names = [entry.field.id, entry.field.historyName].compactMap(\.self)
    return isCode
      ? Sensitive.mask
      : Sensitive.masked(text, names: names, isPhone: entry.field.kind == .tel) ?? text
  }
}
