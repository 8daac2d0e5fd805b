package import Foundation

/// The key names and the current time, for wording messages.
package struct MessageContext: Sendable {
  /// The name of the key for undo.
  package let undo: String
  /// The name of the Down key.
  package let down: String
  /// The name of the Esc key.
  package let escape: String
  /// The name of the key for submit.
  package var submit = "Ctrl-X Enter"
  /// The name of the key for Previous.
  package let previous: String
  /// The name of the key that opens the user's editor.
  package let editor: String
  /// The name of the key that accepts the ghost.
  package let takeGhost: String
  /// The name of the key that accepts the ghost's next word.
  package let takeGhostWord: String
  /// The name of the Left key.
  package let left: String
  /// The name of the Right key.
  package let right: String
  /// The name of the key that fills the rest of the form from a record; empty for none.
  package var fillRest = ""
  /// The name of the key that fills fields from the user's details; empty for none.
  package var fillDetails = ""
  /// The name of the key that moves to the next field and completes paths; empty for none.
  package var next = ""
  /// True if hints name the submit key once the form can be submitted.
  package var hintsSubmit = false
  /// The name of the key that clears a field or discards an offered draft.
  package var clear = "Ctrl-X k"
  /// The name of the key for redo.
  package var redo = "Ctrl-X y"
  /// The name of the key that explains a value of the history.
  package var explain = "Ctrl-X i"
  /// The name of the key that corrects a value of the history.
  package var rename = "Ctrl-X c"
  /// The key of the list of snippets.
  package var snippets = "Ctrl-X s"
  /// The name of the key that searches the values of a field in their list.
  package var search = "Ctrl-X r"
  /// The name of the key that takes the answer before.
  package var ditto = "Ctrl-X ."
  /// The current time, for phrases such as "3 days ago".
  package let now: Date
  /// The width of messages in columns; narrow windows get shorter sentences.
  package var columns = FormModel.messageColumns

  /// Creates a context with the key names of this terminal.
  package init(
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

  /// The default key names, for output without a screen.
  package static let plain = withDefaultKeys(at: .distantPast)

  /// Returns the default key names at a time.
  package static func withDefaultKeys(at now: Date) -> MessageContext {
    MessageContext(
      undo: "Ctrl-X u", down: "Down", escape: "Esc", previous: "Shift-Tab", editor: "Ctrl-X v",
      takeGhost: "Right", takeGhostWord: "Ctrl-X w", left: "Left", right: "Right", now: now)
  }
}

extension MessageContext {
  /// Returns the whole message, or the short one if the whole one does not fit.
  func fitting(_ whole: String, or short: @autoclosure () -> String) -> String {
    DisplayWidth.of(whole) <= columns ? whole : short()
  }
}
