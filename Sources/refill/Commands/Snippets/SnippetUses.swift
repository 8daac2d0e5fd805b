import Foundation
import RefillCore
import RefillFormats
import RefillStore
import Synchronization

/// The use counts of snippets, and the keystrokes saved, by abbreviation.
///
/// The file is beside the snippets and may be written by other processes.
struct SnippetUses: Codable, Equatable {
  /// The counts of each used abbreviation.
  var snippets: [String: Use] = [:]

  /// The counts of one snippet.
  struct Use: Codable, Equatable {
    var count = 0
    var saved = 0
  }

  /// Reads the file; empty if it is missing or invalid.
  static func read(_ path: String) -> Self {
    let data = try? SnippetFile(path: path, followsLinks: false).load()?.data
    return data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) } ?? Self()
  }

  mutating func add(_ abbreviation: String, saving characters: Int) {
    snippets[abbreviation, default: Use()].count += 1
    snippets[abbreviation, default: Use()].saved += max(characters, 0)
  }

  mutating func add(_ others: Self) {
    for (abbreviation, use) in others.snippets {
      snippets[abbreviation, default: Use()].count += use.count
      snippets[abbreviation, default: Use()].saved += use.saved
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

  /// Counts an event, if it is an expansion.
  func note(_ event: Event) {
    guard case .didExpand(_, let abbreviation, let range) = event else { return }
    uses.withLock { $0.add(abbreviation, saving: range.count - abbreviation.count) }
  }

  /// Adds the counts to a file; on failure only the counts are lost.
  func keep(in path: String, naming collection: SnippetCollection) {
    let counted = uses.withLock { uses in
      defer { uses = SnippetUses() }
      return uses
    }
    guard !counted.snippets.isEmpty else { return }
    let file = SnippetFile(path: path, followsLinks: false)
    try? file.exclusively {
      var all = SnippetUses.read(path)
      all.add(counted.named(as: collection))
      try file.save(try JSONEncoder().encode(all))
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
      }
    }
    return copy
  }
}
