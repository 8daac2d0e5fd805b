/// Reads a file of suggestions: one value per line.
public enum WordList {
  /// The maximum number of values.
  public static let maximumCount = 100_000

  /// Returns the values of a file in its order, trimmed, without empty and repeated ones.
  ///
  /// Lines end with LF or CRLF; invalid UTF-8 and NUL become U+FFFD. Values beyond `maximumCount`
  /// are left out. O(n).
  public static func read(_ bytes: [UInt8]) -> [String] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var values: [String] = []
    var seen: Set<String> = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard values.count < maximumCount else { break }
      // NUL would end the value in C code; the invalid byte 0xFF becomes U+FFFD below.
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
