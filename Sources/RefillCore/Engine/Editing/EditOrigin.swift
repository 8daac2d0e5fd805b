/// The origin of an edit, on which vetoes, limits and undo depend.
enum EditOrigin {
  /// The user's keys and clipboard.
  case typed, deleted, pasted
  /// A plug-in, on a key of the user: a tag, a transformation, an expansion, a mention.
  case plugIn
  /// A suggested value.
  case suggestion
  /// The user's editor; its text may exceed the length limit, so that nothing written is lost.
  case editor
  /// A whole line that the user typed; it may exceed the length limit for the same reason.
  case line
  /// Undo and redo.
  case undone
  /// The program.
  case program

  /// The kind of undo step, which decides whether the edit joins the previous step.
  var undoKind: UndoHistory.Kind {
    switch self {
    case .typed: .typed
    case .deleted: .deleted
    case .pasted, .plugIn, .suggestion, .editor, .line, .undone, .program: .whole
    }
  }

  /// True if the result must be within the length limit of the field.
  var isBounded: Bool {
    switch self {
    case .typed, .deleted, .pasted, .plugIn, .suggestion, .undone: true
    case .editor, .line, .program: false
    }
  }
}
