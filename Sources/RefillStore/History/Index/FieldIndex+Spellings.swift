import Foundation
import RefillCore

extension FieldIndex.Found {
  /// Merges values of the history that differ only in case or white space into one suggestion, at
  /// the position of the best, in the most used spelling.
  ///
  /// A value of a list is merged with one of the history; two list values are not merged. Counts
  /// are reduced by the merged values found here; equal spellings beyond these suggestions are not
  /// known.
  func grouped() -> FieldIndex.Found {
    var groups: [[Suggestion]] = []
    var places: [String: Int] = [:]
    var (firsts, joined) = (0, 0)
    for (row, suggestion) in suggestions.enumerated() {
      let key = suggestion.value.spellingKey
      if let place = places[key],
        suggestion.isOfHistory || groups[place].contains(where: \.isOfHistory)
      {
        groups[place].append(suggestion)
        if row < prefixes { joined += 1 }
      } else {
        places[key] = places[key] ?? groups.count
        groups.append([suggestion])
        if row < prefixes { firsts += 1 }
      }
    }
    guard groups.count < suggestions.count else { return self }
    var found = self
    found.suggestions = groups.map(Suggestion.init(alike:))
    found.prefixes = firsts
    found.prefixCount = prefixCount - joined
    found.total = total - (suggestions.count - groups.count)
    return found
  }
}

extension Suggestion {
  fileprivate var isOfHistory: Bool { if case .history = origin { true } else { false } }

  fileprivate var uses: (count: Int, last: Date) {
    if case .history(let uses, let last) = origin { (uses, last) } else { (0, .distantPast) }
  }

  /// Merges spellings of one value: the most used spelling wins; among equally used ones, the last
  /// used.
  fileprivate init(alike: [Suggestion]) {
    guard let first = alike.first, alike.count > 1 else {
      self = alike.first ?? Suggestion("")
      return
    }
    let best = alike.dropFirst().reduce(first) { best, next in
      (next.uses.count, next.uses.last) > (best.uses.count, best.uses.last) ? next : best
    }
    let count = alike.reduce(0) { sum, next in
      let (all, isTooMany) = sum.addingReportingOverflow(next.uses.count)
      return isTooMany ? .max : all
    }
    self.init(
      best.value,
      origin: .history(uses: count, lastUsed: alike.map { $0.uses.last }.max() ?? best.uses.last),
      otherSpellings: alike.map(\.value).filter { $0 != best.value })
  }
}
