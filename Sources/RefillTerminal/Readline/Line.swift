extension ReadlineEditor {
  /// A text as the core holds it, and where the cursor stands in it.
  nonisolated public struct Line: Equatable, Sendable {
    /// The whole text of a field, lines and all.
    public var text: String
    /// In grapheme clusters from the start of `text`; beyond its end counts as its end.
    public var cursor: Int

    /// Makes a text with its cursor.
    public init(text: String, cursor: Int) {
      self.text = text
      self.cursor = cursor
    }
  }

  /// What a key did to a text, for the undo history and for plug-ins that follow typing.
  nonisolated public enum EditKind: Equatable, Sendable {
    case none
    /// The text is the same, the cursor is elsewhere.
    case moved
    /// The key's own character was inserted.
    case inserted
    /// The text became shorter.
    case deleted
    /// Anything else: a yank, a macro, a change of case …
    case other
  }

  /// What Readline makes of a text after one key; the core takes it, changes it or refuses it.
  nonisolated public struct Proposal: Equatable, Sendable {
    /// The whole text of the field.
    public var text: String
    /// In grapheme clusters from the start of `text`.
    public var cursor: Int
    /// The other end of the region that Ctrl-X Ctrl-X just made, in grapheme clusters, else `nil`.
    public var mark: Int?
    /// What happened to the text that was fed.
    public var kind: EditKind
    /// What the key asked Refill to do, in order: a macro may ask for several things.
    public var commands: [Command]
    /// The number of the vi command that the edit belongs to, with what is typed after it up to Esc;
    /// `nil` in emacs mode.
    public var viCommand: Int?

    /// True where the text is another.
    public var isEdited: Bool { kind != .none && kind != .moved }
    /// True where the text is the same and the cursor elsewhere.
    public var isMoved: Bool { kind == .moved }

    /// Makes a proposal, as a test or an editor without Readline does.
    public init(
      text: String, cursor: Int, mark: Int? = nil, kind: EditKind = .none, commands: [Command] = []
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

  /// What became of an Esc with nothing behind it.
  nonisolated public enum EscapeOutcome: Equatable, Sendable {
    /// Readline had a use for it.
    case used(Proposal)
    /// It means nothing to Readline, and the form may take it.
    case free
  }

  /// Which keys are bound now.
  nonisolated public enum Mode: Hashable, Sendable {
    case emacs, viInsert, viCommand
  }
}
