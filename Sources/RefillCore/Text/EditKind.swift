/// The kind of change that a key made to a text, as reported by a line editor.
public enum EditKind: Equatable, Sendable {
  /// Only the insertion point moved.
  case moved
  /// The key's own character was inserted.
  case typed
  /// Any other change, such as a deletion, a yank, a macro or a change of case.
  case other
}
