/// Where an edit comes from, as far as vetoes, limits and undo differ.
enum EditOrigin {
  /// The person's keys and clipboard.
  case typed, deleted, pasted
  /// A plug-in, by a key of the person's: a tag, a transformation, an expansion, a mention.
  case plugIn
  /// A value that was offered.
  case suggestion
  /// Undo and redo.
  case undone
  /// The program.
  case program

  /// How far an edit joins the one before as one step of undo.
  var undoKind: UndoHistory.Kind {
    switch self {
    case .typed: .typed
    case .deleted: .deleted
    case .pasted, .plugIn, .suggestion, .undone, .program: .whole
    }
  }
}
