extension Sensitive {
  /// The text that replaces a secret.
  fileprivate static let mask = "****"
  /// The number of digits of a card or account number that stay readable.
  private static let readableDigits = 4

  /// Returns a text with all digits masked but the last four.
  fileprivate static func withMaskedDigits(_ text: String) -> String {
    var left = max(text.count(where: \.isNumber) - readableDigits, 0)
    return String(
      text.map { letter -> Character in
        guard letter.isNumber, left > 0 else { return letter }
        left -= 1
        return "*"
      })
  }
}

/// The parts of a field's answers that are masked.
private struct FieldMask {
  /// True for whole answers: a name of the field is that of a secret.
  let hidesAll: Bool
  /// True if answers may be long numbers that are neither card nor social security numbers.
  let takesLongNumbers: Bool
  /// True if answers are no secrets, whatever they look like; keys are masked all the same.
  let isNeverSecret: Bool

  init(_ field: Field) {
    hidesAll = field.names.contains { Sensitive.reason(forName: $0) != nil }
    takesLongNumbers = field.takesLongNumbers
    isNeverSecret = field.isNeverSecret
  }

  /// The mask of a field of an unknown form.
  init(id: String) {
    hidesAll = Sensitive.reason(forName: id) != nil
    takesLongNumbers = Sensitive.isPhone(id)
    isNeverSecret = false
  }

  /// Returns a text with its secrets masked; `nil` if it has none.
  ///
  /// The last four digits of a card, account or social security number stay readable. The whole text
  /// is masked if it contains a token or key, or if the field's name is that of a secret.
  func masked(_ text: String, isNumber: Bool = false) -> String? {
    if isNeverSecret { return Sensitive.isSecret(text) ? Sensitive.mask : nil }
    if hidesAll { return Sensitive.mask }
    let isPlainNumber = isNumber || takesLongNumbers
    guard let secret = Sensitive.secret(in: text, isPlainNumber: isPlainNumber) else { return nil }
    let isDigits = [.cardNumber, .socialSecurityNumber, .accountNumber].contains(secret)
    return isDigits && !Sensitive.isSecret(text) && !RandomWord.isIn(text)
      ? Sensitive.withMaskedDigits(text) : Sensitive.mask
  }

  /// Returns an answer with its secrets masked; `nil` if it has none.
  func masked(_ answer: Answer) -> Answer? {
    switch answer {
    case .text(let text): masked(text).map(Answer.text)
    case .number(let digits): masked(digits, isNumber: true).map(Answer.text)
    case .list(let texts):
      Self.masked(texts) { masked($0) }.map(Answer.list)
    case .typedList(let answers):
      Self.masked(answers) { masked($0) }.map(Answer.typedList)
    case .null, .flag, .secret: nil
    }
  }

  private static func masked<Part>(_ parts: [Part], _ mask: (Part) -> Part?) -> [Part]? {
    let masks = parts.map(mask)
    guard masks.contains(where: { $0 != nil }) else { return nil }
    return zip(parts, masks).map { part, masked in masked ?? part }
  }
}

/// The masks of the fields of many records, each found out once.
package struct RecordMasks {
  private let form: Form?
  private var masks: [String: FieldMask] = [:]
  /// The masks of the entries of a record, which most others have at the same places.
  private var places: [(field: String, mask: FieldMask)] = []

  /// - Parameter form: the form, if it is known, for the kinds of its fields and the names of their
  ///   histories.
  package init(_ form: Form?) { self.form = form }

  /// Returns a record with card numbers, account numbers, social security numbers, keys and codes
  /// masked, and the number of answers masked.
  package mutating func masked(_ record: Record) -> (record: Record, count: Int) {
    var entries = record.entries
    var count = 0
    for (index, entry) in record.entries.enumerated() {
      guard let answer = mask(of: entry.field, at: index).masked(entry.answer) else { continue }
      count += 1
      entries[index] = Record.Entry(
        field: entry.field, path: entry.path, title: entry.title, answer: answer)
    }
    guard count > 0 else { return (record, 0) }
    let masked = Record(
      id: record.id, form: record.form, started: record.started, submitted: record.submitted,
      entries: entries)
    return (masked, count)
  }

  private mutating func mask(of id: String, at index: Int) -> FieldMask {
    if index < places.count, places[index].field == id { return places[index].mask }
    let mask = mask(of: id)
    if index == places.count { places.append((id, mask)) }
    return mask
  }

  private mutating func mask(of id: String) -> FieldMask {
    if let mask = masks[id] { return mask }
    let field = form.flatMap { form in form.index(of: id).map { form.fields[$0] } }
    let mask = field.map(FieldMask.init) ?? FieldMask(id: id)
    masks[id] = mask
    return mask
  }
}

extension Record {
  /// Returns the record with its secrets masked, as `RecordMasks` does, and the number of answers masked.
  package func masked(in form: Form? = nil) -> (record: Record, count: Int) {
    var masks = RecordMasks(form)
    return masks.masked(self)
  }
}

extension Field {
  /// The names that tell if the field is for secrets.
  fileprivate var names: [String] { [id, historyName].compactMap(\.self) }

  /// True if answers may be long numbers that are neither card nor social security numbers.
  fileprivate var takesLongNumbers: Bool {
    [.tel, .number, .decimal].contains(kind) || names.contains(where: Sensitive.isPhone)
  }

  /// Returns true if a text is or contains a card, account or social security number.
  func findsPersonalNumber(in text: String) -> Bool {
    !isNeverSecret && Sensitive.hasPersonalNumber(text, isPlainNumber: takesLongNumbers)
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
}

extension FormModel {
  /// Returns the answer of a field as it may stay on the terminal: as it is stored, with passwords
  /// left out, and one-time codes and what `Sensitive` masks masked.
  package func maskedText(_ index: Int) -> String {
    let entry = fields[index]
    let text = entry.submittedText
    guard entry.field.kind.isTyped, !text.isEmpty else { return text }
    let isCode = entry.field.isOneTimeCode || environment.onceSecret.contains(entry.field.id)
    return isCode ? Sensitive.mask : FieldMask(entry.field).masked(text) ?? text
  }
}
