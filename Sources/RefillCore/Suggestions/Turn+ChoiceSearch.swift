// The options of a choice that its list offers.
extension FormModel {
  /// Returns true unless a value is an option that a condition leaves out.
  func isThere(_ value: String, _ index: Int) -> Bool {
    fields[index].field.kind != .choice || !hasHiddenOptions(index)
      || fields[index].field.options.contains { $0.title.trimmed == value }
  }

  /// True if conditions leave out options of a choice.
  func hasHiddenOptions(_ index: Int) -> Bool {
    fields[index].field.options.count < form.fields[fields[index].element].options.count
  }
}

// The end of a search in the list of a choice.
extension Turn {
  /// Chooses the option whose value or title is typed, such as `eur` for `EUR`, and moves on;
  /// returns false if there is none.
  mutating func chooseNamed(_ index: Int) -> Bool {
    let entry = model.fields[index]
    guard let option = entry.field.option(titled: entry.line.text) else { return false }
    model.overlays.chooser = nil
    replace(0..<entry.line.count, with: option.title, .suggestion, index)
    model.fields[index].line.select(0..<model.fields[index].line.count)
    continueAfterChoice(from: index)
    return true
  }

  /// Closes a list without a match, with a notice; the next letter starts another search.
  mutating func refuseSearch(_ index: Int) {
    let (text, count) = (
      model.fields[index].line.text.trimmed, model.fields[index].field.options.count
    )
    model.overlays.chooser = nil
    model.fields[index].line.select(0..<model.fields[index].line.count)
    ask(index)
    model.messages.show(.value(.notAChoice(text, count)))
  }

  /// Moves on from a choice that was just made, but never submits.
  mutating func continueAfterChoice(from index: Int) {
    followAnswer(of: index)
    guard index == model.focusedIndex, model.fields[index].field.autoFill?.thenReturn != true,
      model.target(.next, of: index) != nil || model.form.hasReview
    else { return }
    switch model.fields[index].field.returnKey {
    case nil, .next, .done: pressReturn()
    // Enter would open the list again.
    case .search:
      queue.append(.navigation(.press(model.target(.next, of: index) == nil ? .done : .next)))
    case .newline, .go, .send: break
    }
  }
}

extension Field {
  /// Returns the option whose title alone begins with a text; `nil` for none or several.
  package func onlyOption(beginningWith text: String) -> Option? {
    let start = folding.fold(text.trimmed)
    guard !start.isEmpty else { return nil }
    let found = options.filter { folding.fold($0.title).hasPrefix(start) }
    return found.count == 1 ? found.first : nil
  }
}
