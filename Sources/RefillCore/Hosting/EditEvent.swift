/// An edit of a text, reported after it was applied; offsets are in grapheme clusters.
public enum EditEvent: Equatable, Sendable {
  /// Text was inserted at an offset.
  case inserted(String, at: Int)
  /// `length` clusters were deleted from an offset on.
  case deleted(at: Int, length: Int)
  /// A range of the previous text was replaced.
  case replaced(Range<Int>, with: String)
  /// The user moved the cursor to an offset.
  case cursor(Int)
  /// The user selected a range.
  case selection(Range<Int>)
  /// A deletion of one cluster was suppressed on request of the host.
  case deleteIgnored(at: Int)

  /// Creates the event of an edit.
  public init(_ edit: Edit) {
    if edit.range.isEmpty {
      self = .inserted(edit.text, at: edit.range.lowerBound)
    } else if edit.text.isEmpty {
      self = .deleted(at: edit.range.lowerBound, length: edit.range.count)
    } else {
      self = .replaced(edit.range, with: edit.text)
    }
  }

  /// True if the text has changed.
  public var isChange: Bool {
    switch self {
    case .inserted, .deleted, .replaced: true
    case .cursor, .selection, .deleteIgnored: false
    }
  }
}

/// The suppression of edit events of a field.
struct EventSuppression: Equatable, Sendable {
  /// The nesting depth of suppression; never below 0.
  private(set) var levels = 0
  /// True if the next deletion of one cluster is suppressed.
  var ignoresNextDelete = false

  /// Increments or decrements the nesting depth.
  mutating func mute(_ isMore: Bool) { levels = max(levels + (isMore ? 1 : -1), 0) }
}
