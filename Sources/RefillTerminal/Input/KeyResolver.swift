import RefillCore

/// Decides what a key means to the innermost open thing: an action of the form, or a key of the field
/// that goes to Readline.
struct KeyResolver {
  /// What to do about a key.
  enum Step: Equatable {
    case action(Action)
    /// What Readline made of the text.
    case proposal(ReadlineEditor.Proposal)
    case interrupt, suspend, repaint
  }

  /// How long a second Esc after vi's change of mode is taken for a habit, in seconds.
  private static let doubleEscape = 0.3

  private let editor: ReadlineEditor
  /// The keys of a sequence that is not complete.
  private(set) var prefix: [UInt8] = []
  /// Whether the next key goes in as it is.
  var isQuoting = false
  private var leftInsertMode = -Double.infinity

  init(editor: ReadlineEditor) {
    self.editor = editor
  }

  /// Another field has the focus: nothing half typed goes on there.
  mutating func beginField() {
    prefix = []
    isQuoting = false
    editor.beginField()
  }

  /// What has the focus, as far as keys differ.
  enum Context {
    case text, secret, options, review, preview, panel, question
  }

  private func context(_ filling: Filling) -> Context {
    guard filling.question == nil, filling.help == nil else { return .question }
    guard filling.preview == nil else { return .preview }
    guard let entry = filling.focused else { return .review }
    guard filling.panel == nil else { return .panel }
    switch entry.field.kind {
    case .password: return .secret
    case .confirm, .choices: return .options
    case .choice where entry.field.optionsFit(in: filling.screen.valueColumns): return .options
    default: return .text
    }
  }

  // MARK: Esc

  /// An Esc with nothing behind it.
  mutating func escape(_ filling: Filling, at now: Double) -> [Step] {
    isQuoting = false
    guard prefix.isEmpty else {
      prefix = []
      return []
    }
    guard context(filling) == .text, filling.chooser == nil || filling.renaming != nil else {
      return [.action(.escape)]
    }
    let wasInserting = editor.mode == .viInsert
    switch editor.escape(in: line(filling)) {
    case .used(let proposal):
      if wasInserting { leftInsertMode = now }
      return steps(of: proposal, filling)
    case .free:
      return now - leftInsertMode < Self.doubleEscape ? [] : [.action(.escape)]
    }
  }

  /// The key behind an Esc that came with it, in vi mode, unless both are bound together.
  ///
  /// `nil` for a whole key.
  func keyBehindEscape(in bytes: [UInt8]) -> [UInt8]? {
    guard editor.mode != .emacs, bytes.count > 1, bytes[0] == 0x1B else { return nil }
    let isSequence = bytes.count > 2 && (bytes[1] == 0x5B || bytes[1] == 0x4F)
    guard !isSequence, case .unbound = editor.resolve(prefix + bytes) else { return nil }
    return Array(bytes.dropFirst())
  }

  /// True for a key that means the rows that are shown: it picks one, or goes through them.
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
    case .done, .dismiss, .goToField, .submit, .submitAndNext, .help, .autoFill, .search, .ditto,
      .dittoNext, .mention,
      .tagPanel,
      .textPanel, .reverse, .rot13, .upperCase, .lowerCase, .titleCase, .sentenceCase, .swapCase,
      .squeezeBlanks, .snippets, .undo, .redo, .clearField, .newline, .editor, .quoteNext,
      .repaint:
      return false
    }
  }

  /// True for a key that takes the grey text at the end of a text.
  func takesGhost(_ bytes: [UInt8]) -> Bool {
    if PlainKey(bytes) == .right || PlainKey(bytes) == .end { return true }
    let resolution = editor.resolve(prefix + bytes)
    return resolution == .command(.takeGhost) || resolution == .command(.takeGhostWord)
  }

  // MARK: Keys

  /// One whole key.
  mutating func key(_ bytes: [UInt8], _ filling: Filling) -> [Step] {
    if bytes == [3] { return [.interrupt] }
    if isQuoting {
      isQuoting = false
      return quote(bytes, filling)
    }
    if bytes == [26] { return [.suspend] }
    let context = context(filling)
    if context == .text, !editor.isIdle { return feed(bytes, filling) }
    // The keys of a panel are letters, whatever they are bound to in this mode.
    if context == .panel, prefix.isEmpty, case .text(let key) = PlainKey(bytes) {
      return [.action(.panelKey(key))]
    }
    let sequence = prefix + bytes
    prefix = []
    switch editor.resolve(sequence) {
    case .incomplete:
      prefix = sequence
      return []
    case .command(let command): return perform(command, filling)
    case .unbound where context == .text:
      let key = PlainKey(sequence)
      return listSteps(key, context, filling) ?? pageSteps(key, context, filling) ?? []
    case .readline, .macro, .unbound: return other(sequence, context, filling)
    }
  }

  private mutating func other(
    _ sequence: [UInt8], _ context: Context, _ filling: Filling
  ) -> [Step] {
    let key = PlainKey(sequence)
    if let steps = listSteps(key, context, filling) ?? pageSteps(key, context, filling) {
      return steps
    }
    switch context {
    case .text: return edit(sequence, key, filling)
    case .secret: return secretStep(key)
    case .options: return optionStep(key)
    case .review: return reviewStep(key, filling)
    case .preview: return previewStep(key)
    case .panel: return panelStep(key)
    case .question: return questionStep(key, filling)
    }
  }

  // MARK: Text

  private mutating func edit(
    _ sequence: [UInt8], _ key: PlainKey?, _ filling: Filling
  ) -> [Step] {
    guard let entry = filling.focused else { return [] }
    let line = filling.editedLine
    guard line.anchor != nil else { return feed(sequence, filling) }
    switch key {
    case .text(let text): return [.action(.type(text))]
    case .backspace: return [.action(.deleteBackward)]
    case .delete: return [.action(.deleteForward)]
    case .left where entry.field.kind == .choice: return [.action(.moveOption(by: -1))]
    case .right where entry.field.kind == .choice: return [.action(.moveOption(by: 1))]
    default: return [.action(.setCursor(line.cursor))] + feed(sequence, filling)
    }
  }

  private mutating func feed(_ sequence: [UInt8], _ filling: Filling) -> [Step] {
    steps(of: editor.feed(sequence, in: line(filling)), filling)
  }

  private mutating func quote(_ bytes: [UInt8], _ filling: Filling) -> [Step] {
    guard context(filling) == .text else { return [] }
    return steps(of: editor.insertLiteral(bytes, in: line(filling)), filling)
  }

  private mutating func steps(
    of proposal: ReadlineEditor.Proposal, _ filling: Filling
  ) -> [Step] {
    var steps: [Step] = proposal.isEdited || proposal.isMoved ? [.proposal(proposal)] : []
    if let mark = proposal.mark {
      let range = min(mark, proposal.cursor)..<max(mark, proposal.cursor)
      steps.append(.action(.select(range)))
    }
    for command in proposal.commands { steps += perform(command, filling) }
    return steps
  }

  private func line(_ filling: Filling) -> ReadlineEditor.Line {
    let line = filling.editedLine
    return .init(text: line.text, cursor: line.cursor)
  }
}
