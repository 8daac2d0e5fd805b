/// A preview of the answers that an earlier record offers, field by field, with tick boxes.
public struct RecordPreview: Sendable {
  /// The record.
  public let record: RecalledRecord
  /// The offer for each field, in the order of the form.
  public private(set) var offers: [Offer] = []
  /// The indices of the fields to fill.
  public var ticked: Set<Int> { Set(answers.map(\.index)) }
  /// The ticked answers, in the order in which they are filled in.
  private(set) var answers: [(index: Int, entry: FieldState)] = []
  /// The fields that the user has answered; `a` leaves them as they are.
  private let answered: Set<Int>
  /// The fields that the user has ticked (`true`) or unticked.
  private var choices: [Int: Bool] = [:]
  /// True after `a`: all fields without an answer of the user are ticked.
  private var ticksAll = false
  /// True after `a`, until the ticks change.
  private var tellsKept = false
  /// True if the record has another answer for a field that the user has answered.
  let contradicts: Bool
  /// The index of the highlighted field.
  public internal(set) var highlight: Int
  /// The order of the items before those of the record were added; `nil` if none was.
  var itemsBefore: Items.Arrangement?
  /// The search that found the record.
  let search: RestSearch
  /// The form with the ticked answers.
  private var result: CopyOnWriteBox<FormModel>

  /// The form with the ticked answers, whose rows are shown: fields that depend on them are there.
  public var filledForm: FormModel { result.wrappedValue }

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
    offers.indices.filter { offers[$0].filled != nil }
  }

  /// True if `a` leaves answers as the user gave them.
  package var keepsAnswers: Bool { !answered.isDisjoint(with: tickable) }

  /// The number of answers that `a` has left as the user gave them; 0 before.
  var keptCount: Int { tellsKept ? answered.subtracting(ticked).intersection(tickable).count : 0 }

  /// Ticks the fields without an answer of the user; those that are ticked stay so.
  mutating func tickAll(in model: FormModel) {
    choices = choices.filter { $0.value || answered.contains($0.key) }
    (ticksAll, tellsKept) = (true, true)
    fill(model)
  }

  /// Ticks the highlighted field, or unticks it; fields that depend on its answer come or go.
  mutating func toggle(in model: FormModel) {
    guard tickable.contains(highlight) else { return }
    choices[highlight] = !ticked.contains(highlight)
    tellsKept = false
    fill(model)
  }

  /// Ticks the empty fields, unchanged defaults, and the chosen value; a date only if it is today.
  ///
  /// Without a chosen value, a record that contradicts an answer of the user has nothing ticked.
  init(_ record: RecalledRecord, for model: FormModel, _ search: RestSearch) {
    self.record = record
    self.search = search
    answered = Set(
      model.order.filter { $0 != search.index && !model.fields[$0].isUnanswered })
    contradicts = answered.contains { Self.offer(of: record, for: $0, in: model).filled != nil }
    highlight = search.index
    result = CopyOnWriteBox(model)
    fill(model)
    highlight = answers.first?.index ?? tickable.first ?? search.index
  }

  // MARK: Answers that depend on others

  /// The maximum number of times that the fields are gone through; conditions mostly name fields
  /// above their own.
  private static let mostRounds = 8

  /// Fills a copy of the form in the order of its fields, each followed by what depends on it.
  private mutating func fill(_ model: FormModel) {
    var filled = model
    filled.overlays = Overlays()
    answers = []
    for _ in 0..<Self.mostRounds {
      guard fillOnce(&filled, from: model), model.logic != nil else { break }
    }
    filled.showChanges()
    offers = filled.fields.map { _ in .nothing }
    for index in filled.order { offers[index] = Self.offer(of: record, for: index, in: filled) }
    for (index, entry) in answers { offers[index] = .answer(entry) }
    result = CopyOnWriteBox(filled)
  }

  /// Fills the ticked fields that can be answered now; returns true if there was one.
  private mutating func fillOnce(_ filled: inout FormModel, from model: FormModel) -> Bool {
    let count = answers.count
    let known = ticked
    for index in filled.order where !known.contains(index) {
      guard let entry = Self.offer(of: record, for: index, in: filled).filled,
        ticks(index, entry, in: model)
      else { continue }
      filled.fields[index] = entry
      filled.followChanges()
      answers.append((index, entry))
    }
    return answers.count > count
  }

  private func ticks(_ index: Int, _ entry: FieldState, in model: FormModel) -> Bool {
    if let choice = choices[index] { return choice }
    if ticksAll { return !answered.contains(index) }
    guard !contradicts || !search.texts.isEmpty else { return false }
    return index == search.index || model.fields[index].isUnanswered && Self.isTimely(entry)
  }

  private static func isTimely(_ entry: FieldState) -> Bool {
    guard entry.field.kind.hasDay else { return true }
    return entry.understood.flatMap(CalendarText.day) == entry.content.context.today
  }

  /// Returns the offer for a field that can be answered; nothing for others.
  private static func offer(
    of record: RecalledRecord, for index: Int, in model: FormModel
  ) -> Offer {
    let entry = model.fields[index]
    guard entry.isAnswerable else { return .nothing }
    return switch entry.recall(record, at: model.itemPath(of: index)) {
    case .nothing: .nothing
    case .notRemembered: .notRemembered
    case .answer(_, let filled) where filled.recordedTexts == entry.recordedTexts: .same
    case _ where entry.field.isReadOnly: .nothing
    case .unfit(let problem): .unfit(problem)
    case .answer(_, let filled): .answer(filled)
    }
  }
}

extension RecordPreview.Offer {
  /// The field with the offered answer; `nil` if there is none.
  fileprivate var filled: FieldState? { if case .answer(let entry) = self { entry } else { nil } }
}
