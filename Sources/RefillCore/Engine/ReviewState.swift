/// What the review remembers.
struct ReviewState: Sendable {
  /// The field that the review was reached from, to which Esc leads back.
  var origin: Int?
  /// The time of the Esc that led to the review, in seconds on the host's clock.
  var escapedAt = -Double.infinity
  /// The search for a field.
  var search: FieldSearch?
}
