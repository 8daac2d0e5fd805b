extension FormModel {
  /// True while the submit of the form waits for the judgement of its answers.
  package var awaitsJudgement: Bool { requests.afterChecks != nil }

  /// Forgets judgements that were asked for before the form began: nobody got their requests.
  package mutating func forgetRequestedChecks() {
    for index in fields.indices where fields[index].isChecking {
      fields[index].validation.check = nil
    }
  }
}

extension Turn {
  /// Has the answer of a field judged, unless it was.
  mutating func check(_ index: Int) {
    guard model.fields[index].needsCheck else { return }
    let number = model.requests.next()
    let answer = model.fields[index].judgedText
    model.fields[index].validation.check = .init(answer: answer, state: .waiting(number: number))
    effects.append(
      .check(
        CheckQuery(
          number: number, field: model.fields[index].field.id, answer: answer,
          record: RecordJSON.line(
            of: model.record(submitted: host.date()), judging: model.name(of: index)))))
  }

  /// Has the answers judged that the review shows: those of a draft, of a record or of the command line
  /// were in no field that was left.
  mutating func checkReview() {
    guard model.isInReview, model.overlays.question == nil,
      model.form.fields.contains(where: \.isJudged)
    else { return }
    for index in model.order { check(index) }
  }

  /// Has all answers judged that were not; the action is performed again when they are.
  ///
  /// - Returns: True if an answer is being judged.
  mutating func waitsForChecks(before action: NavigationAction) -> Bool {
    guard model.form.fields.contains(where: \.isJudged) else { return false }
    for index in model.order { check(index) }
    guard model.order.contains(where: { model.fields[$0].isChecking }) else { return false }
    model.requests.afterChecks = action
    model.messages.show(.text(Message.checking))
    return true
  }

  /// Takes a judgement; a failed one is told and counts as right.
  mutating func receive(_ number: Int, _ verdict: CheckVerdict) {
    let place = model.fields.firstIndex { entry in
      entry.validation.check?.state == .waiting(number: number)
    }
    guard let index = place else { return }
    var problem: Problem?
    switch verdict {
    case .right: break
    case .wrong(let found): problem = found
    case .failed(let failure):
      let title = model.fields[index].field.title
      model.messages.queue(
        .text(failure.sentence(title: title)), isBlocked: model.overlays.question != nil)
    }
    model.fields[index].validation.check?.state = .done(problem)
    model.fields[index].problem = model.fields[index].problemWhileTyping
    if model.fields[index].problem != nil, index != model.focusedIndex {
      model.messages.fieldLeftInvalid = index
    }
    guard let action = model.requests.afterChecks,
      !model.order.contains(where: { model.fields[$0].isChecking })
    else { return }
    if model.notice == .text(Message.checking) { model.messages.clear() }
    queue.append(.navigation(action))
  }
}
