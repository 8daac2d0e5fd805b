public import Foundation
public import RefillCore

/// The content of a draft file.
public enum DraftContent: Equatable, Sendable {
  case empty
  case draft(Draft)
  /// A newer version of Refill wrote it.
  case newer
  case damaged

  /// Reads a journal: a draft in its first line, then a change of it in each line.
  ///
  /// A line of changes that cannot be read, such as one that was not written to its end, is left out.
  public init(_ data: Data) {
    let lines = data.split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    guard let first = lines.first else {
      self = .empty
      return
    }
    if let version = (try? decoder.decode(Header.self, from: first))?.version,
      version > Draft.currentVersion
    {
      self = .newer
      return
    }
    guard var draft = try? decoder.decode(Draft.self, from: first) else {
      self = .damaged
      return
    }
    for line in lines.dropFirst() {
      (try? decoder.decode(DraftChange.self, from: line))?.apply(to: &draft)
    }
    self = .draft(draft)
  }

  private struct Header: Decodable {
    let version: Int?
  }
}
