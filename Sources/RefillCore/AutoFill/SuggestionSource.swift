/// Something that has values for a field.
///
/// Asked from one thread at a time, with ever newer queries; it may keep what it knows between them.
public protocol SuggestionSource {
  /// The best values for a lookup, and how many there are.
  mutating func page(for lookup: Query.Lookup, limit: Int) throws -> SuggestionPage
}

/// Values that stand in a form or in a file beside it.
public struct ListSource: SuggestionSource, Sendable {
  private let values: [String]
  private var index: ValueIndex

  /// A source over `values`, in the order wanted; trimmed, empty and repeated ones are dropped.
  public init(_ values: [String], order: AutoFill.Order = .rank) {
    var seen: Set<String> = []
    var kept = values.map { $0.trimmed }.filter { !$0.isEmpty && seen.insert($0).inserted }
    if order == .alphabetical {
      kept = kept.map { (Folding.fold($0), $0) }.sorted { $0 < $1 }.map(\.1)
    }
    var index = ValueIndex()
    for value in kept { index.append(folded: Folding.fold(value)) }
    self.values = kept
    self.index = index
  }

  /// Values of the list by the two-pass rule; a list has no recent ones.
  public mutating func page(for lookup: Query.Lookup, limit: Int) -> SuggestionPage {
    guard case .matching(let text) = lookup else { return SuggestionPage() }
    let matches = index.matches(folded: Folding.fold(text), limit: limit)
    return SuggestionPage(matches.places.map { Suggestion(values[$0]) }, total: matches.total)
  }
}
