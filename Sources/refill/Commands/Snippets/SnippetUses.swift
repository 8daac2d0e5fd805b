import Foundation
import RefillCore
import RefillFormats
import RefillStore
import Synchronization

/// The use counts of snippets, the characters saved and the last uses, by abbreviation.
struct SnippetUses: Codable, Equatable {
  /// The counts of each used abbreviation.
  var snippets: [String: SnippetUseCount] = [:]

  /// Reads the file in which versions before 0.2.0 kept the counts; empty if it is missing or invalid.
  static func read(_ path: String) -> Self {
    let data = try? SnippetFile(path: path, followsLinks: false).load()?.data
    return data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) } ?? Self()
  }

  mutating func add(_ abbreviation: String, saving characters: Int, at date: Date) {
    snippets[abbreviation, default: SnippetUseCount()]
      .add(SnippetUseCount(count: 1, saved: max(characters, 0), last: date))
  }

  /// Takes back a use; the time of the last one stays.
  mutating func remove(_ abbreviation: String, saving characters: Int) {
    guard var use = snippets[abbreviation] else { return }
    use.count -= 1
    use.saved -= max(characters, 0)
    snippets[abbreviation] = use.count > 0 ? use : nil
  }

  mutating func add(_ others: Self) {
    for (abbreviation, use) in others.snippets {
      snippets[abbreviation, default: SnippetUseCount()].add(use)
    }
  }

  /// Maps the counts to the abbreviations in the collection: one typed in capitals, or a snippet
  /// chosen by its label, counts for its snippet.
  func named(as collection: SnippetCollection) -> Self {
    var names: [String: String] = [:]
    for group in collection.groups {
      for snippet in group.snippets {
        let typed = snippet.typed(in: group)
        let name = typed.isEmpty ? snippet.label ?? "" : typed
        for key in [name, name.lowercased(), snippet.abbreviation] where names[key] == nil {
          names[key] = name
        }
      }
    }
    var result = Self()
    for (written, use) in snippets {
      let name = names[written] ?? names[written.lowercased()] ?? written
      result.add(Self(snippets: [name: use]))
    }
    return result
  }
}

/// Counts expansions while a form is filled in.
final class SnippetCounter: Sendable {
  private let uses = Mutex(SnippetUses())

  /// Counts an event, if it is an expansion; one that is undone at once is no use.
  func note(_ event: Event, at date: Date) {
    switch event {
    case .didExpand(_, let abbreviation, let range):
      uses.withLock { $0.add(abbreviation, saving: range.count - abbreviation.count, at: date) }
    case .didUndoExpansion(_, let abbreviation, let range):
      uses.withLock { $0.remove(abbreviation, saving: range.count - abbreviation.count) }
    default: break
    }
  }

  /// Adds the counts to a store, and those of the file of an earlier version, which is deleted; on
  /// failure only the counts are lost.
  func keep(in store: Store, replacing path: String, naming collection: SnippetCollection) {
    let counted = uses.withLock { uses in
      defer { uses = SnippetUses() }
      return uses
    }
    guard !counted.snippets.isEmpty,
      (try? store.snippets.add(counted.named(as: collection).snippets)) != nil,
      FileManager.default.fileExists(atPath: path)
    else { return }
    try? SnippetFile(path: path, followsLinks: false).exclusively {
      try store.snippets.add(SnippetUses.read(path).snippets)
      try FileManager.default.removeItem(atPath: path)
    }
  }
}

extension SnippetCollection {
  /// Returns the collection with the use count of each snippet.
  func counting(_ uses: SnippetUses) -> SnippetCollection {
    guard !uses.snippets.isEmpty else { return self }
    var copy = self
    for (number, group) in groups.enumerated() {
      for (place, snippet) in group.snippets.enumerated() {
        let typed = snippet.typed(in: group)
        let use = uses.snippets[typed.isEmpty ? snippet.label ?? "" : typed]
        guard let use else { continue }
        copy.groups[number].snippets[place].ownUses = use.count
        copy.groups[number].snippets[place].ownSaved = use.saved
        copy.groups[number].snippets[place].ownLastUsed = use.last
      }
    }
    return copy
  }
}
