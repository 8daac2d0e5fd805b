/// Words and names for word completion: pairs of a typed text and its offer.
public struct Lexicon: Equatable, Sendable {
  /// The entries by the folded typed text.
  private let entries: [Keyed]

  /// A word, a name, or a shortcut for a longer text.
  public struct Entry: Equatable, Sendable {
    /// The text to type, or to begin.
    public let typed: String
    /// The text that is offered.
    public let offered: String

    /// Creates an entry; with two equal texts it is a word or name, otherwise a shortcut.
    public init(_ typed: String, _ offered: String) {
      self.typed = typed
      self.offered = offered
    }

    /// True if the offer differs from the typed text.
    var isShortcut: Bool { typed != offered }
  }

  private struct Keyed: Equatable {
    let key: String
    let entry: Entry
    let rank: Int
  }

  /// Creates a lexicon in which earlier entries are preferred.
  ///
  /// O(n log n).
  public init(_ entries: [Entry] = []) {
    self.entries = entries.enumerated().map { rank, entry in
      Keyed(key: Folding.loose.fold(entry.typed), entry: entry, rank: rank)
    }.sorted { ($0.key, $0.rank) < ($1.key, $1.rank) }
  }

  /// True if it has no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// Returns the offers for a word: expansions of a shortcut, then words that begin with it,
  /// without duplicates.
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

  /// Capitalizes the offer if the typed word begins with a capital.
  private static func spelt(_ offered: String, as word: String) -> String {
    guard let typed = word.first, typed.isUppercase, offered.first?.isLowercase == true else {
      return offered
    }
    return offered.prefix(1).uppercased() + offered.dropFirst()
  }
}
