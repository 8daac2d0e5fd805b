// Messages of overlays: previews, lists and panels.
extension FormModel {
  func message(of preview: RecordPreview, _ keys: MessageContext) -> DisplayedMessage {
    let submitted = preview.record.record.submitted
    let date = TextFormat.day(of: submitted, now: keys.now)
    let time = TextFormat.time(of: submitted)
    let (ticked, count) = (preview.ticked.count, preview.tickable.count)
    if preview.keptCount > 0 {
      let kept = TextFormat.count(preview.keptCount, "answer")
      let whole = Message.previewKept(
        date: date, time: time, ticked: ticked, count: count, kept: kept)
      let short = Message.previewKeptShort(ticked: ticked, count: count, kept: preview.keptCount)
      return DisplayedMessage(keys.fitting(whole, or: short), .question)
    }
    if ticked == 0, preview.contradicts {
      let whole = Message.previewDiffers(date: date, time: time)
      return DisplayedMessage(keys.fitting(whole, or: Message.previewDiffersShort), .question)
    }
    if let origin = preview.record.details { return message(of: preview, origin, keys) }
    if let item = preview.record.itemAbove {
      let text =
        count == 0
        ? Message.previewAboveSame(item: item)
        : Message.previewAbove(item: item, ticked: ticked, count: count)
      return DisplayedMessage(text, .question)
    }
    let whole =
      switch count {
      case 0: Message.previewSame(date: date, time: time)
      case 1: Message.previewOfOne(date: date, time: time, ticked: ticked)
      default: Message.previewOf(date: date, time: time, ticked: ticked, count: count)
      }
    let short = Message.previewShort(date: date, time: time, ticked: ticked, count: count)
    return DisplayedMessage(keys.fitting(whole, or: short), .question)
  }

  /// Returns the message of a preview of the user's details.
  private func message(
    of preview: RecordPreview, _ origin: DetailsOrigin, _ keys: MessageContext
  ) -> DisplayedMessage {
    let (ticked, all) = (preview.ticked.count, TextFormat.count(preview.tickable.count, "field"))
    guard origin.hasOther else {
      return DisplayedMessage(Message.previewDetails(ticked: ticked, fields: all), .question)
    }
    let isHome = origin.place == .home
    let whole =
      isHome
      ? Message.previewHome(ticked: ticked, fields: all)
      : Message.previewWork(ticked: ticked, fields: all)
    return DisplayedMessage(
      keys.fitting(whole, or: isHome ? Message.previewHomeShort : Message.previewWorkShort),
      .question)
  }

  /// Returns the problem of the highlighted day, else a hint.
  func calendarMessage(_ keys: MessageContext) -> DisplayedMessage? {
    guard let entry = focused, let day = calendarDay else { return nil }
    if let problem = refusals(ofDays: [day])[day] {
      return DisplayedMessage(problem.sentence(for: entry.field, down: nil), .problem)
    }
    return DisplayedMessage(
      keys.fitting(Message.calendarHint, or: Message.calendarHintShort), .plain)
  }

  func renamingMessage(_ keys: MessageContext) -> DisplayedMessage {
    if let snippet = renaming?.snippet {
      let isWhole = snippet.text == focused?.line.text
      let question = isWhole ? Message.abbreviationQuestion : Message.selectionAbbreviationQuestion
      return DisplayedMessage(
        keys.fitting(question, or: Message.abbreviationQuestionShort), .question)
    }
    let title = focused?.field.title ?? ""
    return DisplayedMessage(
      keys.fitting(Message.renameQuestion(title: title), or: Message.renameQuestionShort),
      .question)
  }

  func message(
    of list: PopupList, _ index: Int, _ keys: MessageContext
  ) -> DisplayedMessage {
    let field = fields[index].field
    switch list {
    case .values(let list):
      if list.asksToRemove {
        return DisplayedMessage(
          keys.fitting(
            field.sharedHistory.map(Message.removeQuestion(sharedHistory:))
              ?? Message.removeQuestion(title: field.title), or: Message.removeQuestionShort),
          .question)
      }
      return noticeMessage(keys) ?? message(of: list.chooser, index, keys)
    case .ticks:
      if let problem = fields[index].problem, notice?.isValue != true,
        notice == nil || !messages.answersKey
      {
        return DisplayedMessage(problem.sentence(for: field, down: keys.down), .problem)
      }
      return noticeMessage(keys)
        ?? DisplayedMessage(hintText(of: fields[index], keys), .plain)
    case .mentions:
      return noticeMessage(keys) ?? DisplayedMessage(mentionHint(of: fields[index]), .plain)
    case .blank:
      return noticeMessage(keys)
        ?? DisplayedMessage(hintText(of: fields[index], keys), .plain)
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
    let field = fields[index].field
    if chooser.rows.contains(where: \.isReading) {
      let text = fields[index].line.text.trimmed.shortened()
      return DisplayedMessage(Message.meaningsOf(text: text), .question)
    }
    guard chooser.rows.indices.contains(chooser.highlight) else {
      return DisplayedMessage(hintText(of: fields[index], keys), .plain)
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

  func message(of panel: Panel, _ entry: FieldState, _ keys: MessageContext)
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
}
