/// The environment of a form, as set by the program.
struct Environment: Sendable {
  /// The date and locale for reading answers.
  var context: ReadingContext
  /// The ids of fields that were secret in an earlier version of the form.
  var onceSecret: Set<String>
  /// The answers of the form around a form of placeholders, which are context for its sources.
  var enclosingAnswers: [KnownAnswer] = []
  /// The size of the terminal.
  var screen = ScreenSize(columns: 80, rows: 24)
  /// The panels and tags.
  var panels = Panels()
  /// True once the host has been asked for its panels, or has set them.
  var hasAskedForPanels = false
  /// The words for fields with word completion.
  var lexicon = Lexicon()
  /// True if abbreviations expand.
  var expands = true
  /// True if what is typed is kept as a draft when the form is left.
  var keepsDraft = true
  /// True if the record is stored when the form is submitted.
  var keepsRecord = true
  /// The failure of the last save of the draft; `nil` if it succeeded or there was none.
  var draftFailure: DraftFailure?
  /// The index of the field in which that failure was last announced; `nil` for none.
  var draftFailureField: Int?

  init(context: ReadingContext, onceSecret: Set<String>) {
    self.context = context
    self.onceSecret = onceSecret
  }
}
