import RefillCore

// Answers about a key before it is resolved.
extension KeyResolver {
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
    case .enter, .nextField, .previousField, .up, .down, .searchOrUp, .searchOrDown, .first,
      .last, .removeValue, .renameValue, .explainValue, .fillRest, .takeGhost, .takeGhostWord:
      return true
    case .done, .dismiss, .goToField, .nextPage, .previousPage, .moveItemUp, .moveItemDown, .submit,
      .submitAndNext, .help, .autoFill, .search, .ditto,
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
}
