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
  private var isQuoting = false
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
  private enum Context {
    case text, secret, options, review, preview, panel, question
  }

  private func context(_ filling: Filling) -> Context {
    guard filling.question == nil, filling.helpPage == nil else { return .question }
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

  // MARK: Keys

  /// One whole key.
  mutating func key(_ bytes: [UInt8], _ filling: Filling) -> [Step] {
    if isQuoting {
      isQuoting = false
      return quote(bytes, filling)
    }
    if bytes == [3] { return [.interrupt] }
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
      return listSteps(PlainKey(sequence), context, filling) ?? []
    case .readline, .macro, .unbound: return other(sequence, context, filling)
    }
  }

  private mutating func other(
    _ sequence: [UInt8], _ context: Context, _ filling: Filling
  ) -> [Step] {
    let key = PlainKey(sequence)
    if let steps = listSteps(key, context, filling) { return steps }
    switch context {
    case .text: return edit(sequence, key, filling)
    case .secret: return secretStep(key)
    case .options: return optionStep(key)
    case .review: return reviewStep(key)
    case .preview: return previewStep(key)
    case .panel: return panelStep(key)
    case .question: return questionStep(key, filling)
    }
  }

  /// What an open list takes for itself; `nil` leaves the key to the text, or what else there is.
  private func listSteps(
    _ key: PlainKey?, _ context: Context, _ filling: Filling
  ) -> [Step]? {
    guard let chooser = filling.chooser, filling.renaming == nil,
      context != .preview, context != .question
    else { return nil }
    let page = max(chooser.height - 1, 1)
    // There is nothing to remove: what moves the insertion point ends the search.
    if chooser.kind == .mentions, key != .pageUp, key != .pageDown { return nil }
    switch key {
    case .home: return [.action(.first)]
    case .end: return [.action(.last)]
    case .pageUp: return Array(repeating: .action(.up), count: page)
    case .pageDown: return Array(repeating: .action(.down), count: page)
    case .left, .delete, .endOfFile: return [.action(.swipe)]
    case .right where chooser.asksToRemove: return [.action(.keep)]
    case .text(" ") where chooser.kind == .ticks: return [.action(.toggleOption)]
    default: return chooser.kind == .ticks ? [] : nil
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

  // MARK: Everything else that has the focus

  private func secretStep(_ key: PlainKey?) -> [Step] {
    switch key {
    case .text(let text): [.action(.type(text))]
    case .backspace: [.action(.deleteBackward)]
    case .deleteWord: [.action(.deleteWord)]
    case .deleteLine: [.action(.clear)]
    case .endOfFile: [.action(.escape)]
    default: []
    }
  }

  private func optionStep(_ key: PlainKey?) -> [Step] {
    switch key {
    case .left: [.action(.moveOption(by: -1))]
    case .right: [.action(.moveOption(by: 1))]
    case .text(" "): [.action(.toggleOption)]
    case .text(let text): [.action(.pickOption(text))]
    case .backspace, .delete, .deleteLine: [.action(.clear)]
    case .endOfFile: [.action(.escape)]
    default: []
    }
  }

  private func reviewStep(_ key: PlainKey?) -> [Step] {
    switch key {
    case .text(let text): [.action(.type(text))]
    case .backspace: [.action(.deleteBackward)]
    case .endOfFile: [.action(.escape)]
    case .home: [.action(.first)]
    case .end: [.action(.last)]
    default: []
    }
  }

  private func questionStep(_ key: PlainKey?, _ filling: Filling) -> [Step] {
    guard filling.helpPage != nil else { return [] }
    switch key {
    case .pageUp: return [.action(.up)]
    case .pageDown: return [.action(.down)]
    case .text(" ") where filling.helpQuery == nil: return [.action(.down)]
    case .text(let text): return [.action(.type(text))]
    case .backspace: return [.action(.deleteBackward)]
    default: return []
    }
  }

  private func previewStep(_ key: PlainKey?) -> [Step] {
    switch key {
    case .text(" "): [.action(.toggleOption)]
    case .text("a"): [.action(.tickAll)]
    case .text("o"): [.action(.otherRecord)]
    case .endOfFile: [.action(.escape)]
    case .home: [.action(.first)]
    case .end: [.action(.last)]
    default: []
    }
  }

  private func panelStep(_ key: PlainKey?) -> [Step] {
    switch key {
    case .left: [.action(.moveCursor(by: -1))]
    case .right: [.action(.moveCursor(by: 1))]
    case .backspace: [.action(.deleteBackward)]
    case .delete: [.action(.deleteForward)]
    case .endOfFile: [.action(.escape)]
    default: []
    }
  }

  // MARK: Commands

  private mutating func perform(_ command: Command, _ filling: Filling) -> [Step] {
    switch command {
    case .nextField: [.action(.tab)]
    case .previousField: [.action(.backTab)]
    case .enter: [.action(.enter)]
    case .done: [.action(.escape)]
    case .submit: [.action(.submit)]
    case .help: [.action(.help)]
    case .up: [.action(.up)]
    case .down: [.action(.down)]
    case .first: [.action(.first)]
    case .last: [.action(.last)]
    case .autoFill: [.action(.autoFill)]
    case .search: [.action(.search)]
    case .ditto: [.action(.ditto)]
    case .dittoNext: [.action(.dittoNext)]
    case .fillRest: [.action(.fillRest)]
    case .takeGhost: ghost(.takeGhost, filling)
    case .takeGhostWord: ghost(.takeGhostWord, filling)
    case .removeValue: [.action(.removeHighlighted)]
    case .renameValue: [.action(.rename)]
    case .explainValue: [.action(.explain)]
    case .mention: [.action(.mention)]
    case .tagPanel: [.action(.openPanel(nil))]
    case .textPanel: [.action(.openPanel(.text))]
    case .reverse: [.action(.transform(.reverse))]
    case .rot13: [.action(.transform(.rot13))]
    case .upperCase: [.action(.transform(.upper))]
    case .lowerCase: [.action(.transform(.lower))]
    case .titleCase: [.action(.transform(.title))]
    case .sentenceCase: [.action(.transform(.sentence))]
    case .swapCase: [.action(.transform(.swap))]
    case .squeezeBlanks: [.action(.transform(.squeeze))]
    case .snippets: [.action(.openSnippets)]
    case .undo: [.action(.undo)]
    case .redo: [.action(.redo)]
    case .clearField: [.action(.clear)]
    case .newline: [.action(.newline)]
    case .editor: [.action(.edit)]
    case .repaint: [.repaint]
    case .quoteNext: beginQuote()
    }
  }

  private func ghost(_ action: Action, _ filling: Filling) -> [Step] {
    if filling.chooser?.asksToRemove == true { return [.action(.keep)] }
    return [.action(action)]
  }

  private mutating func beginQuote() -> [Step] {
    isQuoting = true
    return []
  }
}

/// A key by what is printed on it, for everything that is not a line of text.
nonisolated enum PlainKey: Equatable {
  case text(String)
  case left, right, home, end, pageUp, pageDown
  case backspace, delete, endOfFile, deleteWord, deleteLine

  /// Reads one key's bytes; `nil` for one that means nothing here.
  init?(_ bytes: [UInt8]) {
    switch bytes {
    case [0x1B, 0x5B, 0x44], [0x1B, 0x4F, 0x44]: self = .left
    case [0x1B, 0x5B, 0x43], [0x1B, 0x4F, 0x43]: self = .right
    case [0x1B, 0x5B, 0x48], [0x1B, 0x4F, 0x48], [0x1B, 0x5B, 0x31, 0x7E],
      [0x1B, 0x5B, 0x37, 0x7E]:
      self = .home
    case [0x1B, 0x5B, 0x46], [0x1B, 0x4F, 0x46], [0x1B, 0x5B, 0x34, 0x7E],
      [0x1B, 0x5B, 0x38, 0x7E]:
      self = .end
    case [0x1B, 0x5B, 0x35, 0x7E]: self = .pageUp
    case [0x1B, 0x5B, 0x36, 0x7E]: self = .pageDown
    case [0x1B, 0x5B, 0x33, 0x7E]: self = .delete
    case [0x7F], [0x08]: self = .backspace
    case [0x04]: self = .endOfFile
    case [0x17]: self = .deleteWord
    case [0x15]: self = .deleteLine
    default:
      guard let first = bytes.first, first >= 0x20, first != 0x7F,
        let text = String(validating: bytes, as: UTF8.self)
      else { return nil }
      self = .text(text)
    }
  }
}
