public import Foundation

/// What sentences need to know of the moment: how keys are called here, and what time it is.
public struct MessageContext: Sendable {
  /// Undo.
  public let undo: String
  /// The Down arrow.
  public let down: String
  /// Esc.
  public let escape: String
  /// Submit.
  public var submit = "Ctrl-X Enter"
  /// Previous.
  public let previous: String
  /// The person's editor.
  public let editor: String
  /// Taking the ghost.
  public let takeGhost: String
  /// Taking its next word.
  public let takeGhostWord: String
  /// The Left arrow.
  public let left: String
  /// The Right arrow.
  public let right: String
  /// Filling the rest of the form from a record; empty where no key does.
  public var fillRest = ""
  /// The key that goes to the next field, and completes paths; empty where none does.
  public var next = ""
  /// Whether a hint names the key that submits, once nothing more is needed.
  public var hintsSubmit = false
  /// Clearing a field; discarding a draft that is offered.
  public var clear = "Ctrl-X k"
  /// Correcting a value of the history.
  public var rename = "Ctrl-X c"
  /// The time against which "3 days ago" is said.
  public let now: Date
  /// The columns that a sentence has: where they are few, some sentences say less.
  public var columns = FormModel.messageColumns

  /// The names of keys as they are shown in this terminal.
  public init(
    undo: String, down: String, escape: String, previous: String, editor: String,
    takeGhost: String, takeGhostWord: String, left: String, right: String, now: Date
  ) {
    self.undo = undo
    self.down = down
    self.escape = escape
    self.previous = previous
    self.editor = editor
    self.takeGhost = takeGhost
    self.takeGhostWord = takeGhostWord
    self.left = left
    self.right = right
    self.now = now
  }

  /// Keys by their names, where nothing is drawn.
  public static let plain = MessageContext(
    undo: "Ctrl-X u", down: "Down", escape: "Esc", previous: "Shift-Tab", editor: "Ctrl-X v",
    takeGhost: "Right", takeGhostWord: "Ctrl-X w", left: "Left", right: "Right", now: .distantPast)
}

extension MessageContext {
  /// A sentence, or what says less where there is no room for it.
  func fitting(_ whole: Message, or short: Message, _ values: [String: String]) -> String {
    let sentence = whole(values)
    return DisplayWidth.of(sentence) <= columns ? sentence : short(values)
  }
}
