/// The state of mentions in a field, beside the spans in its text and the mention being created.
public struct MentionState: Equatable, Sendable {
  /// The state that decides whether typing may start a search.
  var watch = MentionWatch.ready
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
