/// One thing that came from the terminal.
nonisolated public enum InputEvent: Equatable, Sendable {
  /// One whole key: a UTF-8 character, a control byte, an escape sequence, or ESC and a character.
  case key([UInt8])
  /// Esc alone.
  case escape
  /// Text that the terminal framed as pasted, with `\n` as its line end, and broken UTF-8 repaired
  /// with U+FFFD; otherwise as it came, control characters included.
  case paste(String)
  /// A paste over 1 MiB, which is dropped.
  case pasteTooLarge
  case mouse(MouseEvent)
  /// The answer to a query; both count from 1.
  case cursorPosition(row: Int, column: Int)
  /// The answer whether a private mode is known; `setting` as in DECRPM: 0 unknown, 1 set, 2 reset,
  /// 3 always set, 4 always reset.
  case modeReport(mode: Int, setting: Int)

  /// True for what the user did on the keyboard; false for the mouse and for the terminal's answers.
  var isTyped: Bool {
    switch self {
    case .key, .escape, .paste, .pasteTooLarge: true
    case .mouse, .cursorPosition, .modeReport: false
    }
  }

  /// Whether it is a key that types a character other than a blank.
  var isLetter: Bool {
    guard case .key(let bytes) = self, let first = bytes.first else { return false }
    return first > 0x20 && first != 0x7F
  }
}

/// What the mouse did, and where.
nonisolated public struct MouseEvent: Equatable, Sendable {
  /// Further buttons have no use here.
  public enum Button: Sendable { case left, middle, right }
  /// A drag is a move with the button held.
  public enum Action: Equatable, Sendable {
    case press(Button), drag(Button), release(Button), wheelUp, wheelDown
  }

  /// What happened.
  public let action: Action
  /// Counted from 1 at the window's top left corner.
  public let row: Int
  /// Counted likewise, in cells.
  public let column: Int

  /// An event at a place that counts from 1.
  public init(_ action: Action, row: Int, column: Int) {
    self.action = action
    self.row = row
    self.column = column
  }
}
