/// Something that has values for a field: what a host asks about `Effect.ask`, and answers from by
/// `Action.suggestions`.
///
/// Asked from one thread at a time, with ever newer queries; it may keep what it knows between them.
public protocol SuggestionSource {
  /// The best values for a query, and how many there are.
  mutating func page(for query: Query) throws -> SuggestionPage
}

/// Values that stand in a form or in a file beside it.
public struct ListSource: SuggestionSource, Sendable {
  private let values: [String]
  private let folding: Folding
  private var index: ValueIndex

  /// A source over `values`, in the order wanted; trimmed, empty and repeated ones are dropped.
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

  /// Values of the list by the two-pass rule; a list has no recent ones.
  public mutating func page(for query: Query) -> SuggestionPage {
    guard case .matching(let text) = query.lookup else { return SuggestionPage() }
    let matches = index.matches(folded: folding.fold(text), limit: query.limit)
    return SuggestionPage(matches.rows.map { Suggestion(values[$0]) }, total: matches.total)
  }
}
