extension FormModel {
  /// Returns the message of the message row: that of the innermost mode that has one.
  ///
  /// For a field it is the first of: its problem, the last notice, the state of a snippet, the
  /// problem of the field left before, its description and hint.
  package func message(keys: MessageContext) -> DisplayedMessage {
    for mode in modes {
      if let message = message(in: mode, keys) { return message }
    }
    return DisplayedMessage("", .plain)
  }

  private func message(in mode: Mode, _ keys: MessageContext) -> DisplayedMessage? {
    switch mode {
    case .question(let question):
      let isReminder = notice == .navigation(.answerFirst)
      return DisplayedMessage(
        isReminder ? reminder(of: question, keys) : sentence(of: question, keys), .question)
    case .help, .tabstops: return nil
    case .recordPreview(let preview): return noticeMessage(keys) ?? message(of: preview, keys)
    case .fillInForm: return snippetMessage(keys)
    case .panel(let panel):
      return focused.map { message(of: panel, $0, keys) }
    case .calendar: return noticeMessage(keys) ?? calendarMessage(keys)
    case .renaming: return noticeMessage(keys) ?? renamingMessage(keys)
    case .list(let list): return focusedIndex.map { message(of: list, $0, keys) }
    case .field(let index): return message(of: index, keys)
    case .item(let item): return message(ofItem: item, keys)
    case .adding(let place): return message(ofAdding: place, keys)
    case .fieldSearch(let query):
      return DisplayedMessage(
        foundFields.isEmpty && foundList == nil
          ? Message.noFieldMatching(query: query) : Message.goToField(query: query), .question)
    case .review(let row): return noticeMessage(keys) ?? reviewMessage(of: row, keys)
    }
  }

  func noticeMessage(_ keys: MessageContext) -> DisplayedMessage? {
    notice.map { DisplayedMessage($0.sentence(keys: keys), $0.isValue ? .value : .notice) }
  }

  private func message(of index: Int, _ keys: MessageContext) -> DisplayedMessage {
    let entry = fields[index]
    if let problem = entry.problem, notice == nil || !messages.answersKey {
      return DisplayedMessage(sentence(of: (index, problem), keys, down: keys.down), .problem)
    }
    if let message = noticeMessage(keys) ?? snippetMessage(keys) { return message }
    return leftMessage(keys) ?? hintMessage(of: entry, keys)
  }

  /// Returns the problem of the field that the user just left, with the key that goes back to it; `nil`
  /// for none.
  func leftMessage(_ keys: MessageContext) -> DisplayedMessage? {
    guard let left = problemLeftBehind else { return nil }
    let sentence = left.problem.sentence(for: left.field, down: nil)
    let key = left.isAhead ? keys.next : keys.previous
    return DisplayedMessage(
      key.isEmpty ? sentence : Message.goesBack(problem: sentence, key: key), .problem)
  }

  /// The maximum width of a message, in columns.
  package static let messageColumns = 76

  /// The field that the user just left with a problem, until the next key; `nil` for none.
  private var problemLeftBehind: (field: Field, problem: Problem, isAhead: Bool)? {
    messages.fieldLeftInvalid.flatMap { left in
      let isAhead = order.first { $0 == left || $0 == focusedIndex } != left
      return fields[left].problem.map { (fields[left].field, $0, isAhead) }
    }
  }

  /// Returns the keys that answer a question, after one that does not.
  private func reminder(of question: Question, _ keys: MessageContext) -> String {
    switch question {
    case .leave: Message.leaveKeys(escape: keys.escape)
    case .draft(let draft, _, _) where draft.edits != nil:
      Message.answerFirstOfEdit(escape: keys.escape, clear: keys.clear)
    case .draft: Notice.navigation(.answerFirst).sentence(keys: keys)
    case .pasteTooLong: sentence(of: question, keys)
    }
  }

  private func sentence(of question: Question, _ keys: MessageContext) -> String {
    switch question {
    case .pasteTooLong(let paste, let fits):
      Message.pasteTooLong(count: paste.text.count, fits: TextFormat.fits(fits))
    case .leave:
      leaveQuestion
    case .draft(let draft, let older, _):
      sentence(about: draft, older: older, keys)
    }
  }

  private func sentence(about draft: Draft, older: Int, _ keys: MessageContext) -> String {
    guard let number = draft.edits?.number else {
      return sentence(aboutNew: draft, older: older, keys)
    }
    guard older == 0 else {
      return Message.ofRecord(
        number: number, sentence: sentence(aboutNew: draft, older: older, keys))
    }
    let when = TextFormat.moment(draft.saved, now: keys.now)
    let restored = with(draft)
    let count = draft.answeredCount(in: restored)
    guard let items = draft.itemCount else {
      return Message.editFound(
        number: number, when: when, count: count,
        all: TextFormat.count(restored.answerable.count, "field"))
    }
    return Message.editItemsFound(
      number: number, when: when, fields: TextFormat.count(count, "field"),
      items: TextFormat.count(items, "item"))
  }

