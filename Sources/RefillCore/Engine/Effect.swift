/// An effect for the caller of `handle` to perform, in order.
public enum Effect: Equatable, Sendable {
  /// Query the sources; the reply is `.suggestions`.
  case ask(Query)
  /// Remove a value from the history of a field, or restore it.
  case remove(field: String, value: String)
  case restore(field: String, value: String)
  /// Search for an earlier record; the reply is `.found`.
  case find(RecordQuery)
  /// Rename a value in the history of a field; the reply is `.renamed`.
  case rename(number: Int, field: String, from: String, to: String)
  /// Revert the renaming with that number; the reply is `.renamed`.
  case undoRename(number: Int, field: String)
  /// Save a snippet; the reply is `.keptSnippet`.
  case keepSnippet(number: Int, NewSnippet)
  /// Search for entities; the replies are one or more `.mentioned`.
  case askMention(MentionQuery)
  /// Have an answer judged; the reply is `.checked`.
  case check(CheckQuery)
  /// Fetch the answer of a secret field; the reply is `.fetched`.
  case fetch(SecretQuery)
  /// Drop the pending reply, and end the program that was to give it.
  case cancelFetch
  /// Send `.wake` at this time, in seconds of the host's clock.
  case wake(at: Double)
  /// Ring the bell: a snippet expanded, or a key had no effect.
  case ring
  /// An event for the host.
  case event(Event)
  /// Open the user's editor on this text.
  case edit(String)
  /// Save a draft, in case the program ends.
  case saveDraft
  /// Delete the offered draft, or set it aside.
  case deleteDraft
  case setDraftAside
  /// Offer the next older draft with `.offer`, wrapping to the newest.
  case offerOlderDraft
  /// The form was submitted with valid answers.
  case submit(Submission)
  /// Begin the form again after the submission, for another record.
  case beginAnew
  /// The user leaves without submitting.
  case leave
}
