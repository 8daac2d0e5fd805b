package import RefillCore

/// A file of vCards, versions 3.0 and 4.0, of which the first one has the user's details.
package struct VCardFile {
  /// The details of the first card.
  package let details: PersonalDetails
  /// The number of cards.
  package let count: Int
  /// What of the first card is no detail, without repetition: parts of its name and organisation, in words,
  /// and the names of properties.
  package let omitted: [String]
  /// These properties as lines of the file, unfolded.
  package let others: [String]

  /// The maximum length of a detail, in grapheme clusters; longer texts are no details.
  private static let longest = 1000

  /// Parses a file; `nil` if it has no card, or is not UTF-8.
  ///
  /// Values in other encodings, such as quoted-printable, are no details. O(n).
  package init?(_ bytes: some Collection<UInt8>) {
    var lines: [VCardLine] = []
    var (depth, count) = (0, 0)
    for bytes in VCardLine.unfolded(Array(bytes)) {
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      guard let line = VCardLine(text.trimmingByteOrderMark) else { continue }
      let isCard = line.value.uppercased().trimmed == "VCARD"
      if line.name == "BEGIN", isCard {
        depth += 1
        if depth == 1 { count += 1 }
      } else if line.name == "END", isCard {
        depth = max(depth - 1, 0)
      } else if depth == 1, count == 1 {
        lines.append(line)
      }
    }
    guard count > 0 else { return nil }
    var reader = Reader()
    reader.take(lines)
    self.count = count
    details = reader.details
    others = reader.others.map(\.whole)
    var seen: Set<String> = []
    omitted = (reader.lostParts + reader.others.map(\.name)).filter { seen.insert($0).inserted }
  }

  /// Finds the details among the properties of a card.
  private struct Reader {
    var details = PersonalDetails()
    var others: [VCardLine] = []
    /// The parts of the taken name and organisation that are no details.
    var lostParts: [String] = []

    /// The properties that describe the file.
    private static let ofFile: Set<String> = ["VERSION", "PRODID", "REV", "UID", "SOURCE"]

    /// Takes properties: preferred ones first, then those of a place, then all others.
    mutating func take(_ lines: [VCardLine]) {
      let used = lines.filter { !Self.ofFile.contains($0.name) }
      let ranks = used.indices.sorted { left, right in
        let (first, second) = (Self.rank(used[left]), Self.rank(used[right]))
        return first == second ? left < right : first < second
      }
      var taken: Set<Int> = []
      for index in ranks where !used[index].isEncoded && take(used[index]) { taken.insert(index) }
      others = used.indices.filter { !taken.contains($0) }.map { used[$0] }
      // A name that its parts make is no detail of its own.
      let name = details[.name]
      details[.name] = nil
      if name != details.fullName { details[.name] = name }
    }

    private static func rank(_ line: VCardLine) -> Int {
      let hasPlace = !line.types.isDisjoint(with: ["home", "work", "cell", "mobile"])
      return (hasPlace ? 0 : 2) + (line.isPreferred ? 0 : 1)
    }

    /// Takes one property; returns false if it is no detail, or if another one is known.
    private mutating func take(_ line: VCardLine) -> Bool {
      let isWork = line.types.contains("work")
      let isHome = line.types.contains("home")
      switch line.name {
      case "FN": return set([.name], line.text)
      case "N":
        let parts = line.parts
        let isFamilyKnown = set([.familyName], parts[0])
        let isTaken = set([.givenName], parts.count > 1 ? parts[1] : "") || isFamilyKnown
        if isTaken {
          lose(parts.dropFirst(2), called: ["middle name", "name prefix", "name suffix"])
        }
        return isTaken
      case "ORG":
        guard set([.organization], line.parts[0]) else { return false }
        lose(line.parts.dropFirst(), called: ["department"])
        return true
      case "TITLE": return set([.jobTitle], line.text)
      case "URL": return set([.webPage], line.text)
      case "EMAIL":
        return set(
          isWork ? [.workEmail] : isHome ? [.homeEmail] : [.homeEmail, .workEmail], line.text)
      case "TEL": return takePhone(line, isWork: isWork, isHome: isHome)
      case "ADR": return takeAddress(line.parts, at: isWork ? .work : .home)
      default: return false
      }
    }

    /// Notes parts that have a text as lost; the last name is that of all further parts.
    private mutating func lose(_ parts: ArraySlice<String>, called names: [String]) {
      for (place, part) in parts.enumerated() where !part.trimmed.isEmpty {
        lostParts.append(names[min(place, names.count - 1)])
      }
    }

    private mutating func takePhone(_ line: VCardLine, isWork: Bool, isHome: Bool) -> Bool {
      guard line.types.isDisjoint(with: ["fax", "pager", "textphone"]) else { return false }
      let isURI = line.text.lowercased().hasPrefix("tel:")
      let number = isURI ? String(line.text.dropFirst(4).prefix { $0 != ";" }) : line.text
      if !line.types.isDisjoint(with: ["cell", "mobile", "iphone"]) {
        return set([.mobile], number)
      }
      return set(
        isWork ? [.workPhone] : isHome ? [.homePhone] : [.mobile, .homePhone, .workPhone], number)
    }

    /// Takes an address: box, extension, street, city, region, postal code, country.
    private mutating func takeAddress(_ parts: [String], at place: PersonalDetails.Place) -> Bool {
      guard place.address.allSatisfy({ details[$0] == nil }) else { return false }
      let part = { (index: Int) in parts.indices.contains(index) ? parts[index].trimmed : "" }
      let lines = [part(2), part(1), part(0)].filter { !$0.isEmpty }
      let texts = [lines.joined(separator: "\n"), part(5), part(3), part(4), part(6)]
      var isTaken = false
      for (detail, text) in zip(place.address, texts) where set([detail], text) { isTaken = true }
      return isTaken
    }

    /// Sets the first of these details that is not known; returns false if all are, or without a text.
    private mutating func set(_ details: [Detail], _ text: String) -> Bool {
      guard let detail = details.first(where: { self.details[$0] == nil }),
        text.count <= VCardFile.longest
      else { return false }
      let isStreet = detail == .homeStreet || detail == .workStreet
      let clean = text.filter { $0.isNewline || !$0.isControl }
      self.details[detail] = isStreet ? clean : clean.onOneLine
      return self.details[detail] != nil
    }
  }
}

extension Character {
  /// True for control characters.
  fileprivate var isControl: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
  }
}

extension String {
  /// The text without a byte order mark before it.
  fileprivate var trimmingByteOrderMark: String {
    hasPrefix("\u{FEFF}") ? String(dropFirst()) : self
  }
}
