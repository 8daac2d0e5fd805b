/// Words and names that are offered while a text is written: pairs of what is typed and what is
/// offered for it.
public struct Lexicon: Equatable, Sendable {
  /// By what is typed, folded.
  private let entries: [Keyed]

  /// A word, a name, or a shortcut for something longer.
  public struct Entry: Equatable, Sendable {
    /// What is typed, or the beginning of it.
    public let typed: String
    /// What is offered.
    public let offered: String

    /// A shortcut; where the two are the same, a word or a name.
    public init(_ typed: String, _ offered: String) {
      self.typed = typed
      self.offered = offered
    }

    /// Whether it stands for something else than it is the beginning of.
    var isShortcut: Bool { typed != offered }
  }

  private struct Keyed: Equatable {
    let key: String
    let entry: Entry
    let rank: Int
  }

  /// A lexicon that prefers earlier entries.
  ///
  /// O(n log n).
  public init(_ entries: [Entry] = []) {
    self.entries = entries.enumerated().map { rank, entry in
      Keyed(key: Folding.loose.fold(entry.typed), entry: entry, rank: rank)
    }.sorted { ($0.key, $0.rank) < ($1.key, $1.rank) }
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { entries.isEmpty }

  /// What is offered for a word: first what it is a shortcut for, then what begins with it, each once.
  ///
  /// O(log n + m) for m entries that begin with it.
  public func offers(for word: String, limit: Int = 10) -> [String] {
    let key = Folding.loose.fold(word)
    guard !key.isEmpty else { return [] }
    let beginning = entries[firstPlace(of: key)...].prefix { $0.key.hasPrefix(key) }
    let whole = beginning.filter { $0.key == key && $0.entry.isShortcut }
    let longer = beginning.filter { $0.key != key && !$0.entry.isShortcut }
    var offers: [String] = []
    for found in whole + longer.sorted(by: { $0.rank < $1.rank }) where offers.count < limit {
      let offer = Self.spelt(found.entry.offered, as: word)
      if offer != word, !offers.contains(offer) { offers.append(offer) }
    }
    return offers
  }

  private func firstPlace(of key: String) -> Int {
    entries.indices.partitioningIndex { entries[$0].key >= key }
  }

  /// A word that a capital was typed for begins with one.
  private static func spelt(_ offered: String, as word: String) -> String {
    guard let typed = word.first, typed.isUppercase, offered.first?.isLowercase == true else {
      return offered
    }
    return offered.prefix(1).uppercased() + offered.dropFirst()
  }
}
