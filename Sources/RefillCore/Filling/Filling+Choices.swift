extension Filling {
  /// Changes an answer that is chosen rather than typed.
  mutating func changeChoice(_ action: Action, _ host: Host) {
    guard let index = focusedIndex, !entries[index].field.isReadOnly else { return }
    switch entries[index].field.kind {
    case .choice: changeOption(action, index, host)
    case .confirm: changeFlag(action, index, host)
    case .choices: changeTicks(action, index)
    default: break
    }
  }

  /// Unticks everything, or takes back a yes or no.
  mutating func clearChoice(_ index: Int) {
    guard !entries[index].isEmpty, !entries[index].field.isReadOnly else { return }
    if entries[index].field.kind == .confirm {
      put(TextLine(), index)
    } else {
      changeTicks(of: index) { $0.ticks = [] }
    }
  }

  private mutating func changeOption(_ action: Action, _ index: Int, _ host: Host) {
    let options = entries[index].field.options
    let current = options.firstIndex { $0.title == entries[index].line.text }
    let target: Int
    switch action {
    case .moveOption(let step):
      guard let current else {
        target = step > 0 ? 0 : options.count - 1
        break
      }
      target = Self.place(current, movedBy: step, of: options.count)
    case .pickOption(let start):
      guard let found = Self.option(of: options, beginningWith: start, after: current) else {
        return
      }
      target = found
    default: return
    }
    guard options.indices.contains(target), target != current else { return }
    replace(0..<entries[index].line.count, with: options[target].title, .suggestion, index, host)
    entries[index].line.select(0..<entries[index].line.count)
  }

  /// So many places on from `place`, stopping at either end.
  private static func place(_ place: Int, movedBy step: Int, of count: Int) -> Int {
    min(max(place + min(max(step, -count), count), 0), count - 1)
  }

  /// The next option behind `current` whose title begins so, going on at the first one.
  private static func option(
    of options: [Field.Option], beginningWith start: String, after current: Int?
  ) -> Int? {
    let folded = Folding.loose.fold(start)
    let from = current.map { $0 + 1 } ?? 0
    let order = Array(options.indices[from...]) + options.indices[..<from]
    return order.first { Folding.loose.fold(options[$0].title).hasPrefix(folded) }
  }

  private mutating func changeFlag(_ action: Action, _ index: Int, _ host: Host) {
    let answer: String
    switch action {
    case .moveOption(let step): answer = step < 0 ? "true" : "false"
    case .toggleOption: answer = entries[index].line.text == "true" ? "false" : "true"
    case .pickOption(let letter):
      guard let flag = ["y": "true", "n": "false"][letter.lowercased()] else { return }
      answer = flag
    default: return
    }
    guard entries[index].line.text != answer else { return }
    replace(0..<entries[index].line.count, with: answer, .suggestion, index, host)
  }

  private mutating func changeTicks(_ action: Action, _ index: Int) {
    let options = entries[index].field.options
    guard !options.isEmpty else { return }
    let current = entries[index].tickCursor
    switch action {
    case .moveOption(let step):
      entries[index].tickCursor = Self.place(current, movedBy: step, of: options.count)
    case .pickOption(let start):
      guard let found = Self.option(of: options, beginningWith: start, after: current) else {
        return
      }
      entries[index].tickCursor = found
      chooser?.highlight(found)
    case .toggleOption: toggle(option: current, index)
    default: break
    }
  }

  mutating func toggle(option: Int, _ index: Int) {
    changeTicks(of: index) {
      $0.ticks.formSymmetricDifference([option])
      $0.tickCursor = option
    }
  }

  private mutating func changeTicks(of index: Int, _ body: (inout Entry) -> Void) {
    stepNumber += 1
    change(index) {
      body(&$0)
      $0.provenance = .typed
    }
    notice = nil
    // One tick too many is no answer on its way, unlike one too few.
    let problem = entries[index].currentProblem
    if case .tooManyTicks = problem { entries[index].problem = problem }
  }

  /// Opens the list in which several options are ticked.
  mutating func openTicks(_ index: Int) {
    let rows = entries[index].field.options.map { Suggestion($0.title) }
    chooser = Chooser(SuggestionPage(rows), kind: .ticks, windowRows: screen.rows)
    chooser?.highlight(entries[index].tickCursor)
  }
}

extension Field {
  /// Whether all options stand beside each other in so many columns, with their signs.
  public func optionsFit(in columns: Int) -> Bool {
    options.reduce(-3) { $0 + 4 + DisplayWidth.of($1.title) + 3 } <= columns
  }
}
