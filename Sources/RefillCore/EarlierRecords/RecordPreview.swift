/// A preview of the answers that an earlier record offers, field by field, with tick boxes.
public struct RecordPreview: Sendable {
  /// The record.
  public let record: RecalledRecord
  /// The offer for each field, in the order of the form.
  public let offers: [Offer]
  /// The indices of the fields to fill.
  public internal(set) var ticked: Set<Int>
  /// The fields that the user has answered; `a` leaves them as they are.
  private let answered: Set<Int>
  /// True after `a`, until the ticks change.
  private var ticksAll = false
  /// True if the record has another answer for a field that the user has answered.
  let contradicts: Bool
  /// The index of the highlighted field.
  public internal(set) var highlight: Int
  /// The order of the items before those of the record were added; `nil` if none was.
  var itemsBefore: Items.Arrangement?
  /// The search that found the record.
  let search: RestSearch

  /// The position of the record in the order in which another one is offered.
  public struct Place: Equatable, Sendable {
    /// The number, from 1.
    public let number: Int
    /// The number of records; `nil` until the last one was shown.
    public let count: Int?
  }

  /// The position of the record.
  public var place: Place { Place(number: search.seen.count + 1, count: search.count) }

  /// The offer of a record for a field.
  public enum Offer: Sendable {
    /// No answer, or a field that must not be changed.
    case nothing
    /// The answer that the field has already.
    case same
    /// Another answer: the field as it would be.
    case answer(FieldState)
    /// An answer that was excluded or removed from the history.
    case notRemembered
    /// An answer that is invalid in the field.
    case unfit(Problem)
  }

  /// The indices of the fields that can be ticked.
  public var tickable: [Int] {
    offers.indices.filter { if case .answer = offers[$0] { true } else { false } }
  }

  /// The number of answers that `a` has left as the user gave them; 0 before.
  var keptCount: Int { ticksAll ? answered.subtracting(ticked).intersection(tickable).count : 0 }

  /// Ticks the fields without an answer of the user; those that are ticked stay so.
  mutating func tickAll() {
    ticked.formUnion(Set(tickable).subtracting(answered))
    ticksAll = true
  }

  /// Ticks the highlighted field, or unticks it.
  mutating func toggle() {
    guard tickable.contains(highlight) else { return }
    ticked.formSymmetricDifference([highlight])
    ticksAll = false
  }

  /// Ticks the empty fields, unchanged defaults, and the chosen value; a date only if it is today.
  ///
  /// Without a chosen value, a record that contradicts an answer of the user has nothing ticked.
  init(_ record: RecalledRecord, for model: FormModel, _ search: RestSearch) {
    self.record = record
    self.search = search
    let entries = model.fields
    var offers = entries.map { _ in Offer.nothing }
    for index in model.order
    where !entries[index].isCalculated && !entries[index].field.isHidden {
      offers[index] = Self.offer(of: record, for: entries[index], at: model.itemPath(of: index))
    }
    self.offers = offers
    answered = Set(model.order.filter { $0 != search.index && !entries[$0].isUnanswered })
    let tickable = model.order.filter { if case .answer = offers[$0] { true } else { false } }
    let contradicts = tickable.contains { $0 != search.index && !entries[$0].isUnanswered }
    self.contradicts = contradicts
    let offered = contradicts && search.texts.isEmpty ? [] : tickable
    let first = offered.filter { index in
      index == search.index || entries[index].isUnanswered && Self.isTimely(offers[index])
    }
    ticked = Set(first)
    highlight = first.first ?? tickable.first ?? search.index
  }

  private static func isTimely(_ offer: Offer) -> Bool {
    guard case .answer(let entry) = offer, entry.field.kind.hasDay else { return true }
    return entry.understood.flatMap(CalendarText.day) == entry.content.context.today
  }

  private static func offer(
    of record: RecalledRecord, for entry: FieldState, at path: RecordPath?
  ) -> Offer {
    switch entry.recall(record, at: path) {
    case .nothing: .nothing
    case .notRemembered: .notRemembered
    case .answer(_, let filled) where filled.recordedTexts == entry.recordedTexts: .same
    case _ where entry.field.isReadOnly: .nothing
    case .unfit(let problem): .unfit(problem)
    case .answer(_, let filled): .answer(filled)
    }
  }
}
