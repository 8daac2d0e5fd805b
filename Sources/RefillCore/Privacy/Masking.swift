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
  ///   - isPlainNumber: true if the field is for telephone numbers or amounts.
  static func masked(_ text: String, names: [String], isPlainNumber: Bool = false) -> String? {
    if names.contains(where: { reason(forName: $0) != nil }) { return mask }
    if isSecret(text) || RandomWord.isIn(text) { return mask }
    let isPlainNumber = isPlainNumber || names.contains(where: Sensitive.isPhone)
    switch reason(forValue: text, isPlainNumber: isPlainNumber) {
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
      return Entry(
        field: entry.field, path: entry.path, title: entry.title, answer: .text(text))
    }
    let record = Record(
      id: id, form: self.form, started: started, submitted: submitted, entries: entries)
    return (record, count)
  }
}

extension Record.Entry {
  /// Returns the masked answer; `nil` if the answer is not sensitive.
  fileprivate func maskedText(of field: Field?) -> String? {
    switch answer {
    case .text(let text), .number(let text):
      if let field { return field.masked(text) }
      var isNumber: Bool { if case .number = answer { true } else { false } }
      return Sensitive.masked(text, names: [self.field], isPlainNumber: isNumber)
    case .list, .typedList, .null, .flag, .secret: return nil
    }
  }
}

extension Field {
  /// The names that tell if the field is for secrets.
  private var names: [String] { [id, historyName].compactMap(\.self) }

  /// True if answers may be long numbers that are neither card nor social security numbers.
  private var takesLongNumbers: Bool {
    [.tel, .number, .decimal].contains(kind) || names.contains(where: Sensitive.isPhone)
  }

  /// Returns the reason why a value of this field is not stored, whatever the field's names; `nil` if
  /// it is stored.
  func reason(forValue text: String) -> Sensitive.ExclusionReason? {
    guard isNeverSecret else {
      return Sensitive.reason(forValue: text, isPlainNumber: takesLongNumbers)
    }
    if Sensitive.isSecret(text) { return .secret }
    return Sensitive.isTooLong(text) ? .tooLong : nil
  }

  /// Returns an answer with its secrets masked; `nil` if it has none.
  fileprivate func masked(_ text: String) -> String? {
    guard isNeverSecret else {
      return Sensitive.masked(text, names: names, isPlainNumber: takesLongNumbers)
    }
    return Sensitive.isSecret(text) ? Sensitive.mask : nil
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
    return isCode ? Sensitive.mask : entry.field.masked(text) ?? text
  }
}
