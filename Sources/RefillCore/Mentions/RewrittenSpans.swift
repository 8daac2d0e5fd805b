/// The mentions and attachments of a text that another program rewrote, at their new positions.
///
/// Those in the common prefix and suffix of both texts are kept. One in the changed part is kept if
/// its text still occurs there, in the same order and not as a part of a longer word.
struct RewrittenSpans {
  /// The kept spans, from left to right.
  private(set) var kept: [Span] = []
  /// The number of mentions that become plain text.
  private(set) var lostMentions = 0

  private let before: [Character]
  private let after: [Character]
  /// The lengths of the common prefix and suffix, which do not overlap.
  private let head: Int, tail: Int

  /// Finds the spans of `line` in `text`.
  ///
  /// O(n · m) for n grapheme clusters and m spans in the changed part.
  init(_ line: TextLine, in text: String) {
    let (before, after) = (Array(line.text), Array(text))
    (self.before, self.after) = (before, after)
    head = zip(before, after).prefix { $0 == $1 }.count
    let common = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    tail = min(common, min(before.count, after.count) - head)
    for span in line.spans where span.isWhole {
      if let range = place(of: span.range) {
        kept.append(Span(range, span.meaning))
      } else if case .mention = span.meaning {
        lostMentions += 1
      }
    }
  }

  /// Returns the new range of a span's text; `nil` if it is gone.
  private func place(of range: Range<Int>) -> Range<Int>? {
    if range.upperBound <= head { return range }
    let growth = after.count - before.count
    let moved = range.lowerBound + growth..<range.upperBound + growth
    if range.lowerBound >= before.count - tail { return moved }
    // Letters at its ends may belong to the prefix or the suffix.
    let first = max(kept.last?.range.upperBound ?? 0, min(range.lowerBound, head))
    let last = max(moved.upperBound, after.count - tail) - range.count
    guard first <= last else { return nil }
    return (first...last).lazy.map { $0..<$0 + range.count }.first {
      after[$0] == before[range] && isSeparate($0, from: range)
    }
  }

  /// Returns true if the characters around `range` do not extend it to a longer word, or were
  /// already around `old`.
  private func isSeparate(_ range: Range<Int>, from old: Range<Int>) -> Bool {
    isSeparator(at: range.lowerBound - 1, insteadOf: old.lowerBound - 1)
      && isSeparator(at: range.upperBound, insteadOf: old.upperBound)
  }

  private func isSeparator(at place: Int, insteadOf old: Int) -> Bool {
    guard after.indices.contains(place) else { return true }
    let neighbor = after[place]
    if before.indices.contains(old), before[old] == neighbor { return true }
    return !neighbor.isLetter && !neighbor.isNumber
  }
}
