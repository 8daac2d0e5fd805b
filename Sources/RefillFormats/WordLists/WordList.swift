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
    let lines = text.split(separator: UInt8(ascii: "\n"))
    var values: [String] = []
    var seen = Set<String>(minimumCapacity: min(lines.count, maximumCount))
    for line in lines {
      guard values.count < maximumCount else { break }
      let value = value(of: line)
      if !value.isEmpty && seen.insert(value).inserted { values.append(value) }
    }
    return values
  }

  private static func value(of line: ArraySlice<UInt8>) -> String {
    let bare = line.trimmed
    // NUL would end the value in C code; the invalid byte 0xFF becomes U+FFFD.
    let value =
      bare.contains(0)
      ? String(decoding: bare.map { $0 == 0 ? 0xFF : $0 }, as: UTF8.self)
      : String(decoding: bare, as: UTF8.self)
    // All bytes of a blank beyond ASCII are 0x80 or more.
    guard let first = bare.first, let last = bare.last, first >= 0x80 || last >= 0x80 else {
      return value
    }
    return String(trimmed(value))
  }

  private static func trimmed(_ text: String) -> Substring {
    let start = text.drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks of ASCII at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !Self.isBlank($0) }) else { return [] }
    return self[...last].drop(while: Self.isBlank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
