extension FormModel {
  /// The fields from which ranking learns on submit: those that were left with the answer that they
  /// have now.
  var lessons: [Submission.Lesson] {
    order.compactMap { index in
      guard let lesson = fields[index].suggestions.lesson, answerKnown(index) == lesson.wanted
      else { return nil }
      return lesson
    }
  }

  /// Returns what ranking learns from a field that is being left; `nil` if it has no answer that is
  /// remembered, or one that the user neither gave nor changed.
  func lesson(_ index: Int) -> Submission.Lesson? {
    guard fields[index].provenance != .prefilled, isRemembered(index),
      let wanted = answerKnown(index)
    else { return nil }
    return Submission.Lesson(wanted: wanted, given: given(besides: index))
  }

  private func answerKnown(_ index: Int) -> KnownAnswer? {
    fields[index].answer.flatMap { KnownAnswer(field: fields[index].field.id, answer: $0) }
  }
}
