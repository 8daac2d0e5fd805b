// Items without answers, which no record has.
extension FormModel {
  /// The problems of no single answer: rules of the form, and lists with too few answered items.
  package var formProblems: [(index: Int, problem: Problem)] { ruleProblems + listProblems }

  /// The lists with fewer answered items than they need, each at the first answer that is missing.
  ///
  /// O(fields of the first items), up to as many answered ones as the lists need.
  private var listProblems: [(index: Int, problem: Problem)] {
    form.lists.lists.sorted { $0.key < $1.key }.flatMap { number, list in
      guard list.minItems > 0 else { return [(index: Int, problem: Problem)]() }
      let message = Message.itemsNeeded(
        title: list.title, least: TextFormat.count(list.minItems, "item"))
      return relevantPlaces(of: number).compactMap { place in
        missingAnswer(in: place, least: list.minItems).map { ($0, .rule(message)) }
      }
    }
  }

  /// Returns the field that an answer is missing in, if fewer items are answered than a list needs;
  /// `nil` also if the items have no field to answer.
  private func missingAnswer(in place: Items.Place, least: Int) -> Int? {
    // A list in a blank item is blank with it.
    guard place.parent.map(isBlank) != true else { return nil }
    var (answered, missing) = (0, Int?.none)
    for item in items.items(of: place) {
      if !isBlank(item) {
        answered += 1
        if answered == least { return nil }
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
  private func isBlank(_ item: Items.ID) -> Bool {
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
