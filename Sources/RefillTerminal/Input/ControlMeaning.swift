/// The meaning of a control sequence from the terminal.
nonisolated enum ControlMeaning: Equatable, Sendable {
  /// A key; its bytes are unchanged.
  case key
  case event(InputEvent)
  case pasteBegins
  /// An end mark without a paste, as behind a paste that contains one.
  case pasteEnds
  /// A report that is ignored.
  case nothing

  init(_ sequence: ControlSequence, expectsCursorPosition: Bool) {
    let final = Character(UnicodeScalar(sequence.final))
    let intermediates = sequence.intermediates.map { Character(UnicodeScalar($0)) }
    switch (sequence.prefix.map { Character(UnicodeScalar($0)) }, intermediates, final) {
    case ("<", [], "M"), ("<", [], "m"):
      self = MouseEvent(sequence).map { .event(.mouse($0)) } ?? .nothing
    case ("?", ["$"], "y"):
      guard let mode = sequence.number(0), let setting = sequence.number(1) else {
        self = .nothing
        return
      }
      self = .event(.modeReport(mode: mode, setting: setting))
    case (.some, _, _), (nil, ["$"], "y"): self = .nothing
    // Focus in and out; replies about the device, its state and its window.
    case (nil, [], "I") where sequence.parameters.isEmpty: self = .nothing
    case (nil, [], "O") where sequence.parameters.isEmpty: self = .nothing
    case (nil, [], "c"), (nil, [], "n"), (nil, [], "t"), (nil, [], "x"):
      self = sequence.parameters.isEmpty ? .key : .nothing
    case (nil, [], "R") where expectsCursorPosition:
      guard let row = sequence.number(0), let column = sequence.number(1), row > 0, column > 0
      else {
        self = .key
        return
      }
      self = .event(.cursorPosition(row: row, column: column))
    case (nil, [], "~") where sequence.number(0) == 200: self = .pasteBegins
    case (nil, [], "~") where sequence.number(0) == 201: self = .pasteEnds
    case (nil, [], "~") where sequence.number(0) == 27 && sequence.parameters.count == 3,
      (nil, [], "u"):
      self = ReportedKey(sequence)?.meaning ?? .key
    default: self = .key
    }
  }
}

nonisolated extension MouseEvent {
  /// Parses a mouse report in SGR form; `nil` for unsupported ones, such as further buttons.
  init?(_ sequence: ControlSequence) {
    guard let code = sequence.number(0), let column = sequence.number(1),
      let row = sequence.number(2), row > 0, column > 0,
      let action = Action(code: code, isRelease: sequence.final == UInt8(ascii: "m"))
    else { return nil }
    self.init(action, row: row, column: column)
  }
}

nonisolated extension MouseEvent.Action {
  init?(code: Int, isRelease: Bool) {
    let modifiers = 4 | 8 | 16
    switch code & ~modifiers {
    case 64: self = .wheelUp
    case 65: self = .wheelDown
    case let code where code & ~(3 | 32) == 0:
      guard let button = MouseEvent.Button(code: code & 3) else { return nil }
      self = isRelease ? .release(button) : code & 32 != 0 ? .drag(button) : .press(button)
    default: return nil
    }
  }
}

nonisolated extension MouseEvent.Button {
  init?(code: Int) {
    switch code {
    case 0: self = .left
    case 1: self = .middle
    case 2: self = .right
    default: return nil
    }
  }
}
