import Foundation
import RefillCore
import RefillFormats
import RefillStore
import Synchronization

/// How often snippets were used, and how many characters were not typed because of that, by
/// abbreviation: a file beside the snippets, which other programs may write.
struct SnippetUses: Codable, Equatable {
  /// What is known of each abbreviation that was used.
  var snippets: [String: Use] = [:]

  /// The uses of one snippet.
  struct Use: Codable, Equatable {
    var count = 0
    var saved = 0
  }

  /// What a file says; nothing where there is none, or it cannot be read.
  static func read(_ path: String) -> Self {
    let data = try? SnippetFile(path: path).load()?.data
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

  /// The same by the abbreviations that the snippets themselves have: one typed in capitals, or chosen
  /// by its label, counts for its snippet.
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

/// Counts the snippets that expand while a form is filled.
final class SnippetCounter: Sendable {
  private let uses = Mutex(SnippetUses())

  /// Notes an event, if something expanded.
  func note(_ event: Event) {
    guard case .didExpand(_, let abbreviation, let range) = event else { return }
    uses.withLock { $0.add(abbreviation, saving: range.count - abbreviation.count) }
  }

  /// Adds what was counted to a file; without it, nothing is lost but the counts.
  func keep(in path: String, naming collection: SnippetCollection) {
    let counted = uses.withLock { uses in
      defer { uses = SnippetUses() }
      return uses
    }
    guard !counted.snippets.isEmpty else { return }
    let file = SnippetFile(path: path)
    try? file.exclusively {
      var all = SnippetUses.read(path)
      all.add(counted.named(as: collection))
      try file.save(try JSONEncoder().encode(all))
    }
  }
}

extension SnippetCollection {
  /// The same with how often each snippet was used here.
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
