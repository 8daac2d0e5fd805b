/// The texts about a form that Refill displays: properties, and functions whose parameters are the
/// parts that vary.
///
/// Each is a single literal that contains its parameters, in an extension for its subject.
package enum Message {
  /// The overview of the keys after Ctrl-X, in groups that are never split across rows.
  package static let overview = [secondKeys, moreSecondKeys].flatMap {
    $0.split(separator: "  ").map(String.init)
  }
}
