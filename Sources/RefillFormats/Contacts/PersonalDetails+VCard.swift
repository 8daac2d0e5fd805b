package import RefillCore

extension PersonalDetails {
  /// Returns the details as a vCard 4.0, in lines that end with CR and LF.
  ///
  /// - Parameter others: further properties of the card, each an unfolded line.
  package func vCard(others: [String] = []) -> String {
    let lines =
      ["BEGIN:VCARD", "VERSION:4.0", "FN:\(VCardLine.escaped(fullName ?? ""))"] + properties
      + others + ["END:VCARD"]
    return lines.map(VCardLine.folded).joined()
  }

  private var properties: [String] {
    var lines: [String] = []
    if self[.givenName] != nil || self[.familyName] != nil {
      lines.append("N:\(joined([.familyName, .givenName]));;;")
    }
    add("ORG", .organization, to: &lines)
    add("TITLE", .jobTitle, to: &lines)
    for place in Place.allCases { add("EMAIL;TYPE=\(place.rawValue)", place.email, to: &lines) }
    add("TEL;TYPE=cell", .mobile, to: &lines)
    for place in Place.allCases { add("TEL;TYPE=\(place.rawValue)", place.phone, to: &lines) }
    for place in Place.allCases where place.address.contains(where: { self[$0] != nil }) {
      let parts = joined([place.street, place.city, place.region, place.postalCode, place.country])
      lines.append("ADR;TYPE=\(place.rawValue):;;\(parts)")
    }
    if let page = self[.webPage] { lines.append("URL:\(page.replacing("\\", with: "\\\\"))") }
    return lines
  }

  private func add(_ name: String, _ detail: Detail, to lines: inout [String]) {
    if let text = self[detail] { lines.append("\(name):\(VCardLine.escaped(text))") }
  }

  private func joined(_ details: [Detail]) -> String {
    details.map { VCardLine.escaped(self[$0] ?? "") }.joined(separator: ";")
  }
}
