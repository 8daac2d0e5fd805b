import RefillCore

/// The place in a TOML file, and what is read there.
struct TOMLCursor {
  private let bytes: [UInt8]
  private var offset = 0
  private var ruler: SourceRuler

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    ruler = SourceRuler(bytes, from: 0)
  }

  /// The byte here; `nil` at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The position here.
  var position: SourcePosition {
    mutating get { ruler.advance(to: offset) }
  }

  /// Makes a problem of what is here.
  func problem(_ message: String) -> JSONProblem {
    JSONProblem(position: ruler.position(of: offset), message: message)
  }

  mutating func advance(by count: Int = 1) { offset = min(offset + count, bytes.count) }

  /// Skips a text; returns false if it is not here.
  mutating func skip(_ text: String) -> Bool {
    guard bytes[offset...].starts(with: text.utf8) else { return false }
    advance(by: text.utf8.count)
    return true
  }

  /// Skips spaces and tabs.
  mutating func skipBlanks() {
    while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { advance() }
  }

  /// Skips blanks, comments and line breaks.
  mutating func skipBlankLines() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): advance()
      case UInt8(ascii: "#"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    while let byte = next, byte != UInt8(ascii: "\n") { advance() }
  }

  /// Skips the rest of a line; throws if anything else than a comment is in it.
  mutating func endLine() throws(JSONProblem) {
    skipBlanks()
    if next == UInt8(ascii: "#") { skipComment() }
    _ = skip("\r")
    guard next == nil || skip("\n") else {
      throw problem("Something follows the value on its line.")
    }
  }

  /// Reads the bytes that a test is true for.
  mutating func word(_ isPart: (UInt8) -> Bool) -> String {
    let start = offset
    while let byte = next, isPart(byte) { advance() }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  // MARK: Strings

  /// Reads a quoted string of one or several lines.
  mutating func text() throws(JSONProblem) -> String {
    for quotes in ["\"\"\"", "'''"] where skip(quotes) {
      if !skip("\n") { _ = skip("\r\n") }
      return try rest(until: quotes, isLiteral: quotes == "'''", isLong: true)
    }
    return try line()
  }

  /// Reads a quoted string of one line.
  mutating func line() throws(JSONProblem) -> String {
    let isLiteral = next == UInt8(ascii: "'")
    advance()
    return try rest(until: isLiteral ? "'" : "\"", isLiteral: isLiteral, isLong: false)
  }

  private mutating func rest(
    until quotes: String, isLiteral: Bool, isLong: Bool
  ) throws(JSONProblem) -> String {
    let quote = quotes.utf8.first
    var text: [UInt8] = []
    while let byte = next {
      if byte == quote, skip(quotes) {
        // Up to two quotes before the last three are part of the text.
        while isLong, next == quote, text.count < bytes.count {
          text.append(byte)
          advance()
        }
        return String(decoding: text, as: UTF8.self)
      }
      guard isLong || byte != UInt8(ascii: "\n") else { break }
      advance()
      if byte == UInt8(ascii: "\\"), !isLiteral {
        text += try escape(isLong: isLong)
      } else {
        text.append(byte)
      }
    }
    throw problem("The end of the text is missing: \(quotes)")
  }

  /// Reads what follows a backslash.
  private mutating func escape(isLong: Bool) throws(JSONProblem) -> [UInt8] {
    guard let byte = next else { return [] }
    if isLong, " \t\r\n".utf8.contains(byte) { return try lineEnd() }
    advance()
    switch byte {
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [byte]
    case UInt8(ascii: "u"): return try scalar(digits: 4)
    case UInt8(ascii: "U"): return try scalar(digits: 8)
    default:
      offset -= 1
      throw problem("This escape sequence is unknown.")
    }
  }

  /// Skips a line break after a backslash, with the blanks around it.
  private mutating func lineEnd() throws(JSONProblem) -> [UInt8] {
    skipBlanks()
    _ = skip("\r")
    guard next == UInt8(ascii: "\n") else { throw problem("This escape sequence is unknown.") }
    while let byte = next, " \t\r\n".utf8.contains(byte) { advance() }
    return []
  }

  private mutating func scalar(digits: Int) throws(JSONProblem) -> [UInt8] {
    let end = min(offset + digits, bytes.count)
    let hex = String(decoding: bytes[offset..<end], as: UTF8.self)
    guard hex.utf8.count == digits, hex.allSatisfy(\.isHexDigit), let code = UInt32(hex, radix: 16),
      code != 0, let scalar = Unicode.Scalar(code)
    else { throw problem("This is no code of a character.") }
    advance(by: digits)
    return Array(String(scalar).utf8)
  }
}
