/// The origin of an edit, on which vetoes, limits and undo depend.
enum EditOrigin {
  /// The user's keys and clipboard.
  case typed, deleted, pasted
  /// A plug-in, on a key of the user: a tag, a transformation, an expansion, a mention.
  case plugIn
  /// A suggested value.
  case suggestion
  /// Undo and redo.
  case undone
  /// The program.
  case program

  /// The kind of undo step, which decides whether the edit joins the previous step.
  var undoKind: UndoHistory.Kind {
    switch self {
    case .typed: .typed
    case .deleted: .deleted
    case .pasted, .plugIn, .suggestion, .undone, .program: .whole
    }
  }
}
