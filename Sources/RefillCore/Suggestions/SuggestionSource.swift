/// A source of values for a field: the host queries it on `Effect.ask`, and replies with
/// `Action.suggestions`.
///
/// It is used from one thread at a time, with ascending query numbers, and may cache results.
public protocol SuggestionSource {
  /// Returns the best values for a query, and their total number.
  mutating func page(for query: Query) throws -> SuggestionPage
}

/// The values of a form or of a list file.
public struct ListSource: SuggestionSource, Sendable {
  private let values: [String]
  private let folding: Folding
  private var index: ValueIndex

  /// Creates a source over `values`, in the given order, trimmed, without empty values and
  /// duplicates.
  public init(
    _ values: [String], order: AutoFill.Order = .rank, folding: Folding = .exact
  ) {
    var seen: Set<String> = []
    var kept = values.map { $0.trimmed }.filter { !$0.isEmpty && seen.insert($0).inserted }
    if order == .alphabetical {
      kept = kept.map { (folding.fold($0), $0) }.sorted { $0 < $1 }.map(\.1)
    }
    var folded = FoldedValues()
    for value in kept { folded.append(folding.fold(value)) }
    self.values = kept
    self.folding = folding
    index = ValueIndex(folded)
  }

  /// Returns prefix matches, then other matches; a list has no recent values.
  public mutating func page(for query: Query) -> SuggestionPage {
    guard case .matching(let text) = query.lookup else { return SuggestionPage() }
    let matches = index.matches(folded: folding.fold(text), limit: query.limit)
    return SuggestionPage(matches.rows.map { Suggestion(values[$0]) }, total: matches.total)
  }
}
