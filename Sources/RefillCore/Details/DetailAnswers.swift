/// The user's details that the answers of a preview are from.
public struct DetailsOrigin: Equatable, Sendable {
  /// The place whose addresses and numbers are used.
  public let place: PersonalDetails.Place
  /// True if the other place has other answers.
  public let hasOther: Bool
}

/// A field of a form with the detail that it asks for.
private struct WishingField {
  let index: Int
  let wish: DetailWish
}

extension FormModel {
  /// The empty fields that ask for a detail of the user, outside of items and in the focused one.
  private var wishingFields: [WishingField] {
    let item = focused?.item
    return order.compactMap { index in
      let entry = fields[index]
      guard entry.isAnswerable, entry.isEmpty, !entry.field.isReadOnly, entry.secret == nil,
        entry.item == nil || entry.item == item, let wish = entry.field.detailWish
      else { return nil }
      return WishingField(index: index, wish: wish)
    }
  }

  /// Returns the answers that details give to empty fields of the form; none if no field asks for one.
  ///
  /// O(fields).
  func entries(of details: PersonalDetails, at place: PersonalDetails.Place) -> [Record.Entry] {
    let wishing = wishingFields
    let parts: [DetailPurpose] = [.postalCode, .city]
    let splitsAddress = wishing.contains { parts.contains($0.wish.purpose) }
    return wishing.compactMap { wishing in
      let (index, field) = (wishing.index, fields[wishing.index].field)
      guard
        let text = details.text(
          for: wishing.wish, at: place, isMultiline: field.kind.isMultiline,
          splitsAddress: splitsAddress),
        let value = field.value(ofDetail: text)
      else { return nil }
      return Record.Entry(
        field: field.id, path: path(of: index), title: field.title, answer: .text(value))
    }
  }

  /// Returns the place whose details are offered first; `nil` if none has an answer.
  ///
  /// Work, if the form asks for an organisation or a job, else home.
  func firstPlace(of details: PersonalDetails) -> PersonalDetails.Place? {
    let purposes = wishingFields.map(\.wish.purpose)
    let isWork = purposes.contains(.organization) || purposes.contains(.jobTitle)
    let first: PersonalDetails.Place = isWork ? .work : .home
    return [first, first.other].first { !entries(of: details, at: $0).isEmpty }
  }

  /// Returns the number of empty fields that details fill, as their preview counts them; 0 for none.
  ///
  /// O(fields).
  package func fieldCount(filledBy details: PersonalDetails) -> Int {
    guard let place = firstPlace(of: details), let first = order.first else { return 0 }
    let search = RestSearch(index: focusedIndex ?? first, texts: [])
    return RecordPreview(record(of: details, at: place), for: self, search).tickable.count
  }

  /// Returns details as an earlier record, for its preview.
  func record(of details: PersonalDetails, at place: PersonalDetails.Place) -> RecalledRecord {
    let entries = entries(of: details, at: place)
    let others = self.entries(of: details, at: place.other)
    return RecalledRecord(
      record: Record(
        id: identity.id, form: form.id, started: identity.started, submitted: identity.started,
        entries: entries),
      details: DetailsOrigin(place: place, hasOther: !others.isEmpty && others != entries))
  }
}

extension Field {
  /// Returns the value of a detail in this field: that of an option for a choice; `nil` if there is none.
  fileprivate func value(ofDetail text: String) -> String? {
    guard kind == .choice else { return text }
    let folded = Folding.loose.fold(text)
    return options.first {
      Folding.loose.fold($0.title) == folded || Folding.loose.fold($0.value) == folded
    }?.value
  }
}

extension PersonalDetails {
  /// Returns the text for a field; `nil` if it is not known.
  ///
  /// - Parameters:
  ///   - place: the place to use unless the field names one; the other one fills what it lacks.
  ///   - splitsAddress: true if other fields have the city, so that an address is a street.
  func text(
    for wish: DetailWish, at place: Place, isMultiline: Bool, splitsAddress: Bool
  ) -> String? {
    let place = wish.place ?? place
    let address = placeOfAddress(besides: place)
    switch wish.purpose {
    case .name: return fullName
    case .givenName: return self[.givenName]
    case .familyName: return self[.familyName]
    case .email: return self[place.email] ?? self[place.other.email]
    case .phone: return self[place.phone] ?? self[.mobile] ?? self[place.other.phone]
    case .mobile: return self[.mobile]
    case .organization: return self[.organization]
    case .jobTitle: return self[.jobTitle]
    case .webPage: return self[.webPage]
    case .address:
      return splitsAddress
        ? self[address.street] : wholeAddress(at: address, isMultiline: isMultiline)
    case .street: return self[address.street]
    case .postalCode: return self[address.postalCode]
    case .city: return self[address.city]
    case .region: return self[address.region]
    case .country: return self[address.country]
    }
  }

  /// The place whose address is used: the other one only if nothing of the first one's is known.
  private func placeOfAddress(besides place: Place) -> Place {
    place.address.contains { self[$0] != nil } ? place : place.other
  }

  private func wholeAddress(at place: Place, isMultiline: Bool) -> String? {
    let city = [self[place.postalCode], self[place.city]].compactMap(\.self)
      .joined(separator: " ")
    let lines = [self[place.street], city, self[place.region], self[place.country]]
      .compactMap(\.self).filter { !$0.isEmpty }
    guard !lines.isEmpty else { return nil }
    let whole = lines.joined(separator: "\n")
    return isMultiline ? whole : whole.replacing("\n", with: ", ")
  }
}
