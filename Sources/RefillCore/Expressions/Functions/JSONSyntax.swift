/// Checks that a text is one JSON value, in which no object has a key twice.
struct JSONSyntax {
  private let bytes: [UInt8]
  private var offset = 0

  /// The maximum nesting depth of arrays and objects.
  private static let maximumDepth = 64

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// True if a text is JSON of a type, or of any if that is empty; O(bytes).
  static func isValid(_ text: String, type: String) -> Bool {
    var syntax = JSONSyntax(text)
    syntax.skipBlanks()
    let first = syntax.current
    guard syntax.takeValue(depth: 0) else { return false }
    syntax.skipBlanks()
    return syntax.offset == syntax.bytes.count && (type.isEmpty || type == Self.type(of: first))
  }

  /// The type of the value that begins with a byte.
  private static func type(of byte: UInt8?) -> String {
    switch byte {
    case UInt8(ascii: "{"): "object"
    case UInt8(ascii: "["): "array"
    case UInt8(ascii: "\""): "string"
    case UInt8(ascii: "t"), UInt8(ascii: "f"): "boolean"
    case UInt8(ascii: "n"): "null"
    default: "number"
    }
  }

  // MARK: Bytes

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard bytes[offset...].starts(with: word.utf8) else { return false }
    offset += word.utf8.count
    return true
  }

  // MARK: Values

  private mutating func takeValue(depth: Int) -> Bool {
    switch current {
    case UInt8(ascii: "{"): depth < Self.maximumDepth && takeObject(depth: depth + 1)
    case UInt8(ascii: "["): depth < Self.maximumDepth && takeArray(depth: depth + 1)
    case UInt8(ascii: "\""): takeString()
    case UInt8(ascii: "t"): take(word: "true")
    case UInt8(ascii: "f"): take(word: "false")
    case UInt8(ascii: "n"): take(word: "null")
    default: takeNumber()
    }
  }

  private mutating func takeObject(depth: Int) -> Bool {
    var keys: Set<ArraySlice<UInt8>> = []
    return takeList(end: "}") { syntax in
      let start = syntax.offset
      guard syntax.takeString(), keys.insert(syntax.bytes[start..<syntax.offset]).inserted else {
        return false
      }
      syntax.skipBlanks()
      guard syntax.take(":") else { return false }
      syntax.skipBlanks()
      return syntax.takeValue(depth: depth)
    }
  }

  private mutating func takeArray(depth: Int) -> Bool {
    takeList(end: "]") { $0.takeValue(depth: depth) }
  }

  /// Takes an opening bracket, elements with commas between, and the closing bracket.
  private mutating func takeList(
    end: Unicode.Scalar, _ takeElement: (inout JSONSyntax) -> Bool
  ) -> Bool {
    offset += 1
    skipBlanks()
    if take(end) { return true }
    while true {
      guard takeElement(&self) else { return false }
      skipBlanks()
      if take(end) { return true }
      guard take(",") else { return false }
      skipBlanks()
    }
  }

  private mutating func takeString() -> Bool {
    guard take("\"") else { return false }
    while let byte = current {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"):
        guard takeEscape() else { return false }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }

  private mutating func takeEscape() -> Bool {
    guard let byte = current else { return false }
    offset += 1
    guard byte == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(byte) }
    guard let unit = takeUnit(), unit != 0 else { return false }
    guard (0xD800...0xDFFF).contains(unit) else { return true }
    // Two escapes make one character.
    guard unit < 0xDC00, take("\\"), take("u"), let low = takeUnit() else { return false }
    return (0xDC00...0xDFFF).contains(low)
  }

  /// Takes four hexadecimal digits.
  private mutating func takeUnit() -> UInt32? {
    let digits = bytes[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      return nil
    }
    offset += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func takeNumber() -> Bool {
    _ = take("-")
    if !take("0") {
      guard takeDigits() else { return false }
    }
    if take("."), !takeDigits() { return false }
    guard take("e") || take("E") else { return true }
    if !take("+") { _ = take("-") }
    return takeDigits()
  }

  private mutating func takeDigits() -> Bool {
    let start = offset
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset > start
  }
}
