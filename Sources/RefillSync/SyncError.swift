package import RefillCore

/// The reason why a synchronisation ended early; nothing is lost.
package enum SyncError: Error, Equatable {
  /// A folder or a file of it cannot be used, with the reason of the system.
  case place(String, reason: String)
  /// The machine shares with the team at this other place already.
  case elsewhere(String)
  /// The address of the place contains a password.
  case passwordInPlace
  /// The place is no place of Refill, or of another team.
  case otherTeam(String)
  /// A newer version wrote the place.
  case newer(String)
  /// The place does not answer.
  case unreachable(String, reason: String)
  /// The server refuses the login.
  case login(String)
  /// The server asks for a password, and there is none.
  case noPassword(String)
  /// The server refuses the password.
  case wrongPassword(String)
  /// The person is no member of the team.
  case notMember(person: String, team: String)
  /// The server has no schema of Refill.
  case noSchema(String)
  /// No service file has the service of this name.
  case noService(String)
  /// The connection is not verified.
  case notVerified
  /// The quota of the person or the disk of the server is full; with the quota in bytes, if there is one.
  case full(person: String, most: Int? = nil)
  /// The folder is encrypted, and no key was given.
  case encrypted(String)
  /// The folder is there already, and is not encrypted.
  case notEncrypted(String)
  /// A key is not that of a folder.
  case wrongKey(String)
  /// The file of the key is missing or is none.
  case noKey(String)
  /// A text is no key.
  case notKey
  /// The program was built without PostgreSQL.
  case notBuiltIn
  /// Another failure, in the words of the program that reports it, without values.
  case other(String)
}

extension SyncError {
  /// Returns the error with the team that is entered, which a connection does not know; those of one
  /// person's machines have the rights of `refill`.
  package func named(team: String) -> SyncError {
    guard case .notMember(let person, "") = self else { return self }
    return .notMember(person: person, team: team.isEmpty ? "refill" : team)
  }
}

/// What a synchronisation did.
package struct SyncReport: Equatable {
  /// What was received.
  package var received = ReceivedCount()
  /// The names of the people of whom something was received.
  package var people: Set<String> = []
  /// The numbers of registers that were refused, by person.
  package var refused: [String: Int] = [:]
  /// The number of values that were sent.
  package var sentValues = 0
  /// The number of records that were sent.
  package var sentRecords = 0
  /// The number of registers that were sent again, because the place is an older one.
  package var sentAgain = 0
  /// True if the store is a copy of one that went on elsewhere.
  package var isFork = false
  /// True if the place is written by a newer version, so that nothing was sent.
  package var isNewer = false
  /// The people of whom a file or a row cannot be read.
  package var unreadable: Set<String> = []
  /// The names of files that cannot be read, of machines that are not known.
  package var unreadableFiles: Set<String> = []
  /// The seconds by which this clock is ahead of the server's; `nil` if it is not told or right.
  package var clockError: Double?

  /// Creates an empty report.
  package init() {}
}
