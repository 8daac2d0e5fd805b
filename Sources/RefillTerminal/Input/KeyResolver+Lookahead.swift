import RefillCore

// Answers about a key before it is resolved.
extension KeyResolver {
  /// Returns the keys behind an Esc that arrived with them, unless all are bound as one.
  ///
  /// In vi mode these are any keys; in emacs mode a control character that is a command or begins
  /// one, such as Ctrl-X, because Esc and a letter are an Alt key there.
  ///
  /// `nil` if the bytes are a single key.
  func keysBehindEscape(in bytes: [UInt8]) -> [[UInt8]]? {
    guard bytes.count > 1, bytes[0] == 0x1B else { return nil }
    let key = Array(bytes.dropFirst())
    guard !isSequence(key), editor.mode != .emacs || isCommandKey(key) else { return nil }
    switch editor.resolve(prefix + bytes) {
    case .unbound: break
    // The decoder has waited for the rest of such a sequence.
    case .incomplete where key == [0x5B] || key == [0x4F]: break
    case .incomplete, .command, .readline, .macro: return nil
    }
    return key[0] == 0x4F ? key.map { [$0] } : [key]
  }

  /// Returns true for what follows the Esc of a key that terminals send.
  private func isSequence(_ key: [UInt8]) -> Bool {
    guard key.count > 1, let last = key.last else { return false }
    return key[0] == 0x5B || key[0] == 0x4F && Self.singleShifts.contains(last)
  }

  /// The last bytes of the keys that terminals send as `ESC O`: arrows, Home, End, Enter, F1 to F4.
  private static let singleShifts = Array("ABCDEFHMPQRS".utf8)

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
    return command.meansRows
  }

  /// Returns true for a key that accepts the ghost text at the end of a text.
  func takesGhost(_ bytes: [UInt8]) -> Bool {
    if PlainKey(bytes) == .right || PlainKey(bytes) == .end { return true }
    let resolution = editor.resolve(prefix + bytes)
    return resolution == .command(.takeGhost) || resolution == .command(.takeGhostWord)
  }
}

nonisolated extension Command {
  /// True if the command picks a visible row, or moves among the rows.
  fileprivate var meansRows: Bool {
    switch self {
    case .movement: true
    case .text, .change, .program: false
    case .navigation(let command):
      switch command {
      case .enter, .nextField, .previousField: true
      case .done, .goToField, .nextPage, .previousPage, .moveItemUp, .moveItemDown, .dismiss,
        .submit, .submitAndNext:
        false
      }
    case .values(let command):
      switch command {
      case .removeValue, .renameValue, .explainValue, .fillRest, .takeGhost, .takeGhostWord: true
      case .autoFill, .search, .ditto, .dittoNext, .fillDetails: false
      }
    }
  }
}
