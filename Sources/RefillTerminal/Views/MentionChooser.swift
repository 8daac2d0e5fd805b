public import RefillCore

/// A custom view of the mention list, in place of Refill's own.
///
/// The content of the list and its keys are unchanged.
nonisolated public protocol MentionChooser: AnyObject {
  /// Called when the list opens.
  func show()
  /// Called when the list closes.
  func hide()
  /// Returns the list as lines of at most `columns` columns; called for each frame.
  ///
  /// `query` is the typed text, and `chooser` holds the rows.
  func lines(of chooser: Chooser, matching query: String, columns: Int) -> [String]
}

nonisolated extension MentionChooser {
  /// Does nothing.
  public func show() {}
  /// Does nothing.
  public func hide() {}
}
