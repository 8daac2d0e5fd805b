/// Questions about a field that is borrowed from its state.
///
/// They are properties of the field itself: in a build without optimization, a comparison with `nil`
/// through the borrow reads an optional after the borrow has ended.
extension Field {
  package var hasDescription: Bool { description != nil }
  package var hasStep: Bool { step != nil }
  var hasDefault: Bool { defaultAnswer != nil }
  /// True if mentions are completed while the field is typed in.
  package var takesMentions: Bool { mentions != nil && kind.isTyped }
}
