extension FormModel {
  /// Returns the message of the message row: that of the innermost mode that has one.
  ///
  /// For a field it is the first of: its problem, the last notice, the state of a snippet, the
  /// problem of the field left before, its description and hint.
  package func message(keys: MessageContext) -> DisplayedMessage {
    modes.lazy.compactMap { message(in: $0, keys) }.first ?? DisplayedMessage("", .plain)
  }

  private func message(in mode: Mode, _ keys: MessageContext) -> DisplayedMessage? {
    switch mode {
    case .question(let question):
      let isReminder = notice == .navigation(.answerFirst)
      return DisplayedMessage(
        isReminder
          ? Notice.navigation(.answerFirst).sentence(keys: keys) : sentence(of: question, keys),
        .question)
    case .help, .tabstops: return nil
    case .recordPreview(let preview): return noticeMessage(keys) ?? message(of: preview, keys)
    case .fillInForm: return snippetMessage(keys)
    case .panel(let panel):
      return focused.map { message(of: panel, $0, keys) }
    case .renaming: return noticeMessage(keys) ?? renamingMessage(keys)
    case .list(let list): return focusedIndex.map { message(of: list, $0, keys) }
    case .field(let index): return message(of: fields[index], keys)
    case .fieldSearch(let query):
      return DisplayedMessage(
        foundFields.isEmpty
          ? Message.noFieldMatching(query: query) : Message.goToField(query: query), .question)
    case .review(let row): return noticeMessage(keys) ?? reviewMessage(of: row, keys)
    }
  }

  private func noticeMessage(_ keys: MessageContext) -> DisplayedMessage? {
    notice.map { DisplayedMessage($0.sentence(keys: keys), .notice) }
  }

  private func message(of entry: FieldState, _ keys: MessageContext) -> DisplayedMessage {
    if let problem = entry.problem {
      return DisplayedMessage(problem.sentence(for: entry.field, down: keys.down), .problem)
    }
    if let message = noticeMessage(keys) ?? snippetMessage(keys) { return message }
    if let left = problemLeftBehind {
      let sentence = left.problem.sentence(for: left.field, down: nil)
      return DisplayedMessage(
        Message.goesBack(problem: sentence, key: keys.previous), .problem)
    }
    let hint = hint(of: entry, keys, with: entry.field.description)
    return DisplayedMessage(withSubmit(hint, of: entry, keys), .plain)
  }

  /// A message and its kind.
  package struct DisplayedMessage: Equatable, Sendable {
    /// The text.
    package let text: String
    /// The kind.
    package let kind: Kind

    /// The kind of a message, which decides its style.
    package enum Kind: Sendable {
      case question, problem, notice, plain
    }

    init(_ text: String, _ kind: Kind) {
      self.text = text
      self.kind = kind
    }
  }

  /// The field that the user just left with a problem, until the next key; `nil` for none.
  private var problemLeftBehind: (field: Field, problem: Problem)? {
    messages.fieldLeftInvalid.flatMap { left in
      fields[left].problem.map { (fields[left].field, $0) }
    }
  }

  private func sentence(of question: Question, _ keys: MessageContext) -> String {
    switch question {
    case .pasteTooLong(let paste, let fits):
      Message.pasteTooLong(count: paste.text.count, fits: TextFormat.fits(fits))
    case .leave:
      environment.keepsDraft ? Message.leaveQuestion : Message.leaveQuestionPrivate
    case .draft(let draft, let older):
      sentence(about: draft, older: older, keys)
    }
  }

  private func sentence(about draft: Draft, older: Int, _ keys: MessageContext) -> String {
    let (when, count) = (TextFormat.moment(draft.saved, now: keys.now), draft.answeredCount)
    guard older > 0 else {
      return Message.draftFound(
        when: when, count: count, all: TextFormat.count(answerable.count, "field"))
    }
    return Message.draftsFound(
      when: when, count: count, all: TextFormat.number(answerable.count),
      older: older == 1 ? Message.olderDraft : Message.olderDrafts(count: older))
  }