  private func sentence(aboutNew draft: Draft, older: Int, _ keys: MessageContext) -> String {
    let when = TextFormat.moment(draft.saved, now: keys.now)
    let restored = with(draft)
    let count = draft.answeredCount(in: restored)
    if let itemCount = draft.itemCount {
      let items = TextFormat.count(itemCount, "item")
      let fields = TextFormat.count(count, "field")
      guard older > 0 else {
        return Message.draftItemsFound(when: when, fields: fields, items: items)
      }
      return Message.draftsItemsFound(
        when: when, fields: fields, items: items,
        older: older == 1 ? Message.olderDraft : Message.olderDrafts(count: older))
    }
    guard older > 0 else {
      return Message.draftFound(
        when: when, count: count, all: TextFormat.count(restored.answerable.count, "field"))
    }
    return Message.draftsFound(
      when: when, count: count, all: TextFormat.number(restored.answerable.count),
      older: older == 1 ? Message.olderDraft : Message.olderDrafts(count: older))
  }

  private func reviewMessage(of row: Int?, _ keys: MessageContext) -> DisplayedMessage {
    let problems = problems
    if let row, let problem = problems.first(where: { $0.index == row }) {
      return DisplayedMessage(reviewSentence(of: problem, keys), .problem)
    }
    if let answer = row.flatMap(cutAnswer) {
      var message = DisplayedMessage(answer, .plain)
      message.short = Message.wholeAnswer(key: keys.explain)
      return message
    }
    guard !problems.isEmpty else {
      return DisplayedMessage(nothingWrong, .plain)
    }
    return DisplayedMessage(sentences(of: problems, keys), .problem)
  }

  /// Returns as many problems as fit, and the number of the others.
  private func sentences(
    of problems: [(index: Int, problem: Problem)], _ keys: MessageContext
  ) -> String {
    let sentences = problems.map { reviewSentence(of: $0, keys) }
    let candidates = (1...sentences.count).reversed().map { count in
      let rest = sentences.count - count
      let more = rest > 0 ? [Message.moreProblems(count: rest)] : []
      return (sentences.prefix(count) + more).joined(separator: " ")
    }
    return candidates.first { DisplayWidth.of($0) <= keys.columns } ?? candidates.last ?? ""
  }

  /// Returns a problem as the review says it: of a field of an item with the number of the item.
  private func reviewSentence(
    of problem: (index: Int, problem: Problem), _ keys: MessageContext
  ) -> String {
    let numbers = items.chain(from: fields[problem.index].item).reversed()
      .map { String(items.number(of: $0)) }
    guard !numbers.isEmpty else { return sentence(of: problem, keys) }
    return Message.itemProblem(
      item: numbers.joined(separator: "."), title: fields[problem.index].field.title,
      reason: reason(for: problem.problem, at: problem.index))
  }

  /// Returns the label of the last row of the form: submit, or go to the first problem.
  package func actionText(keys: MessageContext) -> String {
    switch problems.count {
    case 0: Message.submit
    case 1: keys.fitting(Message.oneNeedsALook, or: Message.oneNeedsALookShort)
    case let count:
      keys.fitting(
        Message.manyNeedALook(count: count), or: Message.manyNeedALookShort(count: count))
    }
  }

  /// A sentence that there are no problems, with the number of empty fields.
  private var nothingWrong: String {
    switch answerable.count(where: { fields[$0].isEmpty }) {
    case 0: Message.noProblems
    case 1: Message.oneEmpty
    case let empty: Message.someEmpty(empty: empty)
    }
  }

  /// - Parameter down: The key that shows the options of a field; the review, where Down moves through
  ///   the fields, has none.
  private func sentence(
    of problem: (index: Int, problem: Problem), _ keys: MessageContext, down: String? = nil
  ) -> String {
    let entry = fields[problem.index]
    return ownMessage(about: problem.problem, of: entry)
      ?? problem.problem.sentence(for: entry.field, down: down)
  }

  /// The form's own message about a missing answer; `nil` for none, and for another problem.
  private func ownMessage(about problem: Problem, of entry: FieldState) -> String? {
    guard problem == .needed else { return nil }
    return entry.field.requiredMessage.map { text($0, in: entry.item) }
  }

  /// Returns a problem for output without a screen, after the field's name; the form's own message
  /// about a missing answer goes first.
  public func reason(for problem: Problem, at index: Int) -> String {
    ownMessage(about: problem, of: fields[index]) ?? problem.reason(in: fields[index].field)
  }
}
