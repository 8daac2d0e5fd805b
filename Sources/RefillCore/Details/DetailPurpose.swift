/// The purpose of a field that a detail of the user can fill.
enum DetailPurpose: Hashable, Sendable {
  case name, givenName, familyName, email, phone, mobile, organization, jobTitle, webPage
  /// A whole postal address.
  case address
  case street, postalCode, city, region, country
}

/// A purpose, and the place whose details the field asks for; `nil` for either.
struct DetailWish: Equatable, Sendable {
  let purpose: DetailPurpose
  var place: PersonalDetails.Place?
}

extension Field {
  /// The detail of the user that the field asks for; `nil` for none.
  ///
  /// The tokens of `autocomplete` decide, then the title, then the id. Secret fields ask for none, nor do
  /// fields with `autocomplete` `off`.
  var detailWish: DetailWish? {
    guard takesDetails, !hasSecrets else { return nil }
    let wish = sharedHistory.flatMap(DetailWish.init(tokens:)) ?? DetailWish(title: title, id: id)
    return wish.flatMap { fits($0.purpose) ? $0 : nil }
  }

  /// True for kinds whose answer can be a detail.
  private var takesDetails: Bool {
    switch kind {
    case .text, .textarea, .email, .url, .tel: historyName != nil
    case .choice: true
    case .number, .decimal, .date, .time, .datetime, .path, .password, .choices, .confirm, .note:
      false
    }
  }

  /// True if an answer of the kind can have a purpose.
  private func fits(_ purpose: DetailPurpose) -> Bool {
    switch kind {
    case .email: purpose == .email
    case .tel: purpose == .phone || purpose == .mobile
    case .url: purpose == .webPage
    case .choice: [.country, .region, .city].contains(purpose)
    default: true
    }
  }
}

extension DetailWish {
  /// Reads the tokens of `autocomplete` in HTML; `nil` if they name no detail.
  init?(tokens: String) {
    let words = tokens.lowercased().split(whereSeparator: \.isWhitespace)
    guard let last = words.last, let purpose = Self.tokens[String(last)] else { return nil }
    let place = words.dropLast().last.flatMap { PersonalDetails.Place(rawValue: String($0)) }
    let isMobile = purpose == .phone && words.dropLast().last == "mobile"
    self.init(purpose: isMobile ? .mobile : purpose, place: place)
  }

  private static let tokens: [String: DetailPurpose] = [
    "name": .name, "given-name": .givenName, "family-name": .familyName, "email": .email,
    "tel": .phone, "tel-national": .phone, "organization": .organization,
    "organization-title": .jobTitle, "url": .webPage, "street-address": .street,
    "address-line1": .street, "postal-code": .postalCode, "address-level2": .city,
    "address-level1": .region, "country": .country, "country-name": .country,
  ]

  /// Reads the title of a field, or its id; `nil` if they name no detail.
  ///
  /// An id of one general word, such as `name`, counts only without a title that says more, such as
  /// `Project name`.
  init?(title: String, id: String) {
    if let wish = Self(phrase: title) {
      self = wish
      return
    }
    let name = id.split(separator: ".").last.map(String.init) ?? id
    guard let wish = Self(phrase: name), !DetailWords.general.contains(DetailWords.joined(name))
    else { return nil }
    self = wish
  }

  /// Reads a phrase such as `Your e-mail address (work)`; `nil` if it names no detail.
  init?(phrase: String) {
    let words = DetailWords.words(of: phrase)
    if let purpose = DetailWords.purposes[words.joined()] {
      self.init(purpose: purpose)
      return
    }
    let telling = words.filter { !DetailWords.fillers.contains($0) }
    if let purpose = DetailWords.purposes[telling.joined()] {
      self.init(purpose: purpose)
      return
    }
    let places = telling.compactMap { DetailWords.places[$0] }
    let rest = telling.filter { DetailWords.places[$0] == nil }
    guard Set(places).count == 1, let purpose = DetailWords.purposes[rest.joined()] else {
      return nil
    }
    self.init(purpose: purpose, place: places.first)
  }
}
