public import RefillCore

/// What a session asks of the outside, as closures; the terminal is its own.
public struct Services {
  /// Puts a query to the sources.
  ///
  /// Gives the answer where it is known at once; else it comes later, and `answersDescriptor` says
  /// when.
  public var ask: (Query) -> SuggestionPage?
  /// Readable when an answer has come; -1 where there are no sources.
  public var answersDescriptor: Int32
  /// The answers that have come since the last call.
  public var takeAnswers: () -> [(number: Int, page: SuggestionPage)]
  /// Removes a value from the history of a field.
  public var remove: (_ field: String, _ value: String) -> Void
  /// Puts a removed value back.
  public var restore: (_ field: String, _ value: String) -> Void
  /// Looks for an earlier record; the answer comes as a report.
  ///
  /// `nil` where there are none.
  public var find: ((RecordQuery) -> Void)?
  /// Renames a value in the history of a field, under a number; what became of it is reported.
  public var rename: (_ number: Int, _ field: String, _ from: String, _ to: String) -> Void
  /// Takes the renaming of that number back, which is reported as well.
  public var undoRename: (_ number: Int, _ field: String) -> Void
  /// Looks for entities that can be mentioned; they come as reports, in one or several parts.
  public var askMention: (MentionQuery) -> Void
  /// The reports that have come since the last call, as actions; `answersDescriptor` says when.
  public var takeReplies: () -> [Action]
  /// Hears of what happens in the form, such as a mention that was created.
  public var tell: (Event) -> Void
  /// Keeps what stands in the form.
  public var saveDraft: (Draft) -> Void
  /// Throws the offered draft away.
  public var deleteDraft: () -> Void
  /// Leaves the offered draft where it is and begins another.
  public var setDraftAside: () -> Void
  /// Takes the next older draft in the place of the offered one, the newest after the oldest, and says
  /// how many are older than that; `nil` where there is no other.
  public var olderDraft: () -> (draft: Draft, older: Int)?

  /// Services that do nothing.
  public init() {
    ask = { _ in nil }
    answersDescriptor = -1
    takeAnswers = { [] }
    remove = { _, _ in }
    restore = { _, _ in }
    rename = { _, _, _, _ in }
    undoRename = { _, _ in }
    askMention = { _ in }
    takeReplies = { [] }
    tell = { _ in }
    saveDraft = { _ in }
    deleteDraft = {}
    setDraftAside = {}
    olderDraft = { nil }
  }
}
