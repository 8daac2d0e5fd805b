/// A part of a text that means something: a mention, an attachment, a style, a stop of a fill-in.
///
/// A `TextLine` keeps its spans sorted and inside the text, and moves them with every edit.
public struct Span: Equatable, Codable, Sendable {
  /// Which part, in grapheme clusters; only a stop may be empty.
  public var range: Range<Int>
  /// What it means.
  public var meaning: Meaning

  /// What a part of a text means.
  public enum Meaning: Equatable, Codable, Sendable {
    /// Somebody or something named as one thing: any change of its letters makes plain text of it.
    case mention(Mention)
    /// What is put in there, over its placeholder.
    case attachment(Attachment)
    /// A style by its name, such as `bold`.
    case style(String)
    /// A blank of a fill-in; the active one takes in what is typed at either of its ends.
    case tabstop(Int, isActive: Bool)
  }

  /// A span.
  public init(_ range: Range<Int>, _ meaning: Meaning) {
    self.range = range
    self.meaning = meaning
  }

  /// Whether a span with nothing in it has a place in a text.
  var mayBeEmpty: Bool { if case .tabstop = meaning { true } else { false } }

  /// Whether its letters are one thing, which is there as a whole or not at all.
  var isWhole: Bool {
    switch meaning {
    case .mention, .attachment: true
    case .style, .tabstop: false
    }
  }

  /// The span behind an edit; `nil` where the edit took it away or made plain text of it.
  func moved(by edit: EditedRange) -> Span? {
    switch meaning {
    case .mention, .attachment: edit.touches(range) ? nil : Span(edit.moved(range), meaning)
    case .style: movedStyle(edit)
    case .tabstop(_, let isActive): movedTabstop(edit, isActive)
    }
  }

  /// A style takes in what comes between two of its letters, and keeps what an edit left of it.
  private func movedStyle(_ edit: EditedRange) -> Span? {
    let isInside =
      range.lowerBound < edit.old.lowerBound && edit.old.upperBound < range.upperBound
    let rest = isInside ? edit.spread(range) : edit.moved(range)
    return rest.isEmpty ? nil : Span(rest, meaning)
  }

  /// A stop stays when it is emptied, and goes with the text around it.
  private func movedTabstop(_ edit: EditedRange, _ isActive: Bool) -> Span? {
    let old = edit.old
    let holds = range.lowerBound <= old.lowerBound && old.upperBound <= range.upperBound
    let isBetween = range.lowerBound < old.lowerBound && old.upperBound < range.upperBound
    if holds, isActive || isBetween || !old.isEmpty { return Span(edit.spread(range), meaning) }
    let isGone = old.lowerBound <= range.lowerBound && range.upperBound <= old.upperBound
    return isGone && !old.isEmpty ? nil : Span(edit.moved(range), meaning)
  }
}

/// What an edit did to the places of a text, in grapheme clusters before and after it.
struct EditedRange {
  /// What went, in the text before.
  let old: Range<Int>
  /// What came, in the text after.
  let new: Range<Int>
  private let growth: Int
  private let count: Int

  /// An edit of `range` between texts of so many grapheme clusters.
  ///
  /// The whole texts are counted: what is put in may join what stands beside it.
  init(_ range: Range<Int>, from before: Int, to after: Int) {
    old = range.clamped(to: 0..<before)
    growth = after - before
    count = after
    let start = min(old.lowerBound, count)
    new = start..<max(start, min(old.upperBound + growth, count))
  }

  /// Whether the edit changed letters of `range`, or put some between them.
  func touches(_ range: Range<Int>) -> Bool {
    old.lowerBound < range.upperBound && range.lowerBound < old.upperBound
  }

  /// What is left of `range`, without what came.
  func moved(_ range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound < old.lowerBound ? range.lowerBound : behind(range.lowerBound)
    let end = range.upperBound > old.upperBound ? behind(range.upperBound) : ahead(range.upperBound)
    return min(start, count)..<max(min(start, count), end)
  }

  /// `range` with what came in it.
  func spread(_ range: Range<Int>) -> Range<Int> {
    let start = ahead(range.lowerBound)
    return start..<max(start, behind(range.upperBound))
  }

  /// A place before what came, or at its start.
  private func ahead(_ place: Int) -> Int { min(place, new.lowerBound) }

  /// A place behind what came, or at its end.
  private func behind(_ place: Int) -> Int {
    min(max(place + growth, new.upperBound), count)
  }
}
