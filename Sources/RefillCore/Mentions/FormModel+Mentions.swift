extension FormModel {
  /// How a field mentions; `nil` where it does not.
  func mentionRules(of index: Int) -> MentionRules? {
    let field = form.fields[index]
    return field.kind.isTyped && !field.isReadOnly ? field.mentions : nil
  }

  // MARK: What was typed

  /// Follows what happened to the text of a field and where its insertion point went.
  mutating func followMentions(
    _ event: EditEvent, from before: TextLine, by origin: EditOrigin, _ index: Int, _ host: Host
  ) {
    entries[index].mentioning.lit = nil
    guard let rules = mentionRules(of: index),
      let change = MentionWatch.Change(event, from: before, by: origin)
    else { return }
    let line = entries[index].line
    let around = WordAround(line, rules)
    // A list of values over the field narrows with what is typed, and nothing else does.
    guard index == focusedIndex, chooser == nil || chooser?.kind == .mentions else {
      return entries[index].mentioning.watch = MentionWatch(at: around)
    }
    if entries[index].mentioning.isCreating {
      goOn(with: change, around, index, host)
      return
    }
    if case .replaced(let range, _) = event {
      var start = before
      start.moveCursor(to: range.lowerBound)
      entries[index].mentioning.watch = MentionWatch(at: WordAround(start, rules))
    }
    if let start = entries[index].mentioning.watch.note(change, around, rules) {
      create(at: start, index, host)
    }
  }

  private mutating func goOn(
    with change: MentionWatch.Change, _ around: WordAround, _ index: Int, _ host: Host
  ) {
    let line = entries[index].line
    let rules = entries[index].field.mentions ?? MentionRules()
    if entries[index].mentioning.creation?.note(change, line, around, rules) == true {
      askForEntities(index, host)
    } else {
      endCreation(index)
      if change == .moved { entries[index].mentioning.watch = MentionWatch(at: around) }
    }
  }

  // MARK: Creating

  /// Begins to create a mention.
  mutating func create(at start: MentionStart, _ index: Int, _ host: Host) {
    guard let rules = mentionRules(of: index) else { return }
    let line = entries[index].line
    entries[index].mentioning.creation = MentionCreation(start, line, WordAround(line, rules))
    entries[index].line.setMarked(nil)
    announce(.began, index)
    askForEntities(index, host)
  }

  /// Ends the creation; what was typed stays as text.
  mutating func endCreation(_ index: Int) {
    guard entries[index].mentioning.isCreating else { return }
    closeEntities(index)
    entries[index].mentioning.creation = nil
    entries[index].mentioning.limiter.drop()
    stopLooking(index)
    let around = WordAround(entries[index].line, entries[index].field.mentions ?? MentionRules())
    entries[index].mentioning.watch = around.isBehindBreak ? .ready : .stalled
    announce(.ended, index)
  }

  /// Opens the list by a key: for the word at the insertion point, or for everybody.
  mutating func openEntities(_ index: Int, _ host: Host) {
    guard let rules = mentionRules(of: index), !entries[index].mentioning.isCreating,
      litMention(index) == nil
    else { return }
    let line = entries[index].line
    let around = WordAround(line, rules)
    let start =
      around.explicitStart ?? around.wordStart ?? MentionStart(offset: line.cursor, kind: .initial)
    create(at: start, index, host)
  }

  private mutating func askForEntities(_ index: Int, _ host: Host) {
    if awaitsEntities, entries[index].mentioning.creation?.start.kind != .implicit {
      let due = host.now() + Self.lookingDelay
      entries[index].mentioning.lookingDue = due
      effects.append(.wake(at: due))
    }
    switch entries[index].mentioning.limiter.ask(at: host.now()) {
    case .send: sendQuery(index)
    case .wait(let time): effects.append(.wake(at: time))
    }
  }

  /// After so many seconds without an answer it is said that one is still looked for.
  private static let lookingDelay = 0.15

  /// There is an answer, or nobody waits for one any more.
  mutating func stopLooking(_ index: Int) {
    entries[index].mentioning.lookingDue = nil
    if notice == .looking { notice = nil }
  }

  /// Sends the queries whose time has come, and says what takes long.
  mutating func wakeMentions(_ host: Host) {
    for index in entries.indices {
      if entries[index].mentioning.limiter.tick(at: host.now()) { sendQuery(index) }
      guard let due = entries[index].mentioning.lookingDue, host.now() >= due else { continue }
      entries[index].mentioning.lookingDue = nil
      if index == focusedIndex, awaitsEntities, notice == nil { notice = .looking }
    }
  }

  private mutating func sendQuery(_ index: Int) {
    guard let creation = entries[index].mentioning.creation else { return }
    queryNumber += 1
    entries[index].mentioning.creation?.send(queryNumber)
    noteLoading(index)
    effects.append(
      .askMention(
        MentionQuery(
          number: queryNumber, field: form.fields[index].id, text: creation.query,
          start: creation.start.kind)))
  }

  /// Whether the first answer about who is meant is still to come: before it a blank ends the search,
  /// and Enter picks nobody.
  public var awaitsEntities: Bool {
    focusedIndex.map { entries[$0].mentioning.creation?.awaitsAnswer ?? false } ?? false
  }

  mutating func announce(_ event: MentionEvent, _ index: Int) {
    effects.append(.event(.mention(form.fields[index].id, event)))
  }

  // MARK: Leaving and coming back

  /// Ends what is being created because the field is left; it may be gone on with later.
  mutating func leaveMentions(_ index: Int) {
    let line = entries[index].line
    if let creation = entries[index].mentioning.creation,
      entries[index].field.mentions?.isResumed == true
    {
      entries[index].mentioning.left = .init(
        start: creation.start, cursor: line.cursor, text: line.text)
    }
    endCreation(index)
    entries[index].mentioning.lit = nil
  }

  /// The field has the focus: goes on with what was being created, if the text is as it was.
  mutating func enterMentions(_ index: Int, _ host: Host) {
    guard let rules = mentionRules(of: index) else { return }
    let isFirst = !entries[index].mentioning.wasEntered
    let left = entries[index].mentioning.left
    entries[index].mentioning.wasEntered = true
    entries[index].mentioning.left = nil
    if let left, left.text == entries[index].line.text {
      entries[index].line.moveCursor(to: left.cursor)
      create(at: left.start, index, host)
      return
    }
    let line = entries[index].line
    entries[index].mentioning.watch = MentionWatch(at: WordAround(line, rules))
    if isFirst, rules.asksInitially, line.text.isEmpty {
      create(at: MentionStart(offset: 0, kind: .initial), index, host)
    }
  }
}

extension MentionWatch.Change {
  /// What an event is to the search for mentions; `nil` where nothing happened.
  init?(_ event: EditEvent, from before: TextLine, by origin: EditOrigin) {
    if case .deleteIgnored = event { return nil }
    switch (event, origin) {
    case (.inserted(let text, _), .typed), (.replaced(_, let text), .typed):
      // What a key puts in at once, such as killed text, is no typing.
      self = text.count == 1 ? .typed(text) : .pasted(text)
    case (.inserted(let text, _), .pasted), (.replaced(_, let text), .pasted):
      self = .pasted(text)
    case (.deleted(let start, let length), .deleted):
      self = .deleted(String(before.text.clusters(start..<start + length)))
    default: self = .moved
    }
  }
}
