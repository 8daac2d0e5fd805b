public import RefillCore

/// The list of who can be mentioned as a host draws it, in place of Refill's own.
///
/// What is in the list, and what keys do there, stays as it is.
nonisolated public protocol MentionChooser: AnyObject {
  /// The list opens.
  func show()
  /// The list closes; the next one begins anew.
  func hide()
  /// The list as lines, asked for with each picture: from what it holds and what was typed, in so
  /// many columns.
  func lines(of chooser: Chooser, matching query: String, columns: Int) -> [String]
}

nonisolated extension MentionChooser {
  /// Nothing is to be done.
  public func show() {}
  /// Nothing is to be done.
  public func hide() {}
}
