/// A text being edited: its characters, the insertion point, a selection, and marked text.
///
/// Offsets count grapheme clusters from 0 and are always inside the text. Marked text is an overlay
/// at the insertion point, or over the selection: it is shown, but it belongs to the text only once
/// it is taken.
public struct TextLine: Equatable, Sendable {
  /// The text without marked text.
  public private(set) var text: String
  /// The insertion point, the moving end of a selection; `0...count`.
  public private(set) var cursor: Int
  /// The other end of the selection; `nil` without one, never equal to `cursor`.
  public private(set) var anchor: Int?
  /// What is shown at the insertion point without belonging to the text yet.
  public private(set) var marked: MarkedText?
  /// The parts of the text that mean something, by where they begin; they move with every edit.
  public private(set) var spans: [Span] = []
  /// The styles of what is put in next, by name.
  public var typingStyles: Set<String> = []

  /// Text shown at the insertion point that the next insertion replaces in part or whole.
  public struct MarkedText: Equatable, Sendable {
    /// What is shown.
    public let text: String
    /// The part of `text` that the next insertion replaces, in grapheme clusters.
    public let selection: Range<Int>
    /// For a ghost: the text of the whole line once it is taken, in its own spelling.
    public let completion: String?
    /// For a ghost: whether it goes on where the text ends; if not, it stands for its last word.
    public let continues: Bool

    /// Marked text; `selection` is cut to the text.
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

  /// A text with the insertion point at its end, or where given (cut to the text).
  public init(_ text: String = "", cursor: Int? = nil, spans: [Span] = []) {
    let count = text.count
    self.text = text
    self.cursor = min(max(cursor ?? count, 0), count)
    if !spans.isEmpty { setSpans(spans) }
  }

  /// Grapheme clusters in the text, without marked text.
  ///
  /// O(n).
  public var count: Int { text.count }

  /// Whether the insertion point stands behind the last character, with nothing selected.
  public var isAtEnd: Bool { anchor == nil && cursor == count }

  /// What is selected, as a range; empty at the insertion point where nothing is.
  public var selection: Range<Int> {
    guard let anchor else { return cursor..<cursor }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// The text as it is shown, with marked text in its place.
  public var displayed: String {
    guard let marked else { return text }
    let head = text.clusters(0..<selection.lowerBound)
    return head + marked.text + text[text.index(at: selection.upperBound)...]
  }

  /// Where marked text stands in `displayed`; `nil` without any.
  public var markedRange: Range<Int>? {
    let start = selection.lowerBound
    return marked.map { start..<start + $0.text.count }
  }

  /// The part of marked text that the next insertion replaces, as a range of `displayed`.
  public var markedSelection: Range<Int>? {
    let start = selection.lowerBound
    return marked.map { start + $0.selection.lowerBound..<start + $0.selection.upperBound }
  }

  /// The text after `edit`, and nothing changed.
  ///
  /// O(n).
  public func text(after edit: Edit) -> String {
    let range = edit.range
    return text.clusters(0..<range.lowerBound) + edit.text
      + text[text.index(at: range.upperBound)...]
  }

  /// Carries out an edit: the insertion point goes behind what was put in, marked text goes.
  public mutating func apply(_ edit: Edit) {
    let head = text.clusters(0..<edit.range.lowerBound) + edit.text
    let result = head + text[text.index(at: edit.range.upperBound)...]
    // Counted on the text itself: a combining mark joins the cluster before it.
    let place = head.count
    let before = text
    text = String(result)
    cursor = min(place, text.count)
    anchor = nil
    marked = nil
    if !spans.isEmpty || !typingStyles.isEmpty || !edit.spans.isEmpty {
      moveSpans(over: edit, from: before)
    }
  }

  private mutating func moveSpans(over edit: Edit, from before: String) {
    let edited = EditedRange(edit.range, from: before.count, to: count)
    let moved = spans.compactMap { span -> Span? in
      guard let moved = span.moved(by: edited) else { return nil }
      // A letter may have joined a name from outside.
      let isSame = text.clusters(moved.range) == before.clusters(span.range)
      return span.isWhole && !isSame ? nil : moved
    }
    setSpans(moved + spans(of: edit))
    for style in typingStyles { addStyle(style, to: edited.new) }
  }

  /// What came with an edit, where it stands in the text; left out where its letters were joined by
  /// others.
  private func spans(of edit: Edit) -> [Span] {
    edit.spans.compactMap { span in
      let start = edit.range.lowerBound + span.range.lowerBound
      let range = start..<start + span.range.count
      let isWhole = text.clusters(range) == edit.text.clusters(span.range)
      return isWhole ? Span(range, span.meaning) : nil
    }
  }

  /// Moves the insertion point, cut to the text; a selection and marked text go.
  public mutating func moveCursor(to offset: Int) {
    cursor = min(max(offset, 0), count)
    anchor = nil
    marked = nil
  }

  /// Selects a range, cut to the text, with the insertion point at its end.
  public mutating func select(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    cursor = range.upperBound
    anchor = range.isEmpty ? nil : range.lowerBound
    marked = nil
  }

  /// Says anew which parts of the text mean something; what is outside the text is cut off.
  ///
  /// O(n) in the text, O(m log m) in the spans.
  public mutating func setSpans(_ spans: [Span]) {
    let whole = 0..<count
    self.spans = spans.compactMap { span in
      let range = span.range.clamped(to: whole)
      return range.isEmpty && !span.mayBeEmpty ? nil : Span(range, span.meaning)
    }
    // As they stand where they begin at the same place: sorting keeps no order of equals.
    let sorted = self.spans.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    self.spans = sorted.map(\.element)
  }

  /// Shows `marked` in place of what was marked; `nil` takes it away.
  public mutating func setMarked(_ marked: MarkedText?) {
    self.marked = marked.flatMap { $0.text.isEmpty ? nil : $0 }
  }
}

/// A change of a text: what goes, and what comes in its place.
public struct Edit: Equatable, Sendable {
  /// What goes, in grapheme clusters of the text before.
  public var range: Range<Int>
  /// What comes.
  public var text: String
  /// What parts of it mean, in grapheme clusters of `text`.
  public var spans: [Span]

  /// By how many grapheme clusters the text becomes longer.
  var growth: Int { text.count - range.count }

  /// An edit.
  public init(_ range: Range<Int>, _ text: String, spans: [Span] = []) {
    self.range = range
    self.text = text
    self.spans = spans
  }

  /// The smallest edit that turns `old` into `new`, its insertion ending at `cursor` where the
  /// texts leave that open; `nil` where they are the same.
  ///
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
    // Of a run of equal letters, the one at the cursor is the one that was typed.
    let behind = after.count - min(max(cursor, 0), after.count)
    let kept = min(tail, max(behind, shorter - head))
    let start = min(head, shorter - kept)
    self.init(start..<before.count - kept, String(after[start..<after.count - kept]))
  }

  /// A letter of ASCII typed at the end, which is what most keys do; `nil` for anything else.
  private init?(appending new: String, to old: String, cursor: Int) {
    guard new.utf8.count == old.utf8.count + 1, let letter = new.utf8.last,
      (0x20..<0x7F).contains(letter), new.utf8.starts(with: old.utf8)
    else { return nil }
    let count = old.count
    guard cursor == count + 1 else { return nil }
    self.init(count..<count, String(UnicodeScalar(letter)))
  }
}
