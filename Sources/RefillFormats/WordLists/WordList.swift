/// Reads a file of suggestions: one value a line.
public enum WordList {
  /// How many values are read at most.
  public static let maximumCount = 100_000

  /// The values of a file in its order, trimmed, without the empty and the repeated ones.
  ///
  /// Lines end with LF or CRLF; bytes that are not UTF-8, and NUL, become U+FFFD. After 100,000
  /// values the rest is left out. O(n).
  public static func read(_ bytes: [UInt8]) -> [String] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var values: [String] = []
    var seen: Set<String> = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard values.count < maximumCount else { break }
      // C code after this would take NUL for the end of the value; 0xFF is repaired below.
      let bytes = line.map { $0 == 0 ? 0xFF : $0 }
      let value = String(trimmed(String(decoding: bytes, as: UTF8.self)))
      if !value.isEmpty && seen.insert(value).inserted { values.append(value) }
    }
    return values
  }

  private static func trimmed(_ line: String) -> Substring {
    let start = line.drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}
