/// What a field knows about mentions beside its text.
public struct MentionState: Equatable, Sendable {
  /// Whether the next characters may start a search.
  var watch = MentionWatch.ready
  /// The mention that is being created.
  var creation: MentionCreation?
  /// How often the sources are asked.
  var limiter = QueryLimiter()
  /// When it is said that the first answer is still to come, if it is.
  var lookingDue: Double?
  /// The start of the mention that a Backspace lit up, while the insertion point stays behind it.
  var lit: Int?
  /// What was being created when the field was left, to go on with.
  var left: Left?
  /// Whether the field has had the focus.
  var wasEntered = false

  /// The one row in which the line of the insertion point is held; `nil` while all rows are shown.
  public internal(set) var viewport: Viewport?
  /// True if the rows stay where they are scrolled to, wherever the insertion point goes.
  public internal(set) var isScrollLocked = false

  /// A mention whose creation was broken off because the field was left.
  struct Left: Equatable, Sendable {
    let start: MentionStart
    let cursor: Int
    let text: String
  }

  /// Whether a mention is being created.
  public var isCreating: Bool { creation != nil }
  /// Whether what is typed is a name: one was asked for, or found.
  ///
  /// Until then a word is a word, which may be an abbreviation.
  var isMeant: Bool {
    creation.map { $0.start.kind != .implicit || $0.stage != .awaitsFirst } ?? false
  }
  /// Whether more is to come for what was typed.
  public var isLoading: Bool { creation.map { !$0.isComplete } ?? false }
  /// What is searched for; `nil` while nothing is.
  public var query: String? { creation?.query }
  /// Where the mention being created begins, its trigger included; `nil` while none is.
  public var start: Int? { creation?.start.offset }
}

/// What happened to the mentions of a field.
public enum MentionEvent: Equatable, Sendable {
  /// A mention is being created, or none any more.
  case began, ended
  case chooserWillOpen, chooserOpened, chooserClosed
  case created(PlacedMention)
  case trimmed(PlacedMention)
  case deleted(PlacedMention)
  /// A row of the list was picked.
  case selected(Entity)
}
