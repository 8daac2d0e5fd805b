package import RefillCore

extension ReadlineEditor {
  /// The text of a field with its cursor, as the core holds it.
  nonisolated package struct Line: Equatable, Sendable {
    /// The whole text of a field, including its line ends.
    package var text: String
    /// The cursor, in grapheme clusters from the start of `text`; larger offsets count as its end.
    package var cursor: Int
    /// True for a text area, where vi's commands on lines work.
    package var isMultiline: Bool

    /// Creates a text with its cursor.
    package init(text: String, cursor: Int, isMultiline: Bool = false) {
      self.text = text
      self.cursor = cursor
      self.isMultiline = isMultiline
    }
  }

  /// The text that Readline proposes after one key; the core accepts, changes or refuses it.
  nonisolated package struct Proposal: Equatable, Sendable {
    /// The whole text of the field.
    package var text: String
    /// The cursor, in grapheme clusters from the start of `text`.
    package var cursor: Int
    /// The other end of the region that Ctrl-X Ctrl-X just activated, in grapheme clusters;
    /// otherwise `nil`.
    package var mark: Int?
    /// The kind of change against the text that was fed; `nil` for none.
    package var kind: EditKind?
    /// The commands that the key requested, in order; a macro may request several.
    package var commands: [Command]
    /// The number of the vi command that the edit belongs to, including the text typed after it up
    /// to Esc; `nil` in emacs mode.
    package var viCommand: Int?

    /// True if vi's `$` moved the cursor, or left it, at the end of the line.
    package var isAtRowEnd = false

    /// True if the text changed.
    package var isEdited: Bool { kind != nil && kind != .moved }

    /// Creates a proposal, for tests and for editors other than Readline.
    package init(
      text: String, cursor: Int, mark: Int? = nil, kind: EditKind? = nil, commands: [Command] = []
    ) {
      self.text = text
      self.cursor = cursor
      self.mark = mark
      self.kind = kind
      self.commands = commands
    }

    init(unchanged line: Line, commands: [Command] = []) {
      self.init(text: line.text, cursor: line.cursor, commands: commands)
    }
  }

  /// The result of an Esc that no byte follows.
  nonisolated package enum EscapeOutcome: Equatable, Sendable {
    /// Readline used it.
    case used(Proposal)
    /// It has no meaning for Readline, so the form may use it.
    case free
  }

  /// The active keymap.
  nonisolated package enum Mode: Hashable, Sendable {
    case emacs, viInsert, viCommand
  }
}
