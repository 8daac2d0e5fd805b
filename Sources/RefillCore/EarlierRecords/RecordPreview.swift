/// What an earlier record would put into a form, field by field, with the fields that are ticked.
public struct RecordPreview: Sendable {
  /// The record.
  public let record: RecalledRecord
  /// What it has for each field, in the order of the form.
  public let offers: [Offer]
  /// The fields that would be filled.
  public internal(set) var ticked: Set<Int>
  /// The field that the highlight is on.
  public internal(set) var highlight: Int
  /// How the record was found.
  let search: RestSearch

  /// What a record has for a field.
  public enum Offer: Sendable {
    /// Nothing, or nothing that may be changed.
    case nothing
    /// What stands there already.
    case same
    /// Another answer: the field as it would be.
    case answer(FieldState)
    /// Its answer was kept out of the history, or removed from it.
    case notRemembered
    /// An answer that the field does not take.
    case unfit(Problem)
  }

  /// The fields that can be ticked.
  public var tickable: [Int] {
    offers.indices.filter { if case .answer = offers[$0] { true } else { false } }
  }

  /// Ticks what is empty or an untouched default so far, and the chosen value; a date only where it is
  /// today again.
  init(_ record: RecalledRecord, for entries: [FieldState], _ search: RestSearch) {
    self.record = record
    self.search = search
    let offers = entries.map { Self.offer(of: record, for: $0) }
    self.offers = offers
    let tickable = offers.indices.filter { if case .answer = offers[$0] { true } else { false } }
    let first = tickable.filter { index in
      index == search.index || entries[index].isUnanswered && Self.isTimely(offers[index])
    }
    ticked = Set(first)
    highlight = first.first ?? tickable.first ?? search.index
  }

  private static func isTimely(_ offer: Offer) -> Bool {
    guard case .answer(let entry) = offer, entry.field.kind == .date else { return true }
    return entry.understood.flatMap(CalendarText.days) == entry.content.context.today
  }

  private static func offer(of record: RecalledRecord, for entry: FieldState) -> Offer {
    switch entry.recall(record) {
    case .nothing: .nothing
    case .notRemembered: .notRemembered
    case .answer(_, let filled) where filled.recordedTexts == entry.recordedTexts: .same
    case _ where entry.field.isReadOnly: .nothing
    case .unfit(let problem): .unfit(problem)
    case .answer(_, let filled): .answer(filled)
    }
  }
}
