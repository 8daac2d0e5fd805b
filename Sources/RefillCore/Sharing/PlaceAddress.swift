/// The addresses of places that machines share.
package enum PlaceAddress {
  /// True for a server: a URI of PostgreSQL, or a connection string, which begins with a word and `=`.
  package static func isServer(_ address: String) -> Bool {
    if address.hasPrefix("postgresql://") || address.hasPrefix("postgres://") { return true }
    guard let end = address.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
    let word = address.utf8[..<end]
    return !word.isEmpty
      && word.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
  }
}
