import Foundation
package import RefillCore

/// The file `team.json` of a folder: its team, the secret and the keepers; written once.
///
/// That of an encrypted folder has, instead of the secret, a text by which a key is told to be its own.
package struct TeamFile: Equatable {
  /// The name of the team; empty for a person's own machines.
  package let team: String
  /// The secret of the team.
  package let secret: ShareSecret
  /// The names of the keepers.
  package let keepers: [String]
  /// The key of an encrypted folder; `nil` for a plain one.
  package let key: SealKey?

  private static let name = "team.json"

  /// A person who makes a machine one of a folder.
  package struct Founder {
    /// The name of the person, who becomes keeper of a new team.
    let person: String
    /// True if a new folder is to be encrypted, and one that is there has to be.
    let encrypts: Bool
    /// Returns the key that is given for a team; `nil` for none.
    let key: (_ team: String) throws -> SealKey?

    /// Creates a person who has no key unless there is one.
    package init(
      _ person: String, encrypts: Bool = false,
      key: @escaping (String) throws -> SealKey? = { _ in nil }
    ) {
      (self.person, self.encrypts, self.key) = (person, encrypts, key)
    }
  }

  /// Reads the file of a folder, or makes it.
  ///
  /// - Parameter team: the team that is asked for; `nil` for the one that the file names.
  /// - Throws: `SyncError.encrypted` without a key of an encrypted folder, `.wrongKey` with another one, and
  ///   `.notEncrypted` for a plain folder that has to be encrypted.
  package static func open(
    _ place: any Place, team: String?, founder: Founder
  ) throws -> TeamFile {
    if let file = try read(place, founder) {
      if let team, team != file.team { throw SyncError.otherTeam(place.name) }
      return file
    }
    let name = team ?? ""
    let key = founder.encrypts ? try founder.key(name) ?? .random() : nil
    let secret = key == nil ? .random() : key?.secret
    guard let secret else { throw SyncError.wrongKey(place.name) }
    let file = TeamFile(team: name, secret: secret, keepers: [founder.person], key: key)
    try place.replace(Self.name, with: Array(file.text.utf8))
    // Another machine may have made one at the same time: the one that is there counts.
    let same = Founder(founder.person, encrypts: founder.encrypts) { _ in key }
    return try read(place, same) ?? file
  }

  /// Reads the file of a folder; `nil` if there is none.
  private static func read(_ place: any Place, _ founder: Founder) throws -> TeamFile? {
    guard let bytes = try place.contents(name) else { return nil }
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      object["refill"] as? Int != nil, let team = object["team"] as? String
    else { throw SyncError.otherTeam(place.name) }
    let keepers = object["keepers"] as? [String] ?? []
    if let check = object["check"] as? String {
      guard let key = try founder.key(team) else { throw SyncError.encrypted(place.name) }
      guard key.check == check, let secret = key.secret else {
        throw SyncError.wrongKey(place.name)
      }
      return TeamFile(team: team, secret: secret, keepers: keepers, key: key)
    }
    guard let text = object["secret"] as? String, let data = Data(base64Encoded: text),
      let secret = ShareSecret(data)
    else { throw SyncError.otherTeam(place.name) }
    guard !founder.encrypts else { throw SyncError.notEncrypted(place.name) }
    return TeamFile(team: team, secret: secret, keepers: keepers, key: nil)
  }

  private var text: String {
    let names = keepers.map { ChangeSet.quoted($0) }.joined(separator: ",")
    let told =
      key.map { ("check", $0.check) } ?? ("secret", secret.data.base64EncodedString())
    return "{\"refill\":1,\"team\":\(ChangeSet.quoted(team)),"
      + "\"\(told.0)\":\"\(told.1)\",\"keepers\":[\(names)]}\n"
  }
}
