/// The state of the review.
struct ReviewState: Sendable {
  /// The field from which the review was reached, to which Esc returns.
  var origin: Int?
  /// The time of the Esc that led to the review, in seconds on the host's clock.
  var escapedAt = -Double.infinity
  /// The search for a field.
  var search: FieldSearch?
}
