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
  public init(_ data: Data) { self.init(data) { _ in } }

  /// Returns the texts of the user in a journal, also those that a later line replaced; `nil` if a line cannot
  /// be read.
  static func texts(in data: Data) -> Set<String>? {
    var texts: Set<String>? = []
    let content = DraftContent(data) { draft in
      if let draft { texts?.formUnion(draft.ownTexts) } else { texts = nil }
    }
    guard case .draft = content else { return nil }
    return texts
  }

  /// Reads a journal.
  ///
  /// - Parameter note: called with the draft after each line, and with `nil` for a change that cannot be read.
  private init(_ data: Data, each note: (Draft?) -> Void) {
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
    note(draft)
    for line in lines.dropFirst() {
      let change = try? decoder.decode(DraftChange.self, from: line)
      change?.apply(to: &draft)
      note(change.map { _ in draft })
    }
    self = .draft(draft)
  }

  private struct Header: Decodable {
    let version: Int?
  }
}
