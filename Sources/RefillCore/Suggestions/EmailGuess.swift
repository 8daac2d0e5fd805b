/// A guess at an email address, from the addresses of others at the same company.
///
/// The pattern of the local part (before the `@`) is learned from known names and addresses; the
/// domain is the most frequent one.
package struct EmailGuess: Sendable {
  private let pattern: Pattern
  private let domain: String

  /// A name with its address.
  package struct Known: Sendable {
    let name: String
    let address: String

    /// Creates a pair.
    package init(name: String, address: String) {
      self.name = name
      self.address = address
    }
  }

  /// Learns from known pairs, newest first; `nil` if no pattern fits any of them.
  package init?(from known: [Known]) {
    let parts = known.compactMap { known -> (name: Name?, local: String, domain: String)? in
      let address = known.address.trimmed.lowercased()
      guard let at = address.lastIndex(of: "@") else { return nil }
      let domain = String(address[address.index(after: at)...])
      guard domain.contains(".") else { return nil }
      return (Name(known.name), String(address[..<at]), domain)
    }
    let patterns = parts.flatMap { part in
      Pattern.allCases.filter { pattern in
        part.name.flatMap(pattern.local) == part.local
      }
    }
    guard let domain = Self.mostFrequent(parts.map(\.domain)),
      let pattern = Self.mostFrequent(patterns)
    else { return nil }
    (self.domain, self.pattern) = (domain, pattern)
  }

  /// Returns the address for a name; `nil` if the name does not fit the pattern.
  package func address(of name: String) -> String? {
    Name(name).flatMap(pattern.local).map { "\($0)@\(domain)" }
  }

  /// Returns the most frequent value; the first of several.
  private static func mostFrequent<Value: Hashable>(_ values: [Value]) -> Value? {
    var counts: [Value: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let most = counts.values.max()
    return values.first { counts[$0] == most }
  }

  /// The first and the last word of a name, in lower-case ASCII as in addresses.
  private struct Name {
    let first: String
    let last: String

    init?(_ name: String) {
      let words = Folding.loose.fold(name).split(whereSeparator: \.isWhitespace).map { word in
        word.filter { $0.isLetter || $0.isNumber || $0 == "-" }
      }.filter { !$0.isEmpty }
      guard let first = words.first, let last = words.last, words.count > 1,
        (first + last).allSatisfy(\.isASCII)
      else { return nil }
      (self.first, self.last) = (first, last)
    }
  }

  /// The common patterns of local parts, the most distinctive first.
  private enum Pattern: CaseIterable {
    case firstDotLast, initialDotLast, initialLast, firstLast, firstUnderscoreLast, firstDashLast
    case lastDotFirst, lastInitial, lastFirst, firstInitial, firstDotInitial, last, first

    func local(of name: Name) -> String? {
      let (first, last) = (name.first, name.last)
      let (f, l) = (first.prefix(1), last.prefix(1))
      return switch self {
      case .firstDotLast: "\(first).\(last)"
      case .initialDotLast: "\(f).\(last)"
      case .initialLast: "\(f)\(last)"
      case .firstLast: "\(first)\(last)"
      case .firstUnderscoreLast: "\(first)_\(last)"
      case .firstDashLast: "\(first)-\(last)"
      case .lastDotFirst: "\(last).\(first)"
      case .lastInitial: "\(last)\(f)"
      case .lastFirst: "\(last)\(first)"
      case .firstInitial: "\(first)\(l)"
      case .firstDotInitial: "\(first).\(l)"
      case .last: last
      case .first: first
      }
    }
  }
}
