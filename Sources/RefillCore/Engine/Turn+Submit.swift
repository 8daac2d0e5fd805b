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
      model.fields[index].forgetHiddenTicks()
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
  /// written.
  mutating func reopen(_ notice: Notice) {
    switch model.review.submittedFrom {
    case .field(let index):
      let isThere = model.fields[index].item.map(model.items.isThere) ?? true
      if isThere { enter(index) } else { model.focus = .review(nil) }
    case .item, .add, .review: model.focus = model.review.submittedFrom ?? model.focus
    case nil: break
    }
    model.messages.queue(notice, isBlocked: model.overlays.question != nil)
  }
}
