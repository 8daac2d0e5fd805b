/// One event from the terminal.
nonisolated package enum InputEvent: Equatable, Sendable {
  /// One complete key: a UTF-8 character, a control byte, an escape sequence, or ESC and a
  /// character.
  case key([UInt8])
  /// Esc alone.
  case escape
  /// Text of a bracketed paste, with `\n` as line end and invalid UTF-8 replaced by U+FFFD;
  /// otherwise unchanged, including control characters.
  case paste(String)
  /// A paste of more than 128 KiB, which is dropped.
  case pasteTooLarge
  case mouse(MouseEvent)
  /// The reply to a cursor position query; both numbers count from 1.
  case cursorPosition(row: Int, column: Int)
  /// The reply to a query for a private mode; `setting` as in DECRPM: 0 unknown, 1 set, 2 reset, 3
  /// always set, 4 always reset.
  case modeReport(mode: Int, setting: Int)

  /// True for input from the keyboard; false for the mouse and for replies of the terminal.
  var isTyped: Bool {
    switch self {
    case .key, .escape, .paste, .pasteTooLarge: true
    case .mouse, .cursorPosition, .modeReport: false
    }
  }

  /// True if it is a key that types a character other than white space.
  var isLetter: Bool {
    guard case .key(let bytes) = self, let first = bytes.first else { return false }
    return first > 0x20 && first != 0x7F
  }
}

/// An action of the mouse and its position.
nonisolated package struct MouseEvent: Equatable, Sendable {
  /// The buttons with a function; others are ignored.
  package enum Button: Sendable { case left, middle, right }
  /// The action; a drag is a move with the button held.
  package enum Action: Equatable, Sendable {
    case press(Button), drag(Button), release(Button), wheelUp, wheelDown
  }

  /// The action of the mouse.
  package let action: Action
  /// The row, from 1 at the top of the window.
  package let row: Int
  /// The column, from 1 at the left edge of the window, in cells.
  package let column: Int

  /// Creates an event; `row` and `column` count from 1.
  package init(_ action: Action, row: Int, column: Int) {
    self.action = action
    self.row = row
    self.column = column
  }
}
