/// The parts of a form that were derived from its state last, each valid as long as it is there.
///
/// So a key costs the same in a form of any size.
struct DerivedRows: Sendable {
  /// The indices of the fields that can be answered, in order.
  var answerable: [Int]?
  /// The pages that are there, each with its fields that can be answered.
  var pages: [FormModel.ShownPage]?
  /// The stops of the focus while an item is open.
  var stops: (open: Items.ID?, rows: [FormModel.Focus])?
  /// The rows of the screen.
  var outline: (key: OutlineKey, rows: [OutlineRow])?
  /// The fields with a problem, those of deleted items among them; `nil` until `prepareForChanges`.
  var broken: Set<Int>?
  /// The fields whose problem is visible beside them, those of deleted items among them.
  var visiblyBroken: Set<Int> = []
  /// The fields that concern the draft; `nil` until `prepareForChanges`.
  var draftFields: DraftFields?
  /// Their answers when the draft was settled last; `nil` before.
  var draftAnswers: DraftAnswers.Known?
  /// The items with an answer or a problem, those of deleted items among them.
  var answeredItems: AnsweredItems?
  /// The lists with too few answered items.
  var listProblems: [(index: Int, problem: Problem)]?
  /// The summaries of lists.
  var summaries: [Items.Place: String] = [:]
  /// The numbers that they add up, in the order of the items.
  var amounts: [Items.Place: ItemAmounts] = [:]
  /// The number of changes of the fields of each item, those of its lists among them; 0 without an
  /// entry.
  private var itemVersions: [Items.ID: Int] = [:]
  /// The number of changes that may concern any item.
  private var version = 0

  /// Drops what depends on the presence or the order of fields and items.
  mutating func dropRows() {
    (answerable, pages, stops, outline, listProblems) = (nil, nil, nil, nil, nil)
    (summaries, amounts) = ([:], [:])
    noteChange()
  }

  /// Notes a change of items and of all items around them; of any item if there are none.
  mutating func noteChange(of items: [Items.ID] = []) {
    if items.isEmpty { version &+= 1 }
    for item in items { itemVersions[item, default: 0] &+= 1 }
  }

  /// Returns a number that grows with each change of an item.
  func version(of item: Items.ID) -> Int { version &+ itemVersions[item, default: 0] }
}

extension FormModel {
  /// The indices of the fields that can be answered: all that are there, but notes and computed ones.
  public var answerable: [Int] {
    derived.answerable ?? order.filter { fields[$0].isAnswerable }
  }

  /// Follows the changes of fields since the last call: computes what depends on them.
  ///
  /// O(changes and what depends on them).
  mutating func followChanges() {
    var changed = fields.takeChanged()
    if logic != nil {
      compute(changed)
      changed.formUnion(fields.takeChanged())
    }
    showAnswersInTexts(after: changed)
    var broken = derived.broken
    derived.broken = nil
    if form.lists.needsAnswers { derived.answeredItems = answeredItems(after: changed) }
    for index in changed {
      noteProblem(of: index, in: &broken)
      noteVisibleProblem(of: index)
      noteDraftField(index)
      noteDraftAnswer(index)
      noteAmount(of: index)
      noteItemChange(by: index)
    }
    derived.broken = broken
  }

  /// Notes the items that a change of a field concerns; titles of items may name fields around them.
  private mutating func noteItemChange(by index: Int) {
    if let item = fields[index].item {
      derived.listProblems = nil
      derived.noteChange(of: items.chain(from: item))
    } else if form.lists.lists.values.contains(where: { $0.itemTitle != nil }) {
      derived.noteChange()
    }
  }

  /// Derives what the first change of the user would derive: O(fields), then nothing.
  package mutating func prepareForChanges() {
    guard derived.broken == nil else { return }
    derived.broken = Set(order.filter { fields[$0].currentProblem != nil })
    derived.draftFields = draftFields
  }

  /// Derives the rows that the next key and the next frame need.
  mutating func deriveRows() {
    derived.answerable = answerable
    derived.pages = shownPages
    if isDirty { prepareForChanges() }
    if form.lists.needsAnswers {
      derived.answeredItems = answeredItems(after: [])
      derived.listProblems = listProblems
    }
    if let key = outlineKey { derived.outline = (key, outline) }
    guard !form.lists.isEmpty, !isInReview else { return }
    derived.stops = (openItem, stops)
    deriveSummaries()
  }

  // MARK: Problems

  /// The fields with problems, in order, then the broken rules of the form and the lists with too few
  /// items; the submit row counts them.
  public var problems: [(index: Int, problem: Problem)] {
    guard let broken = brokenFields else {
      return order.compactMap { index in fields[index].currentProblem.map { (index, $0) } }
        + formProblems
    }
    let inOrder = form.lists.isEmpty ? broken.sorted() : order.filter(broken.contains)
    return inOrder.compactMap { index in fields[index].currentProblem.map { (index, $0) } }
      + formProblems
  }

  /// True if the form has a problem.
  var hasProblems: Bool {
    guard let broken = brokenFields else { return !problems.isEmpty }
    return broken.contains { fields[$0].item.map(items.isThere) ?? true } || !formProblems.isEmpty
  }

  /// True if a problem is visible beside a field; also for one of a deleted item.
  package var showsProblems: Bool {
    !derived.visiblyBroken.isEmpty || fields.changed.contains { fields[$0].problem != nil }
  }

  private mutating func noteVisibleProblem(of index: Int) {
    if fields[index].problem == nil {
      derived.visiblyBroken.remove(index)
    } else {
      derived.visiblyBroken.insert(index)
    }
  }

  /// The fields with a problem, after the changes of this turn.
  private var brokenFields: Set<Int>? {
    guard derived.broken != nil, !fields.changed.isEmpty else { return derived.broken }
    var broken = derived.broken
    for index in Set(fields.changed) { noteProblem(of: index, in: &broken) }
    return broken
  }

  private func noteProblem(of index: Int, in broken: inout Set<Int>?) {
    if isPattern(index) || fields[index].currentProblem == nil {
      broken?.remove(index)
    } else {
      broken?.insert(index)
    }
  }
}
