/// The open list of entities to mention, with the search that fills it.
public struct MentionList: Equatable, Sendable {
  /// The mention being created, whose results are the rows.
  var creation: MentionCreation
  /// The rows, the highlighted row and the visible rows.
  public internal(set) var chooser: Chooser
  /// The wrapped row of the text, from 0, in which the list was opened.
  let openedRow: Int
  /// True if the form shows a loading row while results are pending.
  let hasLoadingRow: Bool

  /// The text that is searched for.
  public var query: String { creation.query }
  /// The start of the mention, in grapheme clusters and including the trigger.
  public var start: Int { creation.start.offset }
  /// True while the loading row is shown below the list.
  public var isLoading: Bool { hasLoadingRow && !creation.isComplete }
}
