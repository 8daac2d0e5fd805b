import RefillCore

// The lines that answer a field.
extension LineSession {
  func takeField(_ line: String) {
    guard let entry = model.innermost.focused else { return perform(.escape) }
    let command = LineCommand(line)
    if entry.secret != nil, case .dot = command {
      return entry.field.fetchesSecret && line.trimmed == "." ? fetchSecret() : answer(line, entry)
    }
    switch command {
    case .text(let text) where model.tabstop != nil: fillBlank(text)
    case .text(let text):
      closeList()
      if typing == nil, text.trimmed.isEmpty { return keep() }
      answer(text, model.innermost.focused ?? entry)
    case .dot(.list("")) where line.trimmed == "." && entry.field.kind == .textarea:
      closeList()
      endArea(model.innermost.focused ?? entry)
    case .help: sayHelp(entry)
    case .back: step(.backTab)
    case .onward: step(corrected == model.focus ? .blur : .tab)
    case .again:
      closeList()
      endTyping()
      takeAgain()
    case .leave:
      endTyping()
      perform(.leave)
    case .dot(let command):
      perform(command, entry)
    }
  }

  /// Closes an open list, and takes what was searched in it out of the text.
  func closeList() {
    if model.innermost.chooser != nil { perform(.press(.cancel)) }
    if let text = textBeforeList { execute(runner.perform(.write(text))) }
    textBeforeList = nil
  }

  // MARK: Moving

  /// Leaves the field as it is.
  private func step(_ action: Action) {
    closeList()
    endTyping()
    let place = model.place
    perform(action)
    if action == .tab, model.place == place,
      [.navigation(.lastField), .navigation(.onlyField)].contains(model.notice)
    {
      perform(.submit)
    }
  }

  /// Continues from an answer: to the next field, or back to the review.
  func moveOn() {
    guard let entry = model.innermost.focused else { return }
    if model.fillInForm != nil { return moveOnInSnippet() }
    if corrected == model.focus { return perform(.blur) }
    switch entry.field.returnKey {
    case .newline, .search: step(.tab)
    case .next, .done, .go, .send, nil:
      entry.field.kind.isMultiline ? step(.tab) : perform(.enter)
    }
  }

  private func moveOnInSnippet() {
    let form = model.innermost
    perform(form.focusedIndex == form.answerable.last ? .submit : .tab)
  }

  /// Keeps the present answer, or leaves the field empty.
  func keep() {
    let form = model.innermost
    guard let index = form.focusedIndex else { return }
    let (entry, title) = (form.fields[index], form.lineTitle(of: index))
    let value = form.lineValue(of: index)
    switch entry.currentProblem {
    case .needed where !form.form.hasReview: break
    case .needed: say([Message.lineNeeded(title: title)])
    case _?: say([Message.lineLater(title: title)])
    case nil where entry.isEmpty || entry.field.kind == .choices: break
    case nil where entry.secret != nil: say([Message.lineSecretStays(title: title)])
    case nil: say([Message.lineStays(title: title, value: value)])
    }
    moveOn()
  }

  // MARK: Answers

  private func answer(_ text: String, _ entry: FieldState) {
    switch entry.field.kind {
    case .textarea: append(text, entry)
    case .choice: choose(text, entry)
    case .choices: tick(text, entry)
    case .confirm where YesOrNo.meaning(of: text) == nil: perform(.write(text))
    case .text, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path, .password,
      .confirm, .note:
      write(text)
    }
  }

  /// Writes an answer, and continues unless it has a problem.
  private func write(_ text: String) {
    withNewsLast {
      let place = model.place
      perform(.write(text))
      if model.place == place { finish(text) }
    }
  }

  /// Continues from an answer that was typed, unless it has a problem.
  func finish(_ text: String) {
    withNewsLast { finishAnswer(text) }
  }

  private func finishAnswer(_ text: String) {
    guard let index = model.innermost.focusedIndex else { return }
    let entry = model.innermost.fields[index]
    if entry.isEmpty { return }
    if let problem = entry.currentProblem {
      say([model.innermost.lineSentence(of: problem, at: index)])
      sayHeldNews()
      say([Message.lineAgain])
      if case .ambiguous = problem { listReadings() }
      return
    }
    let isInSnippet = model.fillInForm != nil
    moveOn()
    if isInSnippet || runner.outcome == nil && returnsToMissingPath(index) { return }
    sayUnderstood(text, index)
  }

  /// Returns to a path that the file system refuses, and says why; false if it is right, or not judged in
  /// time.
  private func returnsToMissingPath(_ index: Int) -> Bool {
    guard model.fields[index].field.takesPaths else { return false }
    follow { runner.wait(Self.pathTimeout) { model.fields[index].isChecking } }
    guard runner.outcome == nil, let problem = model.fields[index].currentProblem else {
      return false
    }
    let isCorrection = corrected == .field(index)
    perform(.focus(model.name(of: index)))
    if isCorrection { corrected = .field(index) }
    say([model.lineSentence(of: problem, at: index), Message.lineAgain])
    return true
  }

