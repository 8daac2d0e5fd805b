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
  }

  /// The time within which a second Esc after a change of vi mode counts as a habit, in seconds.
  private static let doubleEscape = 0.3

  private let editor: ReadlineEditor
  /// The keys of an incomplete sequence.
  private(set) var prefix: [UInt8] = []
  /// True if the next key is inserted literally (`quoted-insert`).
  private var isQuoting = false
  private var leftInsertMode = -Double.infinity

  init(editor: ReadlineEditor) {
    self.editor = editor
  }

  /// Drops an incomplete sequence when the focus moves to another field.
  mutating func beginField() {
    prefix = []
    isQuoting = false
    editor.beginField()
  }

  /// The kind of target that has the focus, as far as keys differ.
  enum Context {
    case text, secret, options, item, review, preview, panel, question
  }

  private func context(_ mode: Mode, _ model: FormModel) -> Context {
    switch mode {
    case .question, .help: return .question
    case .recordPreview: return .preview
    case .panel: return .panel
    case .fillInForm, .renaming, .calendar: return .text
    case .list, .tabstops, .field: return fieldContext(model)
    case .item, .adding: return .item
    case .fieldSearch, .review: return .review
    }
  }

  private func fieldContext(_ model: FormModel) -> Context {
    guard let entry = model.focused else { return .review }
    switch entry.field.kind {
    case .password: return .secret
    case .confirm, .choices: return .options
    case .choice where entry.field.optionsFit(in: model.screen.valueColumns): return .options
    case .choice, .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel,
      .path,
      .note:
      return .text
    }
  }

  // MARK: Esc

  /// Returns the steps of an Esc that no byte follows.
  mutating func escape(_ model: FormModel, at now: Double) -> [Step] {
    isQuoting = false
    guard prefix.isEmpty else {
      prefix = []
      return []
    }
    let mode = model.mode
    if case .list = mode { return [.action(.escape)] }
    if case .calendar = mode { return [.action(.escape)] }
    guard context(mode, model) == .text else { return [.action(.escape)] }
    let wasInserting = editor.mode == .viInsert
    switch editor.escape(in: line(model)) {
    case .used(let proposal):
      if wasInserting { leftInsertMode = now }
      return steps(of: proposal, model)
    case .free:
      return now - leftInsertMode < Self.doubleEscape ? [] : [.action(.escape)]
    }
  }

  /// Returns the key behind an Esc that arrived with it, unless both are bound as one.
  ///
  /// In vi mode that is any key; in emacs mode a control character that is a command or begins one,
  /// such as Ctrl-X, because Esc and a letter are an Alt key there.
  ///
  /// `nil` if the bytes are a single key.
  func keyBehindEscape(in bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 1, bytes[0] == 0x1B else { return nil }
    let key = Array(bytes.dropFirst())
    let isSequence = key.count > 1 && (key[0] == 0x5B || key[0] == 0x4F)
    guard !isSequence, editor.mode != .emacs || isCommandKey(key),
      case .unbound = editor.resolve(prefix + bytes)
    else { return nil }
    return key
  }

  /// Returns true for a control character that is bound to a command, or that begins a sequence.
  private func isCommandKey(_ key: [UInt8]) -> Bool {
    guard key.count == 1, key[0] < 0x20 else { return false }
    switch editor.resolve(key) {
    case .command, .incomplete: return true
    case .readline, .macro, .unbound: return false
    }
  }

  /// Returns true for a key that refers to the visible rows: it picks one, or moves among them.
  func meansRows(_ bytes: [UInt8]) -> Bool {
    guard case .command(let command) = editor.resolve(prefix + bytes) else {
      switch PlainKey(bytes) {
      case .left, .right, .home, .end, .pageUp, .pageDown, .delete: return true
      case .text, .backspace, .endOfFile, .deleteWord, .deleteLine, nil: return false
      }
    }
    switch command {
    case .enter, .nextField, .previousField, .up, .down, .first, .last, .removeValue,
      .renameValue, .explainValue, .fillRest, .takeGhost, .takeGhostWord:
      return true
    case .done, .dismiss, .goToField, .nextPage, .previousPage, .moveItemUp, .moveItemDown, .submit,
      .submitAndNext, .help,
      .autoFill, .search, .ditto,
      .dittoNext, .mention,
      .tagPanel,
      .textPanel, .reverse, .rot13, .upperCase, .lowerCase, .titleCase, .sentenceCase, .swapCase,
      .squeezeBlanks, .snippets, .undo, .redo, .clearField, .newline, .editor, .quoteNext,
      .repaint:
      return false
    }
  }

  /// Returns true for a key that accepts the ghost text at the end of a text.
  func takesGhost(_ bytes: [UInt8]) -> Bool {
    if PlainKey(bytes) == .right || PlainKey(bytes) == .end { return true }
    let resolution = editor.resolve(prefix + bytes)
    return resolution == .command(.takeGhost) || resolution == .command(.takeGhostWord)
  }

  // MARK: Keys

  /// Returns the steps of one complete key.
  mutating func key(_ bytes: [UInt8], _ model: FormModel) -> [Step] {
    if bytes == [3] { return [.interrupt] }
    if isQuoting {
      isQuoting = false
      return quote(bytes, model)
    }
    if bytes == [26] { return [.suspend] }
    let mode = model.mode
    let context = context(mode, model)
    if context == .text, !editor.isIdle { return feed(bytes, model) }
    // The keys of a panel are letters, whichever function this mode binds them to.
    if context == .panel, prefix.isEmpty, case .text(let key) = PlainKey(bytes) {
      return [.action(.panelKey(key))]
    }
    let sequence = prefix + bytes
    prefix = []
    switch editor.resolve(sequence) {
    case .incomplete:
      prefix = sequence
      return []
    case .command(let command): return perform(command, model)
    case .unbound where context == .text:
      let key = PlainKey(sequence)
      return listSteps(key, mode) ?? calendarSteps(key, mode) ?? pageSteps(key, context, model)
        ?? []
    case .readline, .macro, .unbound: return other(sequence, mode, context, model)
    }
  }

  private mutating func other(
    _ sequence: [UInt8], _ mode: Mode, _ context: Context, _ model: FormModel
  ) -> [Step] {
    let key = PlainKey(sequence)
    if let steps = listSteps(key, mode) ?? calendarSteps(key, mode)
      ?? pageSteps(key, context, model)
    {
      return steps
    }
    switch context {
    case .text: return edit(sequence, key, model)
    case .secret: return secretStep(key)
    case .options: return optionStep(key)
    case .item: return itemStep(key)
    case .review: return reviewStep(key, model)
    case .preview: return previewStep(key)
    case .panel: return panelStep(key)
    case .question: return questionStep(key, model)
    }
  }

  /// Returns the steps of a command, whichever key it is bound to.
  private mutating func perform(_ command: Command, _ model: FormModel) -> [Step] {
    if command == .quoteNext { isQuoting = true }
    if command == .repaint { return [.repaint] }
    // As in Readline, a newline ends a line.
    if command == .newline, !takesNewlines(model) { return [.action(.enter)] }
    // While the list asks whether to remove a value, the keys of the ghost keep the value.
    if command == .takeGhost || command == .takeGhostWord,
      case .list(.values(let list)) = model.mode, list.asksToRemove
    {
      return [.action(.keep)]
    }
    return command.action.map { [.action($0)] } ?? []
  }

  /// Returns true in a text area, with or without a list.
  private func takesNewlines(_ model: FormModel) -> Bool {
    switch model.mode {
    case .list, .tabstops, .field: model.focused?.field.kind.isMultiline ?? false
    case .question, .help, .recordPreview, .fillInForm, .panel, .calendar, .renaming, .item,
      .adding,
      .fieldSearch, .review:
      false
    }
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
    guard context(model.mode, model) == .text else { return [] }
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
    for command in proposal.commands { steps += perform(command, model) }
    return steps
  }

  private func line(_ model: FormModel) -> ReadlineEditor.Line {
    let line = model.editedLine
    return .init(text: line.text, cursor: line.cursor)
  }
}
