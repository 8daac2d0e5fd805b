extension Turn {
  /// Handles replies and events of the program.
  mutating func handle(_ action: ProgramAction) {
    switch action {
    case .suggestions(let number, let page): receive(number, page)
    case .found(let number, let record, let ownUses): receive(number, record, ownUses)
    case .fill(let record): fill(like: record)
    case .renamed(let number, let outcome):
      if let index = model.focusedIndex { conclude(number, outcome, index) }
    case .keptSnippet(let number, let outcome): conclude(number, outcome)
    case .mentioned(let number, let results): receive(number, results)
    case .checked(let number, let verdict): receive(number, verdict)
    case .fetched(let number, let fetched): receive(number, fetched)
    case .answer(let id, let values, let isStored): answer(id, with: values, isStored: isStored)
    case .addMention(let id, let mention): change(id) { $0.add(mention, $1) }
    case .wake: wakeMentions()
    case .notify(let notice):
      model.messages.queue(notice, isBlocked: model.overlays.question != nil)
    case .resize(let size): resize(to: size)
    case .noteDraft(let failure): noteDraft(failure)
    case .reopen(let notice, let refusals): reopen(notice, refusals)
    case .askToLeave: model.overlays.question = .leave
    }
  }

  /// Answers a field in place of the user.
  private mutating func answer(_ id: String, with values: [String], isStored: Bool) {
    guard let index = model.index(of: id), model.fields[index].isAnswerable,
      case var answered = model.fields[index], !answered.field.isReadOnly,
      answered.secret == nil, answered.field.misfit(of: values) == nil
    else { return }
    answered.answer(
      with: values, isTyped: true, isStored: isStored, in: model.environment.context)
    set(answers: [(index, answered)], stepOf: index)
  }

  private mutating func resize(to size: ScreenSize) {
    model.environment.screen = size
    model.overlays.chooser?.fit(windowRows: size.rows)
  }
}