  /// The maximum wait for the file system, in seconds.
  private static let pathTimeout = 0.5

  /// Says what a text was understood as, if the answer is another one.
  private func sayUnderstood(_ text: String, _ index: Int) {
    let entry = model.fields[index]
    let title = model.lineTitle(of: index)
    if entry.secret != nil {
      return say(runner.outcome == nil ? [Message.lineSecretSet(title: title)] : [])
    }
    let stored = entry.understood ?? entry.readableText
    guard stored != text.trimmed, !stored.contains(where: \.isNewline) else { return }
    let day =
      entry.field.kind.hasDay
      ? TextFormat.weekday(of: String(stored.prefix(10)), now: keys.now) : nil
    let value = stored.shortened(to: FormModel.lineValueColumns)
    say([
      Message.lineIs(
        title: title, value: day.map { Message.lineNote(value: value, note: $0) } ?? value)
    ])
  }

  /// Lists the readings of an ambiguous number.
  private func listReadings() {
    perform(.autoFill)
    sayRows(searched: "")
  }

  /// Fills in the placeholder of a snippet in the text, or keeps it, and goes to the next one.
  private func fillBlank(_ text: String) {
    let rows = model.innermost.chooser?.rows ?? []
    if let number = Int(text), rows.indices.contains(number - 1) {
      perform(.choose(number - 1))
    } else {
      if !rows.isEmpty { perform(.press(.cancel)) }
      if !text.isEmpty { perform(.type(text)) }
      perform(.tab)
    }
    sayBlank()
  }

  // MARK: Choices

  /// Returns the option that a text names: by its title, its number, or the beginning of its title.
  private func option(_ text: String, _ field: Field) -> Int? {
    if let option = field.option(titled: text) { return field.options.firstIndex(of: option) }
    if field.hasNumberedOptions, let number = Int(text.trimmed) {
      return field.options.indices.contains(number - 1) ? number - 1 : nil
    }
    return field.onlyOption(beginningWith: text).flatMap { field.options.firstIndex(of: $0) }
  }

  private func choose(_ text: String, _ entry: FieldState) {
    guard let index = model.innermost.focusedIndex, let option = option(text, entry.field) else {
      return sayNoChoice(text, entry)
    }
    let title = entry.field.options[option].title
    withNewsLast {
      perform(.write(title))
      guard model.innermost.fields[index].line.text == title else { return }
      say([Message.lineIs(title: model.innermost.lineTitle(of: index), value: title)])
      moveOn()
    }
  }

  private func sayNoChoice(_ text: String, _ entry: FieldState) {
    let notice = Notice.value(.notAChoice(text, entry.field.options.count))
    say([notice.sentence(keys: keys)])
  }

  /// Ticks and unticks the options that a line names, between commas or blanks.
  private func tick(_ text: String, _ entry: FieldState) {
    let whole = option(text, entry.field).map { [$0] }
    let parts = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    let words = parts.flatMap { part -> [String] in
      option(part, entry.field) != nil ? [part] : part.split(separator: " ").map(String.init)
    }
    let named = whole.map { _ in [text] } ?? words
    if let unknown = named.first(where: { option($0, entry.field) == nil }) {
      return sayNoChoice(unknown, entry)
    }
    withNewsLast {
      perform(.autoFill)
      for row in whole ?? words.compactMap({ option($0, entry.field) }) { perform(.choose(row)) }
      perform(.press(.cancel))
      sayTicks()
    }
  }

  private func sayTicks() {
    guard let index = model.innermost.focusedIndex else { return }
    let (entry, title) = (model.innermost.fields[index], model.innermost.lineTitle(of: index))
    say([
      entry.ticks.isEmpty
        ? Message.lineNothingTicked(title: title)
        : Message.lineTicked(title: title, values: entry.tickedTitles)
    ])
    if let problem = entry.currentProblem, problem != .needed {
      say([model.innermost.lineSentence(of: problem, at: index)])
    }
  }

  // MARK: Help

  private func sayHelp(_ entry: FieldState) {
    let title = model.innermost.focusedIndex.map(model.innermost.lineTitle) ?? entry.field.title
    let texts = [entry.field.description, entry.field.help].compactMap(\.self)
      .filter { !$0.isEmpty }
    say(
      texts.isEmpty
        ? [title + "."] : texts.map { Message.lineProblem(title: title, problem: $0) })
    say(optionLines(of: entry, all: true))
    say(LineHelp.ofFields(withMentions: entry.field.takesMentions))
  }
}
