import RefillCore
import RefillStore

/// Guesses an email address from the earlier records of the same company.
struct ColleagueAddresses: Sendable {
  let store: Store
  let form: String
  /// The id of the address field; the ids of the name and company fields follow.
  let address: String
  let name: String
  let company: String
  /// The name of the history of companies, which knows renamed values; `nil` if there is none.
  let history: String?

  /// The index of that history.
  private var companies: FieldIndex

  /// The maximum number of records read, per spelling and in total.
  private static let most = 24

  /// Returns the guessed address; `nil` if the other fields do not suffice, or an earlier record
  /// already has an address of this person.
  mutating func guess(for given: [KnownAnswer]) throws -> String? {
    guard let person = given.first(where: { $0.field == name })?.value,
      let company = given.first(where: { $0.field == company })?.value
    else { return nil }
    var known: [EmailGuess.Known] = []
    for found in try records(of: spellings(of: company)) {
      guard let name = text(of: name, in: found), let address = text(of: address, in: found)
      else { continue }
      if Folding.loose.fold(name.trimmed) == Folding.loose.fold(person) { return nil }
      known.append(.init(name: name, address: address))
    }
    return EmailGuess(from: known)?.address(of: person)
  }

  /// Returns the company as given, and spellings in the history that differ only in case or white
  /// space.
  private mutating func spellings(of company: String) throws -> Set<String> {
    if companies.isLoaded { _ = try companies.refresh() }
    // The first chunk holds all of a small history, or the most used values of a large one.
    if !companies.isLoaded, !companies.isLoading { _ = try companies.load() }
    let key = company.spellingKey
    let found = try companies.find(company.singleSpaced, limit: Self.most)
    return Set(found.suggestions.flatMap(\.spellings).filter { $0.spellingKey == key })
      .union([company])
  }

  /// Returns the records of a company, newest first.
  private func records(of spellings: Set<String>) throws -> [StoredRecord] {
    var found: [Int: StoredRecord] = [:]
    for spelling in spellings {
      var before = Int.max
      for _ in 0..<Self.most {
        let last = try store.records.last(
          form: form, holding: [spelling], field: company, history: history, before: before)
        guard let last else { break }
        before = last.number
        found[last.number] = last
      }
    }
    let newestFirst = found.values.sorted {
      ($0.record.submitted, $0.number) > ($1.record.submitted, $1.number)
    }
    return Array(newestFirst.prefix(Self.most))
  }

  private func text(of field: String, in found: StoredRecord) -> String? {
    found.record.entries.first { $0.field == field }?.answer.texts.first
  }
}

extension ColleagueAddresses {
  /// Makes the guesser for a field of a form; `nil` if the field takes no address, or the form has
  /// no fields for a name and a company.
  init?(_ field: Field, of form: Form, _ store: Store) {
    func asks(for history: String) -> Field? { form.fields.first { $0.historyName == history } }
    guard field.kind == .email, let name = asks(for: "name"),
      let company = asks(for: "organization")
    else { return nil }
    self.store = store
    self.form = form.id
    (address, self.name, self.company) = (field.id, name.id, company.id)
    history = company.historyName
    companies = FieldIndex(
      history: company.historyName.map { (store.history, $0) }, lists: [],
      rules: FieldIndex.Rules())
  }
}
