import RefillCore
import RefillStore

/// The email address that somebody is likely to have, by the earlier records of the same company.
struct ColleagueAddresses: Sendable {
  let records: RecordStore
  let form: String
  /// The ids of the fields: the address, whose it is, and where they work.
  let address: String
  let name: String
  let company: String
  /// The name of the history of companies, where values may have been renamed.
  let history: String?

  /// The most records that are read.
  private static let most = 24

  /// The address for what the other fields say; `nil` where they do not say enough, or where an
  /// earlier record has an address for this person.
  func guess(for given: [KnownAnswer]) throws -> String? {
    guard let person = given.first(where: { $0.field == name })?.value,
      let company = given.first(where: { $0.field == company })?.value
    else { return nil }
    var known: [EmailGuess.Known] = []
    var before = Int.max
    for _ in 0..<Self.most {
      guard
        let found = try records.last(
          form: form, holding: [company], field: self.company, history: history, before: before)
      else { break }
      before = found.number
      guard let name = text(of: name, in: found), let address = text(of: address, in: found)
      else { continue }
      if Folding.loose.fold(name.trimmed) == Folding.loose.fold(person) { return nil }
      known.append(.init(name: name, address: address))
    }
    return EmailGuess(from: known)?.address(of: person)
  }

  private func text(of field: String, in found: StoredRecord) -> String? {
    found.record.entries.first { $0.field == field }?.answer.texts.first
  }
}

extension ColleagueAddresses {
  /// Those for a field of a form; `nil` where it takes no address, or the form does not ask for a name
  /// and a company.
  init?(_ field: Field, of form: Form, _ records: RecordStore) {
    func asks(for history: String) -> Field? { form.fields.first { $0.historyName == history } }
    guard field.kind == .email, let name = asks(for: "name"),
      let company = asks(for: "organization")
    else { return nil }
    self.init(
      records: records, form: form.id, address: field.id, name: name.id, company: company.id,
      history: company.historyName)
  }
}
