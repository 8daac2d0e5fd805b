extension JSONValue {
  /// Returns the position in a file of a character of this string; an escape in the file is several
  /// characters for one.
  ///
  /// O(length of the string).
  ///
  /// - Parameters:
  ///   - offset: the offset of the character in the text of the string, in grapheme clusters.
  ///   - bytes: the file.
  func position(ofCharacter offset: Int, in bytes: [UInt8]) -> SourcePosition {
    guard let text = string, Int(self.offset) < bytes.count else { return position }
    let wanted = text.prefix(offset).utf8.count
    let start = Int(self.offset)
    var end = start + 1
    var decoded = 0
    while decoded < wanted, end < bytes.count {
      let (length, count) = Self.unit(at: end, in: bytes)
      end += length
      decoded += count
    }
    // A combining mark after the quote would be one character with it.
    let inside = String(decoding: bytes[(start + 1)..<min(end, bytes.count)], as: UTF8.self)
    return SourcePosition(line: position.line, column: position.column + 1 + inside.count)
  }

  /// Returns the length in the file of a byte or an escape, and the number of bytes that it stands
  /// for in the text.
  private static func unit(at offset: Int, in bytes: [UInt8]) -> (length: Int, count: Int) {
    guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count else { return (1, 1) }
    guard bytes[offset + 1] == UInt8(ascii: "u") else { return (2, 1) }
    guard let unit = codeUnit(at: offset + 2, in: bytes) else { return (2, 0) }
    if UTF16.isSurrogate(unit) { return (12, 4) }
    return (6, Unicode.Scalar(unit).map { UTF8.width($0) } ?? 0)
  }

  private static func codeUnit(at offset: Int, in bytes: [UInt8]) -> UInt16? {
    UInt16(String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self), radix: 16)
  }
}
