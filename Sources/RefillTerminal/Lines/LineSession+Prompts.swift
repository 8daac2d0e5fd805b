import RefillCore

// The prompts of fields: position, title, required or not, limits, and what Enter keeps.
extension LineSession {
  /// The maximum number of options that are said before a field.
  private static let mostOptions = 15

  /// Returns a position in the form or in an item: `2 of 4`, `Rooms 3, 2 of 4`.
  func position(of place: FormModel.Focus, in item: Items.ID?, of form: FormModel) -> String {
    let level = form.level(in: item)
    let number = (level.firstIndex(of: place) ?? 0) + 1
    return (form.lineNames(of: item) + [Message.linePlace(number: number, count: level.count)])
      .joined(separator: ", ")
  }

  /// The prompt of the focused field, placeholder or tabstop.
  var fieldPrompt: LinePrompt {
    let form = model.innermost
    guard let index = form.focusedIndex, let entry = form.focused else {
      return LinePrompt(keys: Message.lineLeave, short: Message.lineLeaveShort)
    }
    if typing != nil, form.chooser == nil, form.tabstop == nil {
      return LinePrompt(
        text: Message.lineOfArea(number: Self.lineCount(of: entry) + 1), takesAnswer: true,
        takesLines: true)
    }
    var place = position(of: .field(index), in: entry.item, of: form)
    if let fillIn = model.fillInForm, model.question == nil {
      place = Message.lineSnippet(name: fillIn.name) + ", " + place
    }
    let title = "\(place). \(entry.field.title)"
    if let tabstop = form.tabstop {
      return prompt([title] + words(of: tabstop, in: entry), short: [title, place])
    }
    if form.chooser != nil {
      return prompt(["\(title). \(Message.linePick)"], short: [title, place])
    }
    var prompt = prompt(
      [title] + limits(of: entry) + values(of: entry) + present(index, in: form),
      short: [title, place])
    prompt.takesAnswer = entry.field.kind.isTyped && entry.secret == nil
    prompt.isSecret = entry.secret != nil
    prompt.takesLines = entry.field.kind == .textarea
    if entry.secret == nil, entry.field.kind.isTyped {
      prompt.recalled = entry.candidates.suggestions.map(\.value)
        .filter { !$0.contains(where: \.isNewline) }
    }
    return prompt
  }

  /// Returns the prompt of words, with shorter ones behind which they are said as a sentence.
  private func prompt(_ words: [String], short: [String]) -> LinePrompt {
    let sentence = words.joined(separator: ", ")
    let end = sentence.last?.isPunctuation == true ? "" : "."
    var prompt = LinePrompt(text: "\(sentence): ")
    prompt.splits = short.map { LinePrompt.Split(said: [sentence + end], text: "\($0): ") }
    return prompt
  }

  private func words(
    of tabstop: (name: String, number: Int, count: Int), in entry: FieldState
  ) -> [String] {
    let text = entry.line.activeTabstop.map { String(entry.line.text.clusters($0)) } ?? ""
    let keeps = text.isEmpty ? [] : [Message.lineKeeps(value: text.shortened())]
    return [
      Message.lineSnippet(name: tabstop.name),
      Message.lineBlank(number: tabstop.number, count: tabstop.count),
    ] + keeps
  }

  /// The words about what may be typed.
  private func limits(of entry: FieldState) -> [String] {
    let field = entry.field
    var words = field.isRequired ? [Message.lineRequired] : []
    if field.isReadOnly { return words + [Message.lineReadOnly] }
    switch field.kind {
    case .choice:
      words.append(
        field.options.count > Self.mostOptions
          ? Message.lineLongChoice(count: TextFormat.count(field.options.count, "choice"))
          : field.hasNumberedOptions ? Message.lineChoice : Message.lineChoiceByName)
    case .choices:
      words.append(field.hasNumberedOptions ? Message.lineTicks : Message.lineTicksByName)
    case .password:
      words += [Message.lineSecret] + (field.fetchesSecret ? [Message.lineFetch] : [])
    case .textarea: words.append(Message.lineArea)
    case .text, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path, .confirm,
      .note:
      break
    }
    return words + field.lineLimits
  }

  /// The number of values that can be listed for an empty field.
  private func values(of entry: FieldState) -> [String] {
    let total = entry.candidates.total
    guard entry.isEmpty, entry.field.kind.isTyped, total > 0 else { return [] }
    let isHistory = entry.candidates.suggestions.contains {
      if case .history = $0.origin { true } else { false }
    }
    let count = TextFormat.count(total, isHistory ? "earlier value" : "value")
    return switch (entry.field.kind == .textarea, total == 1) {
    case (false, false): [Message.lineEarlier(count: count)]
    case (false, true): [Message.lineOneEarlier(count: count)]
    case (true, false): [Message.lineEarlierText(count: count)]
    case (true, true): [Message.lineOneEarlierText(count: count)]
    }
  }

  /// The present answer, and that Enter keeps it unless it has a problem.
  private func present(_ index: Int, in form: FormModel) -> [String] {
    let entry = form.fields[index]
    guard !entry.isEmpty else { return [] }
    if entry.secret != nil { return [Message.lineKeepsSecret] }
    let value = form.lineValue(of: index)
    if entry.field.kind == .choices {
      return [Message.lineNow(value: value), Message.lineContinues]
    }
    let adds = entry.field.kind == .textarea && !entry.field.isReadOnly
    return [
      entry.currentProblem == nil
        ? Message.lineKeeps(value: value) : Message.lineNow(value: value)
    ] + (adds ? [Message.lineAdds] : [])
  }

  // MARK: Options

  /// The options of a field behind its title, each a line; none for a long list and for other kinds.
  func optionLines(of entry: FieldState, all: Bool = false) -> [String] {
    let field = entry.field
    guard field.kind == .choice || field.kind == .choices,
      all || field.options.count <= Self.mostOptions
    else { return [] }
    let title = model.innermost.focusedIndex.map(model.innermost.lineTitle) ?? field.title
    let count = TextFormat.count(field.options.count, "choice")
    let options = field.options.enumerated().map { place, option in
      optionLine(place, option.title, entry)
    }
    return [Message.lineChoices(title: title, count: count)] + options
  }

  func optionLine(_ place: Int, _ title: String, _ entry: FieldState) -> String {
    let isGone = entry.field.options[place].isGone
    let notes = [
      entry.ticks.contains(place) ? Message.lineTickedNote : nil,
      isGone ? Message.notInListNote : nil,
    ]
    let text = notes.compactMap(\.self).reduce(title) { Message.lineNote(value: $0, note: $1) }
    return entry.field.hasNumberedOptions
      ? Message.lineRow(number: place + 1, text: text) : Message.lineOption(text: text)
  }
}

nonisolated extension Field {
  /// True if the options have numbers in lines: none of them is a number itself.
  var hasNumberedOptions: Bool {
    !options.contains { Int($0.title.trimmed) != nil || Int($0.value) != nil }
  }
}
