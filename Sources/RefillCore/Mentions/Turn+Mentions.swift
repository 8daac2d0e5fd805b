extension FormModel {
  /// Returns the mention rules of a field; `nil` if the field has no mentions.
  func mentionRules(of index: Int) -> MentionRules? {
    let field = fields[index].field
    return field.kind.isTyped && !field.isReadOnly ? field.mentions : nil
  }

  /// True until the first results of a search arrive; until then a space ends the search and Enter
  /// picks no row.
  public var awaitsEntities: Bool { overlays.creation?.awaitsAnswer ?? false }

  /// True while a mention is being created in the focused field.
  public var isCreatingMention: Bool { overlays.creation != nil }

  /// Returns the mention being created in a field; only the focused field can have one.
  func creation(of index: Int) -> MentionCreation? {
    index == focusedIndex ? overlays.creation : nil
  }
}

extension Turn {
  // MARK: Typing

  /// Updates the search for mentions after an edit or a move of the insertion point.
  mutating func followMentions(
    _ event: EditEvent, from before: TextLine, by origin: EditOrigin, _ index: Int
  ) {
    model.fields[index].mentions.lit = nil
    guard let rules = model.mentionRules(of: index),
      let change = MentionWatch.Change(event, from: before, by: origin)
    else { return }
    let line = model.fields[index].line
    let around = WordAround(line, rules)
    // An open list of values filters by the text typed; mentions ignore the edit then.
    guard index == model.focusedIndex,
      model.overlays.chooser == nil || model.overlays.mentions != nil
    else {
      return model.fields[index].mentions.watch = MentionWatch(at: around)
    }
    if model.isCreatingMention {
      continueMention(with: change, around, index)
      return
    }
    if case .replaced(let range, _) = event {
      var start = before
      start.moveCursor(to: range.lowerBound)
      model.fields[index].mentions.watch = MentionWatch(at: WordAround(start, rules))
    }
    if let start = model.fields[index].mentions.watch.note(change, around, rules) {
      create(at: start, index)
    }
  }

  private mutating func continueMention(
    with change: MentionWatch.Change, _ around: WordAround, _ index: Int
  ) {
    let line = model.fields[index].line
    let rules = model.fields[index].field.mentionRules
    if let start = around.start(byTriggerIn: change) {
      restart(at: start, index)
    } else if model.overlays.creation?.note(change, line, around, rules) == true {
      askForEntities(index)
    } else {
      endCreation(index)
      if change == .moved { model.fields[index].mentions.watch = MentionWatch(at: around) }
    }
  }

  // MARK: Creating

  /// Searches for a word after one that was not found, as if the words had been typed slowly; returns
  /// false if there is none that starts a search.
  mutating func searchNextWord(_ index: Int) -> Bool {
    guard let rules = model.mentionRules(of: index),
      let first = model.creation(of: index)?.nextWord
    else { return false }
    let line = model.fields[index].line
    let starts = (first..<max(line.cursor, first)).lazy.compactMap { place in
      var line = line
      line.moveCursor(to: place + 1)
      let around = WordAround(line, rules)
      return around.explicitStart ?? around.implicitStart
    }
    guard let start = starts.first else { return false }
    restart(at: start, index)
    return true
  }

  /// Begins creating a mention.
  mutating func create(at start: MentionStart, _ index: Int) {
    guard let rules = model.mentionRules(of: index) else { return }
    let line = model.fields[index].line
    model.overlays.creation = MentionCreation(start, line, WordAround(line, rules))
    model.fields[index].line.setMarked(nil)
    announce(.began, index)
    askForEntities(index)
  }

  /// Ends the creation in progress, if there is one, and begins another.
  private mutating func restart(at start: MentionStart, _ index: Int) {
    endCreation(index)
    create(at: start, index)
  }

  /// Ends the creation; the typed text remains as plain text.
  mutating func endCreation(_ index: Int) {
    guard model.creation(of: index) != nil else { return }
    closeEntities(index)
    model.overlays.creation = nil
    model.fields[index].mentions.limiter.drop()
    stopLooking(index)
    let around = WordAround(model.fields[index].line, model.fields[index].field.mentionRules)
    model.fields[index].mentions.watch = around.isBehindBreak ? .ready : .stalled
    announce(.ended, index)
  }

