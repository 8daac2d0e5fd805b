/// The list of entities that can be mentioned.
public struct MentionList: Equatable, Sendable {
  /// The rows, the highlighted one and those in view.
  public internal(set) var chooser: Chooser
  /// True while a row below says that more is to come.
  public internal(set) var isLoading = false
  /// The row of the text in which the list was opened, counted as the text is wrapped.
  var openedRow: Int?
}
