/// Searches a text for another one by grapheme clusters (Knuth–Morris–Pratt).
///
/// O(n + m), so that no pair of texts takes long.
struct TextSearch {
  private let pattern: [Character]
  /// For each prefix of the pattern, the length of its longest border.
  private let borders: [Int]

  /// Creates a search for a text; an empty one is never found.
  init(_ pattern: String) {
    self.pattern = Array(pattern)
    var borders = [Int](repeating: 0, count: self.pattern.count)
    var length = 0
    for index in self.pattern.indices.dropFirst() {
      while length > 0, self.pattern[index] != self.pattern[length] { length = borders[length - 1] }
      if self.pattern[index] == self.pattern[length] { length += 1 }
      borders[index] = length
    }
    self.borders = borders
  }

  /// Returns the ranges of the first occurrences that do not overlap, at most `limit`.
  func ranges(in text: String, limit: Int = .max) -> [Range<String.Index>] {
    guard !pattern.isEmpty else { return [] }
    var ranges: [Range<String.Index>] = []
    let indices = Array(text.indices) + [text.endIndex]
    var length = 0
    for (offset, character) in text.enumerated() {
      while length > 0, character != pattern[length] { length = borders[length - 1] }
      guard character == pattern[length] else { continue }
      length += 1
      guard length == pattern.count else { continue }
      ranges.append(indices[offset + 1 - length]..<indices[offset + 1])
      if ranges.count >= limit { return ranges }
      length = 0
    }
    return ranges
  }

  /// Returns the first occurrence.
  func first(in text: String) -> Range<String.Index>? { ranges(in: text, limit: 1).first }

  /// Returns the parts of a text between the occurrences.
  func parts(of text: String) -> [Substring] {
    var parts: [Substring] = []
    var place = text.startIndex
    for range in ranges(in: text) {
      parts.append(text[place..<range.lowerBound])
      place = range.upperBound
    }
    return parts + [text[place...]]
  }
}
