/// A 64-bit key of an answer of a field, equal for equal answers; a hash collision only mis-ranks a
/// suggestion.
package struct AnswerKey: Hashable, Sendable {
  /// The key.
  package let rawValue: UInt64

  /// Creates a key.
  package init(_ rawValue: UInt64) { self.rawValue = rawValue }
}
