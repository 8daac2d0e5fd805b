public import RefillCore

/// The reason to open a form again whose record was not submitted.
public struct Reopening: Sendable {
  /// The reason in words, and the way on.
  public let notice: Notice
  /// The answers that the receiver of the record does not accept.
  public let refusals: [AnswerRefusal]
  /// The state of the record that is edited; `nil` if it has not changed.
  public let edited: EditedRevision?

  /// Gives a reason.
  public init(
    _ notice: Notice, refusals: [AnswerRefusal] = [], edited: EditedRevision? = nil
  ) {
    self.notice = notice
    self.refusals = refusals
    self.edited = edited
  }
}
