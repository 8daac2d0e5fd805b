/// The open list of entities to mention.
public struct MentionList: Equatable, Sendable {
  /// The rows, the highlighted row and the visible rows.
  public internal(set) var chooser: Chooser
  /// True while the loading row is shown below the list.
  public internal(set) var isLoading = false
  /// The wrapped row of the text, from 0, in which the list was opened.
  var openedRow: Int?
}
