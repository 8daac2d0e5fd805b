import RefillCore

/// The words of a text of several lines as vi sees them: a line end is white space, an empty line a word.
///
/// Places are grapheme clusters from the start of the text.
nonisolated struct ViWords {
  enum Motion {
    case next, previous, end
  }

  private enum Kind {
    case blank, letter, sign
  }

  private let text: [Character]
  /// True for the words of `W`, `B` and `E`, which only white space ends.
  private let isBig: Bool

  init(_ text: String, isBig: Bool) {
    self.text = Array(text)
    self.isBig = isBig
  }

  /// Returns the place that `count` motions lead to.
  func place(from start: Int, _ motion: Motion, count: Int) -> Int {
    let start = min(start, text.count)
    return switch motion {
    case .next: next(from: start, count: count, staysInLine: false)
    case .previous: previous(from: start, count: count)
    case .end: end(from: start, count: count, mayStay: false)
    }
  }

  /// Returns true if a line ends in a part of the text.
  func crossesLines(_ part: Range<Int>) -> Bool {
    text[part.clamped(to: text.indices)].contains(where: \.endsLine)
  }

  private func endsLine(_ place: Int) -> Bool { place >= text.count || text[place].endsLine }

  func text(in part: Range<Int>) -> String { String(text[part]) }

  /// Returns the text without a part of it.
  func text(without part: Range<Int>) -> String {
    String(text[..<part.lowerBound] + text[part.upperBound...])
  }

  private func startsLine(_ place: Int) -> Bool { place == 0 || text[place - 1].endsLine }

  private func kind(_ place: Int) -> Kind {
    guard !endsLine(place) else { return .blank }
    let character = text[place]
    if character == " " || character == "\t" { return .blank }
    return isBig || character.isLetter || character.isNumber || character == "_" ? .letter : .sign
  }

  /// - Parameter staysInLine: True for operators, whose last word ends with its line.
  private func next(from start: Int, count: Int, staysInLine: Bool) -> Int {
    var place = start
    for left in (0..<count).reversed() {
      guard place < text.count else { break }
      let (first, stops) = (kind(place), staysInLine && left == 0)
      let beginsAtEnd = endsLine(place)
      place += 1
      if stops, beginsAtEnd || endsLine(place) { return place }
      while first != .blank, kind(place) == first {
        place += 1
        if stops, endsLine(place) { return place }
      }
      while place < text.count, kind(place) == .blank, !(startsLine(place) && endsLine(place)) {
        place += 1
        if stops, endsLine(place) { return place }
      }
    }
    return place
  }

  private func previous(from start: Int, count: Int) -> Int {
    var place = start
    for _ in 0..<count {
      guard place > 0 else { break }
      place -= 1
      while kind(place) == .blank, !(startsLine(place) && endsLine(place)) {
        guard place > 0 else { return 0 }
        place -= 1
      }
      let first = kind(place)
      while first != .blank, place > 0, kind(place - 1) == first { place -= 1 }
    }
    return place
  }

  /// - Parameter mayStay: True for a change, for which a word of one character ends where it begins.
  private func end(from start: Int, count: Int, mayStay: Bool) -> Int {
    var place = start
    for number in 0..<count {
      guard place < text.count else { break }
      let first = kind(place)
      place += 1
      if first == .blank || kind(place) != first {
        if mayStay, number == 0, first != .blank {
          place -= 1
          continue
        }
        while kind(place) == .blank {
          guard place < text.count else { return place }
          place += 1
        }
      }
      let word = kind(place)
      while kind(place) == word { place += 1 }
      place -= 1
    }
    return place
  }
}

// What an operator acts on.
nonisolated extension ViWords {
  enum Extent: Equatable {
    case text(Range<Int>)
    /// Whole lines; the text is that of the motion.
    case lines(Range<Int>)
  }

  /// Returns true if what an operator acts on is not all in the line of the cursor.
  func crossesLines(_ extent: Extent, from cursor: Int) -> Bool {
    switch extent {
    case .text(let part):
      crossesLines(min(part.lowerBound, cursor)..<max(part.upperBound, cursor))
    case .lines: true
    }
  }

  /// Returns what an operator acts on at `cursor`; `nil` if it is nothing.
  func extent(of operation: ViWordOperator, at cursor: Int) -> Extent? {
    let (cursor, count) = (min(cursor, text.count), operation.count ?? 1)
    var (start, end) = (cursor, cursor)
    var isInclusive = operation.motion == .end
    switch operation.motion {
    case .next where operation.action == .change && kind(cursor) != .blank:
      end = self.end(from: cursor, count: count, mayStay: true)
      isInclusive = true
    case .next: end = next(from: cursor, count: count, staysInLine: true)
    case .end: end = self.end(from: cursor, count: count, mayStay: false)
    case .previous: start = previous(from: cursor, count: count)
    }
    if isInclusive { end = min(end + 1, text.count) }
    guard start < end else { return nil }
    if !isInclusive, startsLine(end) {
      end -= 1
      if isIndent(before: start) { return .lines(start..<end) }
    } else if operation.action == .delete, crossesLines(start..<end), isIndent(before: start),
      isBlank(from: end)
    {
      return .lines(start..<end)
    }
    return start < end ? .text(start..<end) : nil
  }

  /// Returns true if nothing but white space stands before `place` in its line.
  private func isIndent(before place: Int) -> Bool {
    let start = text[..<place].lastIndex(where: \.endsLine).map { $0 + 1 } ?? 0
    return (start..<place).allSatisfy { kind($0) == .blank }
  }

  /// Returns true if nothing but white space follows in the line of `place`.
  private func isBlank(from place: Int) -> Bool {
    text[place...].prefix { !$0.endsLine }.allSatisfy { $0 == " " || $0 == "\t" }
  }
}
