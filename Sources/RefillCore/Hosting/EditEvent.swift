/// What happened to a text, told after it happened; places count grapheme clusters.
public enum EditEvent: Equatable, Sendable {
  /// Text came, where nothing went.
  case inserted(String, at: Int)
  /// So much went, from here on.
  case deleted(at: Int, length: Int)
  /// Text came in the place of other text, a range of the text before.
  case replaced(Range<Int>, with: String)
  /// The person moved the insertion point.
  case cursor(Int)
  /// The person selected something.
  case selection(Range<Int>)
  /// A deletion of one cluster was not carried out, as it was wished.
  case deleteIgnored(at: Int)

  /// What an edit did.
  public init(_ edit: Edit) {
    if edit.range.isEmpty {
      self = .inserted(edit.text, at: edit.range.lowerBound)
    } else if edit.text.isEmpty {
      self = .deleted(at: edit.range.lowerBound, length: edit.range.count)
    } else {
      self = .replaced(edit.range, with: edit.text)
    }
  }

  /// Whether the text is another one than before.
  public var isChange: Bool {
    switch self {
    case .inserted, .deleted, .replaced: true
    case .cursor, .selection, .deleteIgnored: false
    }
  }
}

/// Whether the edits of a field are told.
struct EventSuppression: Equatable, Sendable {
  /// How many want silence; never below 0.
  private(set) var levels = 0
  /// Whether the next deletion of one cluster is not to be carried out.
  var ignoresNextDelete = false

  /// One more wants silence, or one less.
  mutating func mute(_ isMore: Bool) { levels = max(levels + (isMore ? 1 : -1), 0) }
}
