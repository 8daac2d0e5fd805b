import RefillCore

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
    guard line.contains(0) else { return String(decoding: line, as: UTF8.self).trimmed }
    // NUL would end the value in C code; the invalid byte 0xFF becomes U+FFFD.
    return String(decoding: line.map { $0 == 0 ? 0xFF : $0 }, as: UTF8.self).trimmed
  }
}
