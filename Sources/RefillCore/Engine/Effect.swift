/// What is to be done outside, in this order.
public enum Effect: Equatable, Sendable {
  /// Ask the sources; the answer comes back as `.suggestions`.
  case ask(Query)
  /// Remove a value from the history of a field, or put it back.
  case remove(field: String, value: String)
  case restore(field: String, value: String)
  /// Look for an earlier record; the answer comes back as `.found`.
  case find(RecordQuery)
  /// Change a value in the whole history of a field; what became of it comes back as `.renamed`.
  case rename(number: Int, field: String, from: String, to: String)
  /// Take the change of that number back; that comes back as `.renamed` as well.
  case undoRename(number: Int, field: String)
  /// Look for entities; some of them come back as `.mentioned`, once or several times.
  case askMention(MentionQuery)
  /// Come back with `.wake` at this time of the host's clock, in seconds.
  case wake(at: Double)
  /// Ring the bell: something expanded, or a key had no effect.
  case ring
  /// Something was announced.
  case event(Event)
  /// Open the person's editor on this text.
  case edit(String)
  /// Keep what stands here, in case the program ends.
  case saveDraft
  /// The draft that was offered is thrown away, or set aside so that it stays.
  case deleteDraft
  case setDraftAside
  /// Offer the next older draft, or after the oldest the newest, as `.offer`.
  case offerOlderDraft
  /// The form is filled and right.
  case submit(Submission)
  /// The form is wanted again once it is submitted, for the next record.
  case beginAnew
  /// The person leaves without submitting.
  case leave
}
