/// A text being edited, with an insertion point, a selection, marked text and spans.
///
/// Offsets count grapheme clusters from 0 and are always inside the text. Marked text is an overlay
/// at the insertion point or over the selection: it is shown, but becomes part of the text only
/// when accepted.
public struct TextLine: Equatable, Sendable {
  /// The text without marked text.
  public private(set) var text: String
  /// The insertion point, which is the moving end of a selection; `0...count`.
  public private(set) var cursor: Int
  /// The fixed end of the selection; `nil` without a selection, never equal to `cursor`.
  public private(set) var anchor: Int?
  /// The marked text; `nil` for none.
  public private(set) var marked: MarkedText?
  /// The spans, sorted by start; every edit moves them.
  public private(set) var spans: [Span] = []
  /// The names of the styles of the next inserted text.
  public var typingStyles: Set<String> = []

  /// Text shown at the insertion point that the next insertion replaces partly or wholly.
  public struct MarkedText: Equatable, Sendable {
    /// The text shown.
    public let text: String
    /// The part of `text` that the next insertion replaces, in grapheme clusters.
    public let selection: Range<Int>
    /// For a ghost: the whole line after accepting it, in the spelling of the suggestion; else
    /// `nil`.
    public let completion: String?
    /// For a ghost: true if it is appended to the text, false if it replaces the last word.
    public let continues: Bool

    /// Creates marked text; `selection` is clamped to the text.
    public init(
      _ text: String, selection: Range<Int>, completion: String? = nil, continues: Bool = true
    ) {
      let count = text.count
      self.text = text
      self.selection = selection.clamped(to: 0..<count)
      self.completion = completion
      self.continues = continues
    }
  }

  /// Creates a line with the insertion point at `cursor`, clamped to the text; by default at the
  /// end.
  public init(_ text: String = "", cursor: Int? = nil, spans: [Span] = []) {
    let count = text.clusterCount
    self.text = text
    self.cursor = min(max(cursor ?? count, 0), count)
    if !spans.isEmpty { setSpans(spans) }
  }

  /// The length of the text in grapheme clusters, without marked text.
  ///
  /// O(n).
  public var count: Int { text.clusterCount }

  /// True if the insertion point is at the end, without a selection.
  public var isAtEnd: Bool { anchor == nil && cursor == count }

