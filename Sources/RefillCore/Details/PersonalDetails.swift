/// The details of the user that many forms ask for: names, addresses, telephone numbers.
public struct PersonalDetails: Equatable, Sendable {
  /// The texts that are not empty, without white space at their ends.
  private var texts: [Detail: String] = [:]

  /// The set of addresses and numbers to use.
  public enum Place: String, CaseIterable, Sendable {
    case home, work

    /// The other place.
    package var other: Place { self == .home ? .work : .home }
  }

  /// Creates details of which none is known.
  public init() {}

  /// The text of a detail, from which white space at its ends is removed.
  ///
  /// `nil` if it is not known.
  public subscript(detail: Detail) -> String? {
    get { texts[detail] }
    set {
      let text = newValue?.trimmed ?? ""
      texts[detail] = text.isEmpty ? nil : text
    }
  }

  /// The known details with their texts, in the order of `Detail.allCases`.
  public var known: [(detail: Detail, text: String)] {
    Detail.allCases.compactMap { detail in texts[detail].map { (detail, $0) } }
  }

  /// True if no detail is known.
  public var isEmpty: Bool { texts.isEmpty }

  /// The full name: the one given as a whole, else that of its parts; `nil` if none is known.
  public var fullName: String? {
    if let name = self[.name] { return name }
    let parts = [self[.givenName], self[.familyName]].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

/// A detail of the user; the raw values are the ids of its field in `refill me edit`.
public enum Detail: String, CaseIterable, Hashable, Sendable {
  case name, givenName, familyName, mobile, webPage
  case homeEmail = "home.email"
  case homePhone = "home.phone"
  case homeStreet = "home.street"
  case homePostalCode = "home.postalCode"
  case homeCity = "home.city"
  case homeRegion = "home.region"
  case homeCountry = "home.country"
  case organization, jobTitle
  case workEmail = "work.email"
  case workPhone = "work.phone"
  case workStreet = "work.street"
  case workPostalCode = "work.postalCode"
  case workCity = "work.city"
  case workRegion = "work.region"
  case workCountry = "work.country"
}

extension PersonalDetails.Place {
  /// The email address.
  package var email: Detail { self == .home ? .homeEmail : .workEmail }
  /// The telephone number on a desk or a wall.
  package var phone: Detail { self == .home ? .homePhone : .workPhone }
  /// The street with the number of the house; it may have several lines.
  package var street: Detail { self == .home ? .homeStreet : .workStreet }
  /// The postal code.
  package var postalCode: Detail { self == .home ? .homePostalCode : .workPostalCode }
  /// The city.
  package var city: Detail { self == .home ? .homeCity : .workCity }
  /// The region: a state, a province or a county.
  package var region: Detail { self == .home ? .homeRegion : .workRegion }
  /// The country.
  package var country: Detail { self == .home ? .homeCountry : .workCountry }

  /// The details of a postal address.
  package var address: [Detail] { [street, postalCode, city, region, country] }
}
