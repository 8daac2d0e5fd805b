public import RefillCore

/// The services of a session outside of its terminal, as closures.
public struct Services {
  /// Sends a query to the sources.
  ///
  /// Returns the reply if it is available at once; otherwise it arrives later and
  /// `answersDescriptor` becomes readable.
  public var ask: (Query) -> SuggestionPage?
  /// A file descriptor that is readable when a reply has arrived; -1 without sources.
  public var answersDescriptor: Int32
  /// Returns the replies that arrived since the last call.
  public var takeAnswers: () -> [(number: Int, page: SuggestionPage)]
  /// Removes a value from the history of a field.
  public var remove: (_ field: String, _ value: String) -> Void
  /// Restores a removed value.
  public var restore: (_ field: String, _ value: String) -> Void
  /// Searches for an earlier record; the result arrives through `takeReplies`.
  ///
  /// `nil` if there are no earlier records.
  public var find: ((RecordQuery) -> Void)?
  /// Renames a value in the history of a field.
  ///
  /// The result is reported with the same number.
  public var rename: (_ number: Int, _ field: String, _ from: String, _ to: String) -> Void
  /// Reverts the renaming with that number; the result is reported as well.
  public var undoRename: (_ number: Int, _ field: String) -> Void
  /// Saves a snippet; the outcome is reported with the same number.
  ///
  /// `nil` if snippets cannot be saved.
  public var keepSnippet: ((_ number: Int, NewSnippet) -> Void)?
  /// Searches for entities to mention; they arrive through `takeReplies`, in one or more batches.
  public var askMention: (MentionQuery) -> Void
  /// Has an answer judged; the reply arrives through `takeReplies`.
  ///
  /// `nil` if all answers count as right.
  public var check: ((CheckQuery) -> Void)?
  /// Fetches a secret; the reply arrives through `takeReplies`.
  ///
  /// `nil` if nothing fetches secrets.
  public var fetch: ((SecretQuery) -> Void)?
  /// Ends the program that fetches a secret; there is no reply then.
  public var cancelFetch: () -> Void
  /// Returns the replies that arrived since the last call, as actions; `answersDescriptor`
  /// announces them.
  public var takeReplies: () -> [Action]
  /// Receives events of the form, such as the creation of a mention.
  public var tell: (Event) -> Void
  /// Saves the state of the form as a draft; returns the failure if it cannot.
  public var saveDraft: (Draft) -> DraftFailure?
  /// Deletes the offered draft.
  public var deleteDraft: () -> Void
  /// Keeps the offered draft and starts another.
  public var setDraftAside: () -> Void
  /// Returns the next older draft in place of the offered one, wrapping to the newest, and the
  /// number of drafts older than it; `nil` if there is no other.
  public var olderDraft: () -> (draft: Draft, older: Int)?

  /// Creates services that do nothing.
  public init() {
    ask = { _ in nil }
    answersDescriptor = -1
    takeAnswers = { [] }
    remove = { _, _ in }
    restore = { _, _ in }
    rename = { _, _, _, _ in }
    undoRename = { _, _ in }
    askMention = { _ in }
    cancelFetch = {}
    takeReplies = { [] }
    tell = { _ in }
    saveDraft = { _ in nil }
    deleteDraft = {}
    setDraftAside = {}
    olderDraft = { nil }
  }
}
