import RefillCore

/// Resolves a key for the innermost open overlay: to an action of the form, or to a key of the
/// field that goes to Readline.
struct KeyResolver {
  /// The result of resolving a key.
  enum Step: Equatable {
    case action(Action)
    /// An edit that Readline proposes.
    case proposal(ReadlineEditor.Proposal)
    case interrupt, suspend, repaint
    /// Input that is handled after the steps before it.
    case read([InputEvent])
  }

  /// The time within which a second Esc after a change of vi mode counts as a habit, in seconds.
  private static let doubleEscape = 0.3

  let editor: ReadlineEditor
  /// The keys of an incomplete sequence.
  var collected: [[UInt8]] = []
  /// True if the next key is inserted literally (`quoted-insert`).
  private var isQuoting = false
  private var leftInsertMode = -Double.infinity

  init(editor: ReadlineEditor) {
    self.editor = editor
  }

  /// Drops an incomplete sequence when the focus moves to another field.
  mutating func beginField() {
    collected = []
    isQuoting = false
    editor.beginField()
  }

  private func context(_ model: FormModel) -> PlainKeys.Context {
    PlainKeys.context(model.mode, model)
  }

  // MARK: Esc

  /// Returns the steps of an Esc that no byte follows.
  mutating func escape(_ model: FormModel, at now: Double) -> [Step] {
    // After Ctrl-V, Esc is a character that no text takes.
    guard !isQuoting else {
      isQuoting = false
      return []
    }
    guard collected.isEmpty else {
      let steps = settle(before: .escape, model)
      collected = []
      return steps ?? []
    }
    let mode = model.mode
    if case .list(let list) = mode { return escape(list, model) }
    if PlainKeys.isInCalendar(model) { return close(model) }
    guard context(model) == .text else { return [.action(.escape)] }
    let wasInserting = editor.mode == .viInsert
    switch editor.escape(in: line(model)) {
    case .used(let proposal):
      if wasInserting { leftInsertMode = now }
      return steps(of: proposal, model)
    case .free:
      return now - leftInsertMode < Self.doubleEscape ? [] : [.action(.escape)]
    }
  }

  /// Returns the steps of an Esc in a list; it keeps a value that the list asks to remove.
  private func escape(_ list: PopupList, _ model: FormModel) -> [Step] {
    if case .values(let values) = list, values.asksToRemove { return [.action(.escape)] }
    return close(model)
  }

  /// Returns the steps of an Esc that closes a list or a calendar and, as in a text without one, leaves
  /// vi's insert mode.
  ///
  /// It also ends a search that began in command mode.
  private func close(_ model: FormModel) -> [Step] {
    guard context(model) == .text, editor.mode == .viInsert, !editor.isInSearch
    else { return [.action(.escape)] }
    return [.action(.escape), .read([.escape])]
  }

  // MARK: Keys

  /// Returns the steps of one complete key.
  mutating func key(_ bytes: [UInt8], _ model: FormModel) -> [Step] {
    if bytes == [3] { return settle(before: .key(bytes), model) ?? [.interrupt] }
    if isQuoting {
      isQuoting = false
      return quote(bytes, model)
    }
    if bytes == [26] { return settle(before: .key(bytes), model) ?? [.suspend] }
    let context = context(model)
    if context == .text, !editor.isIdle { return feed(bytes, model) }
    // The keys of a panel are letters, whichever function this mode binds them to.
    if context == .panel, collected.isEmpty, case .text(let key) = PlainKey(bytes) {
      return [.action(.panelKey(key))]
    }
    switch editor.resolve(prefix + bytes) {
    case .incomplete: return collect(bytes, context, model)
    case .unbound where !collected.isEmpty:
      return settle(before: .key(bytes), model) ?? drop(before: bytes, model)
    case let resolution:
      let sequence = prefix + bytes
      collected = []
      return steps(of: resolution, sequence, model)
    }
  }

  /// Returns the steps of a key or sequence with a known meaning.
  mutating func steps(
    of resolution: ReadlineEditor.Resolution, _ sequence: [UInt8], _ model: FormModel
  ) -> [Step] {
    switch resolution {
    case .incomplete: return []
    case .command(let command):
      if let steps = searchSteps(command, sequence, model) { return steps }
      if context(model) == .text, command.belongsToMacro(in: model) { editor.recordKey(sequence) }
      return perform(command, model)
    case .readline, .macro: return other(sequence, model)
    case .unbound:
      guard context(model) == .text else { return other(sequence, model) }
      let actions = PlainKeys.overlayActions(for: PlainKey(sequence), model) ?? []
      return actions.map(Step.action)
    }
  }

  /// Returns the steps of a key that is no command.
  mutating func other(_ sequence: [UInt8], _ model: FormModel) -> [Step] {
    let key = PlainKey(sequence)
    guard let actions = PlainKeys.actions(for: key, model) else {
      return edit(sequence, key, model)
    }
    return actions.map(Step.action)
  }

  /// Returns the steps of a command, whichever key it is bound to.
  private mutating func perform(_ command: Command, _ model: FormModel) -> [Step] {
    if command == .enter, let found = model.help.flatMap(CommandSearch.init)?.highlighted {
      return [.action(.enter)] + perform(found, model)
    }
    if command == .quoteNext { isQuoting = true }
    if command == .repaint { return [.repaint] }
    return command.action(in: model).map { [.action($0)] } ?? []
  }

  // MARK: Text

  private mutating func edit(
    _ sequence: [UInt8], _ key: PlainKey?, _ model: FormModel
  ) -> [Step] {
    guard let entry = model.focused else { return [] }
    let line = model.editedLine
    guard line.anchor != nil else { return feed(sequence, model) }
    switch key {
    case .text(let text): return [.action(.type(text))]
    case .backspace: return [.action(.deleteBackward)]
    case .delete: return [.action(.deleteForward)]
    case .left where entry.field.kind == .choice: return [.action(.moveOption(by: -1))]
    case .right where entry.field.kind == .choice: return [.action(.moveOption(by: 1))]
    case .left, .right, .home, .end, .pageUp, .pageDown, .endOfFile, .deleteWord, .deleteLine, nil:
      return [.action(.setCursor(line.cursor))] + feed(sequence, model)
    }
  }

  private mutating func feed(_ sequence: [UInt8], _ model: FormModel) -> [Step] {
    steps(of: editor.feed(sequence, in: line(model)), model)
  }

  private mutating func quote(_ bytes: [UInt8], _ model: FormModel) -> [Step] {
    guard context(model) == .text else { return [] }
    return steps(of: editor.insertLiteral(bytes, in: line(model)), model)
  }

  private mutating func steps(
    of proposal: ReadlineEditor.Proposal, _ model: FormModel
  ) -> [Step] {
    var steps: [Step] = proposal.kind == nil ? [] : [.proposal(proposal)]
    if let mark = proposal.mark {
      let range = min(mark, proposal.cursor)..<max(mark, proposal.cursor)
      steps.append(.action(.select(range)))
    }
    for command in proposal.commands {
      steps += searchSteps(command, [], model) ?? perform(command, model)
    }
    return steps
  }

  private func line(_ model: FormModel) -> ReadlineEditor.Line {
    let line = model.editedLine
    return .init(text: line.text, cursor: line.cursor, isMultiline: model.takesNewlines)
  }
}