  /// Opens the list on a key: for the word at the insertion point, or for all entities.
  ///
  /// A search that began before that word ends.
  mutating func openEntities(_ index: Int) {
    guard let rules = model.mentionRules(of: index), model.litMention(index) == nil else { return }
    let line = model.fields[index].line
    let around = WordAround(line, rules)
    let start =
      around.explicitStart ?? around.wordStart ?? MentionStart(offset: line.cursor, kind: .initial)
    guard model.creation(of: index)?.start.offset != start.offset else { return }
    restart(at: start, index)
  }

  private mutating func askForEntities(_ index: Int) {
    if model.awaitsEntities, model.overlays.creation?.start.kind != .implicit {
      let due = host.now() + Self.lookingDelay
      model.fields[index].mentions.lookingDue = due
      effects.append(.wake(at: due))
    }
    switch model.fields[index].mentions.limiter.ask(at: host.now()) {
    case .send: sendQuery(index)
    case .wait(let time): effects.append(.wake(at: time))
    }
  }

  /// The delay, in seconds, before “Looking” is shown for a slow search.
  private static let lookingDelay = 0.15

  /// Hides “Looking”, because results arrived or the search ended.
  mutating func stopLooking(_ index: Int) {
    model.fields[index].mentions.lookingDue = nil
    if model.notice == .mention(.looking) { model.messages.clear() }
  }

  /// Sends the throttled queries that are due and shows “Looking” for slow searches.
  mutating func wakeMentions() {
    for index in model.fields.indices {
      if model.fields[index].mentions.limiter.tick(at: host.now()) { sendQuery(index) }
      guard let due = model.fields[index].mentions.lookingDue, host.now() >= due else { continue }
      model.fields[index].mentions.lookingDue = nil
      if index == model.focusedIndex, model.awaitsEntities, model.notice == nil {
        model.messages.show(.mention(.looking))
      }
    }
  }

  private mutating func sendQuery(_ index: Int) {
    guard let creation = model.creation(of: index) else { return }
    model.requests.number += 1
    let number = model.requests.number
    model.overlays.creation?.send(number)
    effects.append(
      .askMention(
        MentionQuery(
          number: number, field: model.fields[index].field.id, text: creation.query,
          start: creation.start.kind)))
  }

  mutating func announce(_ event: MentionEvent, _ index: Int) {
    effects.append(.event(.mention(model.fields[index].id, event)))
  }

  // MARK: Losing and taking focus

  /// Ends the creation because the field loses focus; it can be resumed later.
  mutating func leaveMentions(_ index: Int) {
    let line = model.fields[index].line
    if let creation = model.creation(of: index),
      model.fields[index].field.mentions?.isResumed == true
    {
      model.fields[index].mentions.left = .init(
        start: creation.start, cursor: line.cursor, text: line.text)
    }
    endCreation(index)
    model.fields[index].mentions.lit = nil
  }

  /// Resumes the creation when the field takes focus, if its text is unchanged.
  mutating func enterMentions(_ index: Int) {
    guard let rules = model.mentionRules(of: index) else { return }
    let isFirst = !model.fields[index].mentions.wasEntered
    let left = model.fields[index].mentions.left
    model.fields[index].mentions.wasEntered = true
    model.fields[index].mentions.left = nil
    if let left, left.text == model.fields[index].line.text {
      model.fields[index].line.moveCursor(to: left.cursor)
      create(at: left.start, index)
      return
    }
    let line = model.fields[index].line
    model.fields[index].mentions.watch = MentionWatch(at: WordAround(line, rules))
    if isFirst, rules.asksInitially, line.text.isEmpty {
      create(at: MentionStart(offset: 0, kind: .initial), index)
    }
  }
}

extension MentionWatch.Change {
  /// Translates an edit event for the search for mentions; `nil` if the text did not change.
  init?(_ event: EditEvent, from before: TextLine, by origin: EditOrigin) {
    if case .deleteIgnored = event { return nil }
    switch (event, origin) {
    case (.inserted(let text, _), .typed), (.replaced(_, let text), .typed):
      // Text of several characters inserted by one key, such as yanked text, does not count as
      // typing.
      self = text.count == 1 ? .typed(text) : .pasted(text)
    case (.inserted(let text, _), .pasted), (.replaced(_, let text), .pasted):
      self = .pasted(text)
    case (.deleted(let start, let length), .deleted):
      self = .deleted(String(before.text.clusters(start..<start + length)))
    default: self = .moved
    }
  }
}
