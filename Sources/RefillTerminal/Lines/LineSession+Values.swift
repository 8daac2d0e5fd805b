import RefillCore

// The commands with a dot: values, snippets, mentions, the editor and undo.
extension LineSession {
  /// The number of rows that are said at a time.
  private static let rowCount = 9

  func perform(_ command: LineCommand.DotCommand, _ entry: FieldState) {
    switch command {
    case .list(let text): list(text, entry)
    case .pick(let number): pick(number, entry)
    case .more: sayMore()
    case .delete(let number): delete(number)
    case .edit:
      endTyping()
      perform(.edit)
    case .clear: change(by: .clear)
    case .undo: change(by: .undo)
    case .redo: change(by: .redo)
    case .explain: perform(.explain)
    case .rest:
      endTyping()
      fillRest()
    case .details:
      endTyping()
      fillDetails()
    case .add:
      closeList()
      add(to: model.innermost.focused ?? entry)
    case .snippet(let name): insertSnippet(name)
    case .mention(let name): mention(name)
    }
  }

  /// Performs an action that changes the answer, and says the answer.
  private func change(by action: Action) {
    withNewsLast {
      perform(action)
      followTyping()
      sayState()
    }
  }

  /// Says the answer after a command changed it.
  private func sayState() {
    guard let index = model.innermost.focusedIndex else { return }
    let entry = model.innermost.fields[index]
    if typing != nil { return sayLastLine(of: entry) }
    let title = model.innermost.lineTitle(of: index)
    let value = model.innermost.lineValue(of: index)
    say([
      value.isEmpty
        ? Message.lineIsEmpty(title: title) : Message.lineIs(title: title, value: value)
    ])
  }

  /// Says the last line of a text that is being typed.
  private func sayLastLine(of entry: FieldState) {
    let line = entry.line.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    let title = Message.lineTitle(number: max(Self.lineCount(of: entry), 1))
    say([
      line.isEmpty
        ? Message.lineIsEmpty(title: title)
        : Message.lineIs(
          title: title, value: String(line).shortened(to: FormModel.lineValueColumns))
    ])
  }

  /// Takes the answer of an earlier record, or of the item above; of an older one with each repetition.
  func takeAgain() {
    perform(.ditto)
    switch model.notice {
    case .record(.ditto(let date)):
      sayState()
      say([Message.lineCopied(date: TextFormat.day(of: date, now: keys.now))])
    case .item(.asIn): sayState()
    default: break
    }
  }

  // MARK: Values

  private func list(_ text: String, _ entry: FieldState) {
    switch entry.field.kind {
    case .choice, .choices: return sayOptions(matching: text, entry)
    case .confirm, .password, .note:
      return say([Message.lineNoValues(title: entry.field.title)])
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path:
      perform(.lookUp(text))
      sayRows(searched: text)
    }
  }

  private func sayOptions(matching text: String, _ entry: FieldState) {
    let needle = Folding.loose.fold(text)
    let found = entry.field.options.enumerated().filter {
      needle.isEmpty || Folding.loose.fold($0.element.title).contains(needle)
    }
    let count = TextFormat.count(found.count, "choice")
    say(
      [
        text.isEmpty
          ? Message.lineValues(count: count) : Message.lineMatches(count: count, text: text)
      ] + found.map { optionLine($0.offset, $0.element.title, entry) })
  }

  /// Says the first rows of the open list; closes an empty one.
  func sayRows(searched text: String) {
    saidRows = 0
    guard let chooser = model.innermost.chooser else { return }
    guard !chooser.rows.isEmpty else {
      if model.notice == nil { sayNone(searched: text) }
      closeList()
      return followTyping()
    }
    let count = TextFormat.count(chooser.total, listsSnippets ? "snippet" : "value")
    say([
      text.isEmpty
        ? Message.lineValues(count: count)
        : Message.lineMatches(count: count, text: text.shortened())
    ])
    sayMore()
  }

  /// True if the open list has snippets.
  private var listsSnippets: Bool {
    if case .snippets = model.innermost.list { true } else { false }
  }

  private func sayNone(searched text: String) {
    let title = model.innermost.focused?.field.title ?? ""
    say([
      text.isEmpty
        ? Notice.value(.noValues(title)).sentence(keys: keys)
        : listsSnippets
          ? Message.lineNoSnippet(text: text.shortened())
          : Message.noneMatching(query: text.shortened())
    ])
  }