  private func reviewMessage(of row: Int?, _ keys: MessageContext) -> DisplayedMessage {
    let problems = problems
    if let row, let problem = problems.first(where: { $0.index == row }) {
      return DisplayedMessage(sentence(of: problem, keys), .problem)
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
    let sentences = problems.map { sentence(of: $0, keys) }
    let candidates = (1...sentences.count).reversed().map { count in
      let rest = sentences.count - count
      let more = rest > 0 ? [Message.moreProblems(count: rest)] : []
      return (sentences.prefix(count) + more).joined(separator: " ")
    }
    return candidates.first { DisplayWidth.of($0) <= keys.columns } ?? candidates.last ?? ""
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

  private func sentence(of problem: (index: Int, problem: Problem), _ keys: MessageContext)
    -> String
  {
    // In the review, Down moves through the fields, so the message does not name it.
    problem.problem.sentence(for: form.fields[problem.index], down: nil)
  }

  private func message(of preview: RecordPreview, _ keys: MessageContext) -> DisplayedMessage {
    let submitted = preview.record.record.submitted
    let date = TextFormat.day(of: submitted, now: keys.now)
    let time = TextFormat.time(of: submitted)
    let (ticked, count) = (preview.ticked.count, preview.tickable.count)
    let whole =
      switch count {
      case 0: Message.previewSame(date: date, time: time)
      case 1: Message.previewOfOne(date: date, time: time, ticked: ticked)
      default: Message.previewOf(date: date, time: time, ticked: ticked, count: count)
      }
    let short = Message.previewShort(date: date, time: time, ticked: ticked, count: count)
    return DisplayedMessage(keys.fitting(whole, or: short), .question)
  }

  private func renamingMessage(_ keys: MessageContext) -> DisplayedMessage {
    let title = focused?.field.title ?? ""
    return DisplayedMessage(
      keys.fitting(Message.renameQuestion(title: title), or: Message.renameQuestionShort),
      .question)
  }

  private func message(
    of list: PopupList, _ index: Int, _ keys: MessageContext
  ) -> DisplayedMessage {
    let field = form.fields[index]
    switch list {
    case .values(let list):
      if list.asksToRemove {
        return DisplayedMessage(
          keys.fitting(
            Message.removeQuestion(title: field.title), or: Message.removeQuestionShort),
          .question)
      }
      return noticeMessage(keys) ?? message(of: list.chooser, index, keys)
    case .ticks:
      if let problem = fields[index].problem {
        return DisplayedMessage(problem.sentence(for: field, down: keys.down), .problem)
      }
      return noticeMessage(keys)
        ?? DisplayedMessage(hint(of: fields[index], keys, with: nil), .plain)
    case .mentions:
      return noticeMessage(keys) ?? DisplayedMessage(mentionHint(of: fields[index]), .plain)
    case .blank:
      return noticeMessage(keys)
        ?? DisplayedMessage(hint(of: fields[index], keys, with: nil), .plain)
    case .snippets(let list): return noticeMessage(keys) ?? message(of: list)
    }
  }

  private func message(of list: SnippetList) -> DisplayedMessage {
    if let alike = list.alike {
      return DisplayedMessage(
        Message.snippetsAlike(name: alike.typed.shortened(), count: list.chooser.rows.count),
        .plain)
    }
    guard !list.query.isEmpty else { return DisplayedMessage(Message.snippetSearch, .plain) }
    let query = list.query.shortened()
    return DisplayedMessage(
      list.chooser.rows.isEmpty
        ? Message.noSnippetMatching(query: query) : Message.snippetMatching(query: query), .plain)
  }

  /// Returns a message about the origin of the highlighted value.
  private func message(
    of chooser: Chooser, _ index: Int, _ keys: MessageContext
  ) -> DisplayedMessage {
    let field = form.fields[index]
    if chooser.rows.contains(where: \.isReading) {
      let text = fields[index].line.text.trimmed.shortened()
      return DisplayedMessage(Message.meaningsOf(text: text), .question)
    }
    guard chooser.rows.indices.contains(chooser.highlight) else {
      return DisplayedMessage(hint(of: fields[index], keys, with: nil), .plain)
    }
    let suggestion = chooser.rows[chooser.highlight]
    switch suggestion.origin {
    case .history:
      return DisplayedMessage(
        suggestion.alsoWritten(keys) ?? suggestion.used(now: keys.now), .plain)
    case .guess: return DisplayedMessage(Message.guessed, .plain)
    case .file, .reading: return DisplayedMessage("", .plain)
    case .form, .entity, .snippet:
      return DisplayedMessage(field.kind == .choice ? "" : Message.inTheForm, .plain)
    }
  }

  /// Returns an explanation of mentions; empty once the text contains one.
  private func mentionHint(of entry: FieldState) -> String {
    guard entry.line.mentions.isEmpty else { return "" }
    let isTrimmable = entry.field.mentions?.isTrimmable ?? true
    return isTrimmable ? Message.mentionHint : Message.mentionHintWhole
  }

  private func message(of panel: Panel, _ entry: FieldState, _ keys: MessageContext)
    -> DisplayedMessage
  {
    if panel.asksToClear {
      return DisplayedMessage(
        Message.clearQuestion(key: Self.clearingKey, title: entry.field.title, undo: keys.undo),
        .question)
    }
    if let notice { return DisplayedMessage(notice.sentence(keys: keys), .notice) }
    let isSelected = entry.line.anchor != nil
    switch panel.kind {
    case .tags:
      return DisplayedMessage(isSelected ? Message.tagsAroundHint : Message.tagsHint, .plain)
    case .text:
      return DisplayedMessage(
        isSelected ? Message.transformSelectionHint : Message.transformHint, .plain)
    case .numbers: return DisplayedMessage(Message.numbersHint, .plain)
    case .own(let name):
      return DisplayedMessage(panels.own.first { $0.name == name }?.hint ?? "", .plain)
    }
  }

  /// Returns the description of a field followed by its hint; the hint only if both are too long.
  private func hint(of entry: FieldState, _ keys: MessageContext, with description: String?)
    -> String
  {
    guard let hint = hint(of: entry, keys) else { return description ?? "" }
    guard let description, entry.line.marked == nil else { return hint }
    let both = "\(description) \(hint)"
    return DisplayWidth.of(both) <= keys.columns ? both : hint
  }

  /// Appends the submit key to a hint, once the form can be submitted.
  ///
  /// If both are too long, the submit key replaces the hint, but never a description of the field.
  private func withSubmit(_ hint: String, of entry: FieldState, _ keys: MessageContext) -> String {
    guard keys.hintsSubmit, entry.line.marked == nil, isReady else { return hint }
    let submit = Message.submitHint(key: keys.submit)
    let both = hint.isEmpty ? submit : "\(hint) \(submit)"
    if DisplayWidth.of(both) <= keys.columns { return both }
    return entry.field.description == nil ? submit : hint
  }

  /// True if the user can submit before the last field: no required answer is missing and none is
  /// invalid.
  private var isReady: Bool {
    guard isDirty, let index = focusedIndex, neighbor(.next, of: index) != nil else {
      return false
    }
    let isMissing = fields.contains { $0.field.isRequired && $0.isEmpty }
    return !isMissing && fields.allSatisfy { $0.currentProblem == nil }
  }

  /// The maximum width of a message, in columns.
  package static let messageColumns = 76

  /// Returns a hint on using a field; `nil` if its use is obvious.
  private func hint(of entry: FieldState, _ keys: MessageContext) -> String? {
    let field = entry.field
    if let ghost = entry.line.marked, let whole = ghost.completion {
      return Message.ghost(
        key: keys.takeGhost,
        value: (entry.offeredWord ?? whole).shortened(),
        wordKey: keys.takeGhostWord)
    }
    switch field.kind {
    case .choice, .choices: return optionsHint(of: entry, keys)
    case .confirm: return Message.confirmHint
    case .password: return Message.secretHint
    case .date: return entry.isEmpty ? Message.dateHint(down: keys.down) : nil
    case .time: return entry.isEmpty ? Message.timeHint(down: keys.down) : nil
    case .path:
      return keys.next.isEmpty || field.autoFill == nil ? nil : Message.pathHint(key: keys.next)
    case .textarea:
      let lines = entry.line.text.count { $0.isNewline } + 1
      guard lines > field.rows else { return nil }
      let line = entry.line.text.clusters(0..<entry.line.cursor).count { $0.isNewline } + 1
      return Message.linesHint(line: line, count: lines, key: keys.editor)
    case .text, .number, .decimal, .email, .url, .tel, .note: return nil
    }
  }

  /// Returns a hint on choosing or ticking options.
  private func optionsHint(of entry: FieldState, _ keys: MessageContext) -> String {
    let field = entry.field
    let fits = field.optionsFit(in: screen.valueColumns)
    let (ticked, count, bounds) = (entry.ticks.count, field.options.count, field.tickBounds)
    if case .ticks = list {
      return Message.openTicksHint(ticked: ticked, count: count, bounds: bounds)
    }
    return switch (field.kind == .choice, fits) {
    case (true, true): Message.optionsHint(left: keys.left, right: keys.right)
    case (true, false): Message.listHint(count: count, down: keys.down)
    case (false, true):
      Message.ticksHint(
        left: keys.left, right: keys.right, ticked: ticked, count: count, bounds: bounds)
    case (false, false):
      Message.ticksListHint(down: keys.down, ticked: ticked, count: count, bounds: bounds)
    }
  }
}

extension Field {
  /// The allowed number of ticks, as the end of a sentence.
  fileprivate var tickBounds: String {
    let bounds = [
      minItems.map { Message.tickAtLeastNote(count: $0) },
      maxItems.map { Message.tickAtMostNote(count: $0) },
    ]
    return bounds.compactMap(\.self).map { "; " + $0 }.joined()
  }
}
