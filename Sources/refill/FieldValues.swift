import Foundation
import RefillCore
import RefillStore

/// Every value that a field may offer, in memory and ready to be searched.
///
/// Up to `instant` values are searched faster than another thread could be asked.
struct FieldValues: Sendable {
  private let values: [Suggestion]
  private var index = ValueIndex()

  /// The most values that the loop searches itself; a scan of so many takes about 1 ms.
  static let instant = 200_000

  /// Whether the loop may search it between a key and its repaint.
  var isInstant: Bool { values.count <= Self.instant }

  /// The values of a history, best first, then those of lists that are not among them.
  ///
  /// 100,000 values take about 0.1 s.
  init(
    history: (store: HistoryStore, name: String)?, lists: [String], order: AutoFill.Order
  ) throws {
    var all: [(folded: String, suggestion: Suggestion)] = []
    if let history {
      try history.store.forEachValue(history: history.name) { batch in
        for value in batch { all.append((value.folded, value.suggestion)) }
        return true
      }
    }
    var seen = lists.isEmpty ? [] : Set(all.map(\.suggestion.value))
    for value in lists.lazy.map(\.trimmed) where !value.isEmpty && seen.insert(value).inserted {
      all.append((Folding.fold(value), Suggestion(value)))
    }
    if order == .alphabetical { all.sort { $0.folded < $1.folded } }
    for value in all { index.append(folded: value.folded) }
    values = all.map(\.suggestion)
  }

  /// The first values by the two-pass rule, and how many there are, at least as far as is counted.
  mutating func page(matching text: String, limit: Int, countsAll: Bool = true) -> SuggestionPage {
    let matches = index.matches(
      folded: Folding.fold(text), limit: limit, countingTo: countsAll ? .max : Query.counted)
    return SuggestionPage(
      matches.places.map { values[$0] }, total: matches.total, isExact: matches.isExact)
  }

  /// Keeps a value of the history out of the answers, or lets it in again.
  mutating func setHidden(_ isHidden: Bool, _ value: String) {
    guard let place = values.firstIndex(where: { $0.value == value }) else { return }
    index.setHidden(isHidden, at: place)
  }
}
