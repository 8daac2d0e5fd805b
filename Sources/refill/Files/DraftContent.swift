import Foundation
import RefillCore

/// The content of a draft file.
enum DraftContent {
  case empty
  case draft(Draft)
  /// A newer version of Refill wrote it.
  case newer
  case damaged

  /// Reads the data of a draft file.
  init(_ data: Data) {
    let decoder = JSONDecoder()
    if data.isEmpty {
      self = .empty
    } else if let version = (try? decoder.decode(Header.self, from: data))?.version,
      version > Draft.currentVersion
    {
      self = .newer
    } else {
      self = (try? decoder.decode(Draft.self, from: data)).map(Self.draft) ?? .damaged
    }
  }

  private struct Header: Decodable {
    let version: Int?
  }
}
