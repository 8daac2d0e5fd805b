import Foundation
package import RefillCore

/// The file `team.json` of a folder: its team, the secret and the keepers; written once.
package struct TeamFile: Equatable {
  /// The name of the team; empty for a person's own machines.
  package let team: String
  /// The secret of the team.
  package let secret: ShareSecret
  /// The names of the keepers.
  package let keepers: [String]

  private static let name = "team.json"

  /// Reads the file of a folder, or makes folder and file.
  ///
  /// - Parameters:
  ///   - team: the team that is asked for; `nil` for the one that the file names.
  ///   - person: the person who becomes keeper of a new team.
  package static func open(
    _ place: any Place, team: String?, person: String
  ) throws -> TeamFile {
    try place.make()
    if let bytes = try place.contents(name) {
      guard let file = TeamFile(Data(bytes)) else { throw SyncError.otherTeam(place.name) }
      if let team, team != file.team { throw SyncError.otherTeam(place.name) }
      return file
    }
    let file = TeamFile(team: team ?? "", secret: .random(), keepers: [person])
    try place.replace(name, with: Array(file.text.utf8))
    // Another machine may have made one at the same time: the one that is there counts.
    return try place.contents(name).flatMap { TeamFile(Data($0)) } ?? file
  }

  private init(team: String, secret: ShareSecret, keepers: [String]) {
    (self.team, self.secret, self.keepers) = (team, secret, keepers)
  }

  private init?(_ data: Data) {
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      object["refill"] as? Int != nil, let team = object["team"] as? String,
      let text = object["secret"] as? String, let data = Data(base64Encoded: text),
      let secret = ShareSecret(data)
    else { return nil }
    self.init(team: team, secret: secret, keepers: object["keepers"] as? [String] ?? [])
  }

  private var text: String {
    let names = keepers.map { ChangeSet.quoted($0) }.joined(separator: ",")
    return "{\"refill\":1,\"team\":\(ChangeSet.quoted(team)),"
      + "\"secret\":\"\(secret.data.base64EncodedString())\",\"keepers\":[\(names)]}\n"
  }
}
