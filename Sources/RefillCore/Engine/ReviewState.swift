/// The state of the review.
struct ReviewState: Sendable {
  /// The field, or the row of a list, from which the review was reached, to which Esc returns.
  var origin: FormModel.Focus?
  /// The place of the user when the form was submitted; `nil` before.
  var submittedFrom: FormModel.Focus?
  /// The time of the Esc that led to the review, in seconds on the host's clock.
  var escapedAt = -Double.infinity
  /// The time of the last key that did not answer the question about a draft, in seconds on the host's
  /// clock.
  var ignoredAt = -Double.infinity
  /// True if keys without an effect came since the last useful one: they may be meant for a field.
  var hasIgnoredKeys = false
  /// The first fields of the pages that the user has unfolded.
  var unfolded: Set<Int> = []
  /// The search for a field.
  var search: FieldSearch?
}