  private func sayMore() {
    guard let chooser = model.innermost.chooser else { return say([Message.lineListFirst]) }
    if saidRows + Self.rowCount >= chooser.rows.count, chooser.rows.count < chooser.total {
      perform(.last)
    }
    guard let rows = model.innermost.chooser?.rows else { return }
    let end = min(saidRows + Self.rowCount, rows.count)
    guard saidRows < end else { return say([Message.lineNoMore]) }
    say(
      (saidRows..<end).map { Message.lineRow(number: $0 + 1, text: words(for: rows[$0])) })
    saidRows = end
    let left = max(chooser.total, rows.count) - end
    if left > 0 { say([Message.lineMore(count: TextFormat.number(left))]) }
  }

  private func words(for row: Suggestion) -> String {
    let value = row.value.onOneLine.shortened(to: FormModel.lineValueColumns)
    switch row.origin {
    case .history(let uses, let last):
      return Message.lineUsed(
        value: value, times: TextFormat.times(uses), ago: TextFormat.ago(last, now: keys.now))
    case .snippet(let note), .reading(let note):
      return Message.lineNote(
        value: value, note: note.onOneLine.shortened(to: FormModel.lineValueColumns))
    case .entity(let entity):
      return entity.note.map { Message.lineNote(value: value, note: $0) } ?? value
    case .form, .guess, .file: return value
    }
  }

  private func pick(_ number: Int, _ entry: FieldState) {
    guard let list = model.innermost.list else {
      guard [.choice, .choices].contains(entry.field.kind) else {
        return self.list(String(number), entry)
      }
      return takeField(String(number))
    }
    guard list.chooser.rows.indices.contains(number - 1) else {
      return say([Message.lineNoNumber(number: number)])
    }
    textBeforeList = nil
    if case .values = list { endTyping() }
    withNewsLast {
      let place = model.place
      perform(.choose(number - 1))
      guard model.place == place, model.tabstop == nil else { return }
      sayState()
      if case .values = list { moveOn() }
    }
  }

  /// Asks whether to remove a value from the history, and removes it.
  private func delete(_ number: Int) {
    guard let chooser = model.innermost.chooser else { return say([Message.lineListFirst]) }
    guard chooser.rows.indices.contains(number - 1) else {
      return say([Message.lineNoNumber(number: number)])
    }
    let value = chooser.rows[number - 1].value.shortened()
    guard let reply = line(deletePrompt(value)) else { return }
    guard YesOrNo.meaning(of: reply) == true else {
      return say([Message.lineValueStays(value: value)])
    }
    perform(.remove(number - 1))
  }

  private func deletePrompt(_ value: String) -> LinePrompt {
    LinePrompt(keys: Message.lineDelete(value: value), short: Message.lineDeleteShort)
  }

  // MARK: Snippets and mentions

  /// Inserts the snippet of a name at the end of the text, or lists those that match it; the `;` of
  /// the command may be that of the abbreviation.
  private func insertSnippet(_ name: String) {
    goToEnd()
    if let entry = model.innermost.focused { beginTyping(entry) }
    let before = model.innermost.focused?.line.text
    let place = model.place
    for typed in [name, ";" + name] where !name.isEmpty {
      perform(.expand(typed))
      if model.place != place || model.tabstop != nil { return sayBlank() }
      if model.innermost.focused?.line.text != before { return sayState() }
    }
    perform(.openSnippets)
    if !name.isEmpty, model.innermost.chooser != nil { perform(.type(name)) }
    guard model.innermost.chooser != nil else { return followTyping() }
    sayRows(searched: name)
  }

  /// Lists the entities that match a name; the only one is mentioned at the end of the text.
  private func mention(_ name: String) {
    if let field = model.innermost.focused?.field, field.mentions == nil {
      return say([Message.lineNoMentions(title: field.title)])
    }
    goToEnd()
    if let entry = model.innermost.focused { beginTyping(entry) }
    let text = model.innermost.focused?.line.text ?? ""
    if !text.isEmpty, text.last?.isWhitespace == false { perform(.type(" ")) }
    perform(.mention)
    if !name.isEmpty { perform(.type(name)) }
    guard let rows = model.innermost.chooser?.rows else {
      perform(.write(text))
      return followTyping()
    }
    textBeforeList = text
    if rows.count == 1 {
      textBeforeList = nil
      perform(.choose(0))
      return sayState()
    }
    sayRows(searched: name)
  }

  /// Says the options of a placeholder.
  func sayBlank() { if model.innermost.chooser != nil { sayRows(searched: "") } }

  private func goToEnd() {
    closeList()
    perform(.setCursor(model.innermost.focused?.line.count ?? 0))
  }
}
