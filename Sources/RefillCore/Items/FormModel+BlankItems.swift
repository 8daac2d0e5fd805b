// Items without answers, which no record has.
extension FormModel {
  /// The problems of no single answer: rules of the form, and lists with too few answered items.
  package var formProblems: [(index: Int, problem: Problem)] { ruleProblems + listProblems }

  /// The lists with fewer answered items than they need, each at the first answer that is missing.
  ///
  /// O(1) between turns, else O(items) and O(fields) of those that have changed.
  var listProblems: [(index: Int, problem: Problem)] {
    guard form.lists.needsAnswers else { return [] }
    if let known = derived.listProblems, fields.changed.isEmpty { return known }
    let answered = answeredItems(after: fields.changed)
    return form.lists.lists.sorted { $0.key < $1.key }.flatMap { number, list in
      guard list.minItems > 0 else { return [(index: Int, problem: Problem)]() }
      let message = Message.itemsNeeded(
        title: list.title, least: TextFormat.count(list.minItems, "item"))
      return relevantPlaces(of: number).compactMap { place in
        missingAnswer(in: place, least: list.minItems, answered).map { ($0, .rule(message)) }
      }
    }
  }

  /// Returns the items with answers after changes of fields.
  func answeredItems(after changed: some Collection<Int>) -> AnsweredItems {
    guard var answered = derived.answeredItems, answered.version == items.version else {
      return AnsweredItems(of: self)
    }
    for item in Set(changed.flatMap { items.chain(from: fields[$0].item) }) {
      answered.note(item, isBlank: isBlank(item))
    }
    return answered
  }

  /// Returns the field that an answer is missing in, if fewer items are answered than a list needs;
  /// `nil` also if the items have no field to answer.
  private func missingAnswer(
    in place: Items.Place, least: Int, _ answered: AnsweredItems
  ) -> Int? {
    // A list in a blank item is blank with it.
    guard place.parent.map(answered.contains) != false else { return nil }
    var (count, missing) = (0, Int?.none)
    for item in items.items(of: place) {
      if answered.contains(item) {
        count += 1
        if count == least { return nil }
      } else if missing == nil {
        missing = indices(of: item).first { fields[$0].isAnswerable }
      }
    }
    return missing
  }

  /// Removes the blank items that lists do not need, so that expressions count the items that the
  /// record has.
  package mutating func removeBlankItems() {
    let blank = form.lists.lists.keys.sorted().flatMap { number in
      relevantPlaces(of: number).flatMap { place in
        let all = items.items(of: place)
        return all.filter(isBlank).suffix(max(all.count - (list(at: place)?.minItems ?? 0), 0))
      }
    }
    guard !blank.isEmpty else { return }
    for item in blank { items.remove(item) }
    itemsChanged()
  }

  /// Puts items that were removed from an arrangement back.
  mutating func putBackItems(of arrangement: Items.Arrangement) {
    guard items.arrangement != arrangement else { return }
    items.insertMissing(of: arrangement)
    itemsChanged()
  }

  /// True if an item has neither an answer nor a problem; computed and hidden answers are none:
  /// O(fields of the item).
  fileprivate func isBlank(_ item: Items.ID) -> Bool {
    indices(of: item).allSatisfy { index in
      let entry = fields[index]
      guard entry.presence.isRelevant, !entry.isComputed, !entry.field.isHidden else { return true }
      return entry.isEmpty && entry.currentProblem == nil
    }
  }

  private func relevantPlaces(of list: Int) -> [Items.Place] {
    places(ofListNumbered: form.fields.count + list, around: nil).filter(isRelevant)
  }
}

/// The items that are not blank.
struct AnsweredItems: Sendable {
  /// The number of changes of the order of the items that they are from.
  let version: Int
  private var items: Set<Items.ID>

  /// Finds them: O(fields of all items).
  init(of model: FormModel) {
    version = model.items.version
    items = model.items.arrangement.all.filter { !model.isBlank($0) }
  }

  /// True if an item is not blank.
  func contains(_ item: Items.ID) -> Bool { items.contains(item) }

  /// Notes what an item is after a change.
  mutating func note(_ item: Items.ID, isBlank: Bool) {
    if isBlank { items.remove(item) } else { items.insert(item) }
  }
}
