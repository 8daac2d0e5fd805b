extension Turn {
  /// Changes an answer that is chosen and not typed.
  mutating func changeChoice(_ action: OptionAction) {
    guard let index = model.focusedIndex, !model.fields[index].field.isReadOnly else { return }
    if model.notice?.isAboutRow == true { model.messages.clear() }
    switch model.fields[index].field.kind {
    case .choice: changeOption(action, index)
    case .confirm: changeFlag(action, index)
    case .choices: changeTicks(action, index)
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .password,
      .note:
      break
    }
  }

  /// Unticks all options, or clears a yes or no.
  mutating func clearChoice(_ index: Int) {
    guard !model.fields[index].isEmpty, !model.fields[index].field.isReadOnly else { return }
    if model.fields[index].field.kind == .confirm {
      setLine(TextLine(), index)
    } else {
      changeTicks(of: index) { $0.ticks = [] }
    }
  }

  private mutating func changeOption(_ action: OptionAction, _ index: Int) {
    let options = model.fields[index].field.options
    let current = options.firstIndex { $0.title == model.fields[index].line.text }
    let target: Int
    switch action {
    case .moveOption(let step):
      guard let current else {
        target = step > 0 ? 0 : options.count - 1
        break
      }
      target = Self.place(current, movedBy: step, of: options.count)
    case .pickOption(let letter):
      guard let found = search(letter, options.map(\.title), after: current) else { return }
      target = found
    case .toggleOption:
      guard model.editing.optionSearch.isRunning(at: host.now()),
        let found = search(" ", options.map(\.title), after: current)
      else { return }
      target = found
    }
    guard target != current else { return confirmDefault(index) }
    guard options.indices.contains(target) else { return }
    replace(0..<model.fields[index].line.count, with: options[target].title, .suggestion, index)
    model.fields[index].line.select(0..<model.fields[index].line.count)
    showOption(index)
  }

  /// Shows the text of the current option if its row has only part of it.
  private mutating func showOption(_ index: Int) {
    if let title = model.cutOption(of: index) {
      model.messages.show(.value(.movedTo(title)))
    } else if let notice = model.notice, notice.isOption || notice.isValue {
      model.messages.clear()
    }
  }

  /// Returns an index moved by `step`, clamped to both ends.
  private static func place(_ place: Int, movedBy step: Int, of count: Int) -> Int {
    min(max(place + min(max(step, -count), count), 0), count - 1)
  }

  /// Returns the option for a letter, together with the letters typed just before (type-ahead); says so
  /// if there is none.
  private mutating func search(
    _ letter: String, _ titles: [String], after current: Int?
  ) -> Int? {
    let now = host.now()
    if let option = model.editing.optionSearch.continueTicked(letter, in: titles, at: now) {
      return option
    }
    let found = model.editing.optionSearch.find(letter, in: titles, after: current, at: now)
    if found == nil {
      model.messages.show(.value(.notAChoice(model.editing.optionSearch.typed, titles.count)))
    }
    return found
  }

  /// Highlights the row of an open list for a letter and the letters typed just before.
  mutating func searchRows(_ letter: String, _ chooser: Chooser, _ index: Int) {
    let titles = chooser.rows.map(\.value)
    guard let row = search(letter, titles, after: chooser.highlight) else { return }
    model.overlays.list?.highlight(row)
    if case .ticks = model.overlays.list { model.fields[index].content.tickCursor = row }
  }

  private mutating func changeFlag(_ action: OptionAction, _ index: Int) {
    let answer: String
    switch action {
    case .moveOption(let step): answer = step < 0 ? "true" : "false"
    case .toggleOption: answer = model.fields[index].line.text == "true" ? "false" : "true"
    case .pickOption(let letter):
      guard let flag = flag(typed: letter, for: model.fields[index].field) else { return }
      setFlag("\(flag)", index)
      if model.fields[index].field.autoFill?.thenReturn == true { pressReturn() }
      return
    }
    setFlag(answer, index)
  }

  private mutating func setFlag(_ answer: String, _ index: Int) {
    guard model.fields[index].line.text != answer else { return confirmDefault(index) }
    replace(0..<model.fields[index].line.count, with: answer, .suggestion, index)
  }

  /// Returns the meaning of a letter together with those typed just before, else of the letter
  /// alone.
  private mutating func flag(typed letter: String, for field: Field) -> Bool? {
    let words = YesOrNo.words(in: host.locale())
    let found = model.editing.optionSearch.find(letter, in: words, after: nil, at: host.now())
    if let found { return YesOrNo.meaning(of: words[found]) }
    // A word of another language counts once it is whole: here it may begin otherwise.
    let typed = model.editing.optionSearch.typed
    if typed.count > 1, let flag = YesOrNo.meaning(of: typed) { return flag }
    let isOne = (["y", "n"] + words).contains(letter.lowercased())
    // A longer word than those that it begins with, such as `yeah`, was understood.
    if !isOne, model.editing.optionSearch.typed.count == 1 {
      model.messages.show(.text(Problem.yesOrNo.sentence(for: field, down: nil)))
    }
    return isOne ? YesOrNo.meaning(of: letter) : nil
  }

  /// Answers a yes or no with a pasted word; says which words it takes for any other.
  mutating func pasteFlag(_ text: String, _ index: Int) {
    let field = model.fields[index].field
    guard field.kind == .confirm, !field.isReadOnly, !text.trimmed.isEmpty else { return }
    guard let flag = YesOrNo.meaning(of: text) else {
      return model.messages.show(.text(Problem.yesOrNo.sentence(for: field, down: nil)))
    }
    setFlag("\(flag)", index)
  }

  /// Chooses the option that a pasted text names, or searches the options for the text.
  mutating func pasteOption(_ text: String, _ index: Int) {
    let text = PastedText(text, isMultiline: false).text.trimmed
    guard !text.isEmpty else { return }
    guard let option = model.fields[index].field.option(titled: text) else {
      return type(text, index)
    }
    choose(option, index)
  }

  /// Chooses the option that a text names, or the only one that begins with it; says so if none does.
  mutating func chooseOption(titled text: String, _ index: Int) {
    let field = model.fields[index].field
    let text = PastedText(text, isMultiline: false).text.trimmed
    guard let option = field.option(titled: text) ?? field.onlyOption(beginningWith: text) else {
      return model.messages.show(.value(.notAChoice(text, field.options.count)))
    }
    choose(option, index)
  }

  private mutating func choose(_ option: Field.Option, _ index: Int) {
    guard model.fields[index].line.text != option.title else { return confirmDefault(index) }
    replace(0..<model.fields[index].line.count, with: option.title, .suggestion, index)
    model.fields[index].line.select(0..<model.fields[index].line.count)
  }

  private mutating func changeTicks(_ action: OptionAction, _ index: Int) {
    let options = model.fields[index].field.options
    guard !options.isEmpty else { return }
    let current = model.fields[index].content.tickCursor
    switch action {
    case .moveOption(let step):
      moveTicks(to: Self.place(current, movedBy: step, of: options.count), index)
    case .pickOption(let letter) where options.map(\.value) == [Blank.yes]:
      guard let flag = flag(typed: letter, for: model.fields[index].field) else { return }
      if flag != model.fields[index].ticks.contains(0) { toggle(option: 0, index) }
    case .pickOption(let letter):
      guard let found = search(letter, options.map(\.title), after: current) else { return }
      moveTicks(to: found, index)
    case .toggleOption: pressSpace(on: current, options.map(\.title), index)
    }
  }

  /// Ticks or unticks an option; during a search, a blank that several titles have next continues it,
  /// and one within the title of the option that was ticked just before changes nothing.
  mutating func pressSpace(on option: Int, _ titles: [String], _ index: Int) {
    let now = host.now()
    if model.editing.optionSearch.continueTicked(" ", in: titles, at: now) == option { return }
    if model.editing.optionSearch.isAmbiguous(in: titles, at: now) {
      guard let found = search(" ", titles, after: option) else { return }
      model.overlays.list?.highlight(found)
      return moveTicks(to: found, index)
    }
    var search = model.editing.optionSearch
    search.endByTick(of: option, at: now)
    toggle(option: option, index)
    model.editing.optionSearch = search
  }

  private mutating func moveTicks(to option: Int, _ index: Int) {
    model.fields[index].content.tickCursor = option
    showOption(index)
  }

  /// Ticks or unticks an option; a search for options ends.
  mutating func toggle(option: Int, _ index: Int) {
    model.editing.optionSearch = OptionSearch()
    changeTicks(of: index) {
      $0.ticks.formSymmetricDifference([option])
      $0.content.tickCursor = option
    }
  }

  /// Changes the ticks of a field, as one undo step.
  private mutating func changeTicks(of index: Int, _ body: (inout FieldState) -> Void) {
    let before = AnswerState(model.fields[index])
    change(index) {
      body(&$0)
      $0.provenance = .typed
    }
    let answer = FormStep.Answered(
      index: index, before: before, after: AnswerState(model.fields[index]))
    model.editing.undo.steps.append(
      FormStep(
        order: model.editing.undo.next(), change: .answers([answer], items: nil), field: index,
        origin: index))
    model.messages.clear()
    // Too many ticks are a problem at once; too few may still become enough.
    let problem = model.fields[index].currentProblem
    switch problem {
    case .tooManyTicks, .notInList: model.fields[index].problem = problem
    default: break
    }
  }

  /// Opens the list of a multiple choice.
  mutating func openTicks(_ index: Int) {
    let rows = model.fields[index].field.options.map { Suggestion($0.title) }
    var chooser = Chooser(SuggestionPage(rows), windowRows: model.environment.screen.rows)
    chooser.highlight(model.fields[index].content.tickCursor)
    model.overlays.popup = .list(.ticks(chooser))
  }
}

extension Field {
  /// Returns true if all options fit side by side in `columns` columns, with their symbols.
  ///
  /// O(columns).
  public func optionsFit(in columns: Int) -> Bool {
    let (symbol, gap) = (4, 3)
    guard options.count * (symbol + gap) - gap <= columns else { return false }
    return options.reduce(-gap) { $0 + symbol + DisplayWidth.of($1.title) + gap } <= columns
  }
}
