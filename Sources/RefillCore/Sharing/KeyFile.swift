/// The file with the key of an encrypted folder: 32 bytes, which only the user can read.
package enum KeyFile {
  /// Returns the path of the file of a team, beside a store; `nil` for a name that no team has.
  package static func path(besideStore store: String, team: String) -> String? {
    let isName = team.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
    }
    guard isName else { return nil }
    return team.isEmpty ? "\(store).key" : "\(store).\(team).key"
  }
}
