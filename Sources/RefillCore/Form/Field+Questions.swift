/// Questions about a field that is borrowed from its state.
///
/// They are properties of the field itself: in a build without optimization, `!= nil` and `??` through the
/// borrow read an optional after the borrow has ended.
extension Field {
  package var hasDescription: Bool { description != nil }
  package var hasStep: Bool { step != nil }
  var hasDefault: Bool { defaultAnswer != nil }
  /// True if mentions are completed while the field is typed in.
  package var takesMentions: Bool { mentions != nil && kind.isTyped }
  /// The rules of its mentions; those by default for a field without mentions.
  var mentionRules: MentionRules { mentions ?? MentionRules() }
  /// The description; empty if there is none.
  var shownDescription: String { description ?? "" }
  /// The minimum; 0 if there is none.
  var minimumOrZero: String { minimum ?? "0" }

  /// The key that Return is, or what it is in a field that names none.
  func returnKey(orElse usual: ReturnKey) -> ReturnKey { returnKey ?? usual }
}