  /// The selected range; empty at the insertion point without a selection.
  public var selection: Range<Int> {
    guard let anchor else { return cursor..<cursor }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// The text as shown, including marked text.
  public var displayed: String {
    guard let marked else { return text }
    let head = text.clusters(0..<selection.lowerBound)
    return head + marked.text + text[text.index(at: selection.upperBound)...]
  }

  /// The range of marked text in `displayed`; `nil` for none.
  public var markedRange: Range<Int>? {
    let start = selection.lowerBound
    return marked.map { start..<start + $0.text.count }
  }

  /// The part of marked text that the next insertion replaces, as a range of `displayed`; `nil` for
  /// none.
  public var markedSelection: Range<Int>? {
    let start = selection.lowerBound
    return marked.map { start + $0.selection.lowerBound..<start + $0.selection.upperBound }
  }

  /// Returns the text after `edit`, without changing the line.
  ///
  /// O(n).
  public func text(after edit: Edit) -> String {
    let range = edit.range
    // Strings of one type are joined without a search for the conformances of another.
    return String(text.clusters(0..<range.lowerBound)) + edit.text
      + String(text[text.index(at: range.upperBound)...])
  }

  /// Applies an edit, moves the insertion point to the end of the inserted text, and removes marked
  /// text.
  public mutating func apply(_ edit: Edit) {
    let before = text
    text = text(after: edit)
    // Counts the result, because a combining mark joins the preceding cluster.
    let place = (String(before.clusters(0..<edit.range.lowerBound)) + edit.text).clusterCount
    cursor = min(place, count)
    anchor = nil
    marked = nil
    if !spans.isEmpty || !typingStyles.isEmpty || !edit.spans.isEmpty {
      moveSpans(over: edit, from: before)
    }
  }

  private mutating func moveSpans(over edit: Edit, from before: String) {
    let edited = EditedRange(edit.range, from: before.clusterCount, to: count)
    let moved = spans.compactMap { span -> Span? in
      guard let moved = span.moved(by: edited) else { return nil }
      // A mention or attachment is lost if a combining mark joined its letters.
      let isSame = text.clusters(moved.range) == before.clusters(span.range)
      return span.isWhole && !isSame ? nil : moved
    }
    setSpans(moved + spans(of: edit))
    for style in typingStyles { addStyle(style, to: edited.new) }
  }

  /// Returns the spans of an edit at their positions in the text.
  ///
  /// A span is dropped if its letters combined with adjacent ones.
  private func spans(of edit: Edit) -> [Span] {
    edit.spans.compactMap { span in
      let start = edit.range.lowerBound + span.range.lowerBound
      let range = start..<start + span.range.count
      let isWhole = text.clusters(range) == edit.text.clusters(span.range)
      return isWhole ? Span(range, span.meaning) : nil
    }
  }

  /// Moves the insertion point, clamped to the text; removes the selection and marked text.
  public mutating func moveCursor(to offset: Int) {
    cursor = min(max(offset, 0), count)
    anchor = nil
    marked = nil
  }

  /// Selects a range, clamped to the text, with the insertion point at its end.
  public mutating func select(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    cursor = range.upperBound
    anchor = range.isEmpty ? nil : range.lowerBound
    marked = nil
  }

  /// Replaces the spans; each is clamped to the text.
  ///
  /// O(n) in the text, O(m log m) in the spans.
  public mutating func setSpans(_ spans: [Span]) {
    let whole = 0..<count
    self.spans = spans.compactMap { span in
      let range = span.range.clamped(to: whole)
      return range.isEmpty && !span.mayBeEmpty ? nil : Span(range, span.meaning)
    }
    // Spans with equal starts keep their order, because `sorted` is not guaranteed to be stable.
    let sorted = self.spans.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    self.spans = sorted.map(\.element)
  }

  /// Replaces the marked text; `nil` removes it.
  public mutating func setMarked(_ marked: MarkedText?) {
    self.marked = marked.flatMap { $0.text.isEmpty ? nil : $0 }
  }
}

/// A replacement of a range of a text.
public struct Edit: Equatable, Sendable {
  /// The replaced range, in grapheme clusters of the text before.
  public var range: Range<Int>
  /// The inserted text.
  public var text: String
  /// The spans of the inserted text, in grapheme clusters of `text`.
  public var spans: [Span]

  /// The change of length, in grapheme clusters.
  var growth: Int { text.count - range.count }

  /// Creates an edit.
  public init(_ range: Range<Int>, _ text: String, spans: [Span] = []) {
    self.range = range
    self.text = text
    self.spans = spans
  }

  /// Creates the smallest edit that turns `old` into `new`; `nil` if they are equal.
  ///
  /// If several edits are possible, as in a run of equal letters, the insertion ends at `cursor`.
  /// O(n).
  public init?(from old: String, to new: String, cursor: Int) {
    if let typed = Self(appending: new, to: old, cursor: cursor) {
      self = typed
      return
    }
    let before = Array(old)
    let after = Array(new)
    guard before != after else { return nil }
    let shorter = min(before.count, after.count)
    let tail = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    let head = zip(before, after).prefix { $0 == $1 }.count
    // In a run of equal letters, the one at the cursor was typed.
    let behind = after.count - min(max(cursor, 0), after.count)
    let kept = min(tail, max(behind, shorter - head))
    let start = min(head, shorter - kept)
    self.init(start..<before.count - kept, String(after[start..<after.count - kept]))
  }

  /// A fast path for an ASCII character typed at the end, the most common edit; `nil` for other
  /// edits.
  private init?(appending new: String, to old: String, cursor: Int) {
    guard new.utf8.count == old.utf8.count + 1, let letter = new.utf8.last,
      (0x20..<0x7F).contains(letter), new.utf8.starts(with: old.utf8)
    else { return nil }
    let count = old.count
    guard cursor == count + 1 else { return nil }
    self.init(count..<count, String(UnicodeScalar(letter)))
  }
}
