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

  /// True if the address of a server contains a password, which lists of processes would show.
  package static func hasPassword(_ address: String) -> Bool {
    if let scheme = address.firstRange(of: "://") {
      let login = address[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
      if let end = login.lastIndex(of: "@"), login[..<end].contains(":") { return true }
    }
    return address.split { " ?&\t\n".contains($0) }.contains { word in
      ["password", "sslpassword"].contains(String(word.prefix { $0 != "=" }))
    }
  }
}
