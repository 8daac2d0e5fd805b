/// A range of a text with a meaning: a mention, an attachment, a style or a tabstop.
///
/// A `TextLine` keeps its spans sorted and inside the text, and moves them on every edit.
public struct Span: Equatable, Codable, Sendable {
  /// The range in grapheme clusters; only a tabstop may be empty.
  public var range: Range<Int>
  /// The meaning of the range.
  public var meaning: Meaning

  /// The meaning of a range of text.
  public enum Meaning: Equatable, Codable, Sendable {
    /// A mention; a change of its letters turns it into plain text.
    case mention(Mention)
    /// An attachment, at its placeholder character.
    case attachment(Attachment)
    /// A style by name, such as `bold`.
    case style(String)
    /// The tabstop of a placeholder by its index; the active one includes text typed at either end.
    case tabstop(Int, isActive: Bool)

    /// The names used in drafts.
    private enum CodingKeys: String, CodingKey {
      case mention, attachment, style
      case tabstop = "stop"
    }
  }

  /// Creates a span.
  public init(_ range: Range<Int>, _ meaning: Meaning) {
    self.range = range
    self.meaning = meaning
  }

  /// True if the span may be empty.
  var mayBeEmpty: Bool { if case .tabstop = meaning { true } else { false } }

  /// True if the span is a unit that any partial edit destroys.
  var isWhole: Bool {
    switch meaning {
    case .mention, .attachment: true
    case .style, .tabstop: false
    }
  }

  /// Returns the span after an edit; `nil` if the edit removed it.
  func moved(by edit: EditedRange) -> Span? {
    switch meaning {
    case .mention, .attachment: edit.touches(range) ? nil : Span(edit.moved(range), meaning)
    case .style: movedStyle(edit)
    case .tabstop(_, let isActive): movedTabstop(edit, isActive)
    }
  }

  /// A style includes text inserted inside it, and keeps the letters that an edit leaves.
  private func movedStyle(_ edit: EditedRange) -> Span? {
    let isInside =
      range.lowerBound < edit.old.lowerBound && edit.old.upperBound < range.upperBound
    let rest = isInside ? edit.spread(range) : edit.moved(range)
    return rest.isEmpty ? nil : Span(rest, meaning)
  }

  /// A tabstop remains when it is emptied, and is removed with the text around it.
  private func movedTabstop(_ edit: EditedRange, _ isActive: Bool) -> Span? {
    let old = edit.old
    let holds = range.lowerBound <= old.lowerBound && old.upperBound <= range.upperBound
    let isBetween = range.lowerBound < old.lowerBound && old.upperBound < range.upperBound
    if holds, isActive || isBetween || !old.isEmpty { return Span(edit.spread(range), meaning) }
    let isGone = old.lowerBound <= range.lowerBound && range.upperBound <= old.upperBound
    return isGone && !old.isEmpty ? nil : Span(edit.moved(range), meaning)
  }
}

/// An edit as a mapping of offsets, in grapheme clusters before and after it.
struct EditedRange {
  /// The replaced range, in the text before.
  let old: Range<Int>
  /// The inserted range, in the text after.
  let new: Range<Int>
  private let growth: Int
  private let count: Int

  /// Creates the mapping from the edited range and the lengths of both texts.
  ///
  /// It takes the lengths of the whole texts, because inserted characters may combine with adjacent
  /// ones.
  init(_ range: Range<Int>, from before: Int, to after: Int) {
    old = range.clamped(to: 0..<before)
    growth = after - before
    count = after
    let start = min(old.lowerBound, count)
    new = start..<max(start, min(old.upperBound + growth, count))
  }

  /// Returns true if the edit changed letters in `range`, or inserted some inside it.
  func touches(_ range: Range<Int>) -> Bool {
    old.lowerBound < range.upperBound && range.lowerBound < old.upperBound
  }

  /// Returns the rest of `range` after the edit, without inserted text.
  func moved(_ range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound < old.lowerBound ? range.lowerBound : behind(range.lowerBound)
    let end = range.upperBound > old.upperBound ? behind(range.upperBound) : ahead(range.upperBound)
    return min(start, count)..<max(min(start, count), end)
  }

  /// Returns `range` after the edit, including text inserted at its bounds.
  func spread(_ range: Range<Int>) -> Range<Int> {
    let start = ahead(range.lowerBound)
    return start..<max(start, behind(range.upperBound))
  }

  /// Maps an offset; inside the edit it becomes the start of the inserted text.
  private func ahead(_ place: Int) -> Int { min(place, new.lowerBound) }

  /// Maps an offset; inside the edit it becomes the end of the inserted text.
  private func behind(_ place: Int) -> Int {
    min(max(place + growth, new.upperBound), count)
  }
}
