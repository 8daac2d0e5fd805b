/// The state of mentions in a field, beside the spans in its text.
public struct MentionState: Equatable, Sendable {
  /// The state that decides whether typing may start a search.
  var watch = MentionWatch.ready
  /// The mention being created; `nil` for none.
  var creation: MentionCreation?
  /// The throttle of queries.
  var limiter = QueryLimiter()
  /// The time at which “Looking” is shown; `nil` if no first results are pending.
  var lookingDue: Double?
  /// The start of the mention that Backspace highlighted, while the insertion point stays after it.
  var lit: Int?
  /// The creation to resume when the field takes focus again.
  var left: Left?
  /// True if the field has had focus.
  var wasEntered = false

  /// The viewport of one line; `nil` while all rows are shown.
  public internal(set) var viewport: Viewport?
  /// True while the rows stay at their scroll position, wherever the insertion point moves.
  public internal(set) var isScrollLocked = false

  /// A creation that ended because the field lost focus.
  struct Left: Equatable, Sendable {
    let start: MentionStart
    let cursor: Int
    let text: String
  }

  /// True while a mention is being created.
  public var isCreating: Bool { creation != nil }
  /// True if the text being typed is known to be a name: the user asked for one, or the search has
  /// results.
  ///
  /// Until then the word may be the abbreviation of a snippet.
  var isMeant: Bool {
    creation.map { $0.start.kind != .implicit || $0.stage != .awaitsFirst } ?? false
  }
  /// True while results of the query are pending.
  public var isLoading: Bool { creation.map { !$0.isComplete } ?? false }
  /// The query; `nil` if there is no search.
  public var query: String? { creation?.query }
  /// The start of the mention being created, in grapheme clusters and including the trigger; `nil`
  /// for none.
  public var start: Int? { creation?.start.offset }
}

/// An event about the mentions of a field.
public enum MentionEvent: Equatable, Sendable {
  /// The creation of a mention began or ended.
  case began, ended
  case chooserWillOpen, chooserOpened, chooserClosed
  case created(PlacedMention)
  case trimmed(PlacedMention)
  case deleted(PlacedMention)
  /// The user picked a row of the list.
  case selected(Entity)
}
