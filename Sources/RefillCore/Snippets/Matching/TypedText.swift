/// What the snippets know of a field: how much of its text was typed just now, and what waits.
struct TypedText: Equatable, Sendable {
  /// Where that begins which was typed since the insertion point moved, the focus came, or something
  /// else than the person's keys changed the text; `nil`: nothing was.
  private(set) var start: Int?
  /// The abbreviation before the insertion point that a delimiter would expand.
  var waiting: WaitingAbbreviation?
  /// The abbreviation that was to be left alone, until it is another one.
  var ignored: WaitingAbbreviation?
  /// Whether the newest edit was an expansion.
  var hasJustExpanded = false

  /// How many grapheme clusters before the insertion point count as typed.
  func count(upTo cursor: Int) -> Int { max(cursor - (start ?? cursor), 0) }

  /// Forgets what was typed.
  mutating func forget() { self = TypedText() }

  /// Notes what happened to the text.
  mutating func follow(_ event: EditEvent, isTyped: Bool) {
    waiting = nil
    hasJustExpanded = false
    switch event {
    case .inserted(_, let place) where isTyped:
      if start.map({ $0 > place }) ?? true { start = place }
    case .replaced(let range, _) where isTyped:
      if start.map({ $0 > range.lowerBound }) ?? true { start = range.lowerBound }
    case .deleted(let place, _) where isTyped: start = start.map { min($0, place) }
    case .deleteIgnored: break
    default: start = nil
    }
  }
}

/// An abbreviation that stands before the insertion point and waits for a delimiter.
public struct WaitingAbbreviation: Equatable, Sendable {
  /// As it was typed.
  public let typed: String
  /// The first line of what would come.
  public let preview: String
}
