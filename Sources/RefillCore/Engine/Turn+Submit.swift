extension FormModel {
  /// The place from which the form is submitted; a form without review has left its last field.
  fileprivate var placeOfSubmit: Focus {
    guard !form.hasReview, focusedIndex == nil, let origin = review.origin else { return focus }
    return origin
  }
}

extension Turn {
  /// Moves to the first problem, or submits the record.
  mutating func submit(andNext hasNext: Bool = false) {
    for index in model.order where model.fields[index].field.expandsPath { settleReading(index) }
    if let index = model.focusedIndex {
      model.dropUntickedOptions(of: index)
      model.restoreComputedDefault(of: index)
      model.followChanges()
    }
    let items = model.items.arrangement
    model.removeBlankItems()
    guard let first = model.problems.first else {
      if waitsForChecks(before: hasNext ? .submitAndNext : .submit) {
        return model.putBackItems(of: items)
      }
      model.review.submittedFrom = model.placeOfSubmit
      endFocus(isSubmitting: true)
      model.focus = .review(nil)
      dropUntouchedItem()
      effects.append(.submit(model.submission(at: host.date())))
      if hasNext { effects.append(.beginAnew) }
      return
    }
    model.putBackItems(of: items)
    if first.index != model.focusedIndex {
      endFocus()
      enter(first.index)
    } else {
      // The problem takes the place of a notice.
      model.messages.clear()
    }
    model.fields[first.index].problem = first.problem
  }

  /// Returns to the place from which the form was submitted, because its record could not be
  /// written, or to the first answer that its receiver does not accept.
  mutating func reopen(_ notice: Notice, _ refusals: [AnswerRefusal]) {
    switch model.review.submittedFrom {
    case .field(let index):
      let isThere = model.fields[index].item.map(model.items.isThere) ?? true
      if isThere { enter(index) } else { model.focus = .review(nil) }
    case .item, .add, .review: model.focus = model.review.submittedFrom ?? model.focus
    case nil: break
    }
    let refused = refusals.compactMap { refusal in
      model.index(of: refusal.field).map { (index: $0, message: refusal.message) }
    }.filter { model.fields[$0.index].presence.isRelevant }
    guard let first = refused.first else {
      return model.messages.queue(notice, isBlocked: model.overlays.question != nil)
    }
    enter(first.index)
    model.messages.clear()
    // Only shown: the same answer may be submitted again.
    for (index, message) in refused {
      model.fields[index].problem = message.isEmpty ? .rule(nil) : .check(message)
    }
  }
}
