/// The objection of a receiver of records to an answer.
public struct AnswerRefusal: Equatable, Sendable {
  /// The identifier of the field, or its path in an item, such as `items[2].amount`.
  public let field: String
  /// The reason, one sentence; empty for none.
  public let message: String

  /// Creates an objection.
  public init(field: String, message: String) {
    self.field = field
    self.message = message
  }
}
