extension JSONParser {
  // MARK: Numbers and literals

  /// Parses a number; returns its digits as written.
  mutating func number() throws(JSONProblem) -> String {
    let start = offset
    if byte == UInt8(ascii: "-") { offset += 1 }
    let whole = offset
    try digits("Expected a digit.")
    if bytes[whole] == UInt8(ascii: "0") && offset > whole + 1 {
      try note("A number has no 0 in front. Write a code like 007 in quotes.", at: start)
    }
    if byte == UInt8(ascii: ".") {
      offset += 1
      try digits("Expected a digit after the decimal point.")
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      offset += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
      try digits("Expected a digit after the e.")
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits(_ complaint: String) throws(JSONProblem) {
    let start = offset
    while let byte, Self.isDigit(byte) { offset += 1 }
    if offset == start { throw problem(complaint, at: offset) }
  }

  /// Parses `true`, `false` or `null`; throws for anything else.
  mutating func literal() throws(JSONProblem) -> JSONValue.Kind {
    let start = offset
    while let byte, Self.isWordCharacter(byte) { offset += 1 }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "": throw problem(missingValue, at: start)
    default:
      throw problem(
        "Expected a value. Put text in double quotes; write true, false and null in lower case.",
        at: start)
    }
  }

  private var missingValue: String {
    switch byte {
    case nil: "unexpected end; expected a value."
    case UInt8(ascii: "'"): "Expected double quotes, not single ones."
    case UInt8(ascii: "+"), UInt8(ascii: "."): "A number begins with a digit or -."
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): "A value is missing before this."
    default: "Expected a value: text in double quotes, a number, a list, an object."
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    // All non-ASCII bytes count as letters, so that a word in another script is quoted completely.
    isDigit(byte) || byte >= 0x80 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  // MARK: Strings

  /// Parses a string; `offset` is at its opening quote before, and after its closing quote
  /// afterwards.
  mutating func string() throws(JSONProblem) -> String {
    let open = offset
    offset += 1
    var runStart = offset
    var text: [UInt8] = []
    // Report one problem per string: the others probably have the same cause.
    var isNoted = false
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        let run = bytes[runStart..<offset]
        offset += 1
        if text.isEmpty { return String(decoding: run, as: UTF8.self) }
        text += run
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[runStart..<offset]
        let start = offset
        if let complaint = escape(into: &text), !isNoted {
          isNoted = true
          try note(complaint, at: start)
        }
        runStart = offset
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw problem(
          "This text has no quote at the end of its line. A line break in it is written \\n.",
          at: open)
      case 0..<0x20:
        if !isNoted {
          isNoted = true
          let name =
            byte == 0x09 ? "tab is written \\t" : "control character is written like \\u001b"
          try note("In a text a \(name).", at: offset)
        }
        offset += 1
      default: offset += 1
      }
    }
    throw problem("unexpected end; this text has no closing quote.", at: open)
  }

  /// Appends the character of the escape at `offset` and moves past it; returns the problem with
  /// it, if any.
  private mutating func escape(into text: inout [UInt8]) -> String? {
    offset += 1
    guard let letter = byte else { return nil }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      offset += 1
      return unicodeEscape(into: &text)
    default: return "This is not an escape of JSON. A backslash itself is written \\\\."
    }
    offset += 1
    return nil
  }

  private mutating func unicodeEscape(into text: inout [UInt8]) -> String? {
    guard let first = hexadecimalUnit() else { return "After \\u come four hexadecimal digits." }
    if first == 0 { return "A text cannot hold the character NUL. Leave \\u0000 out." }
    guard UTF16.isSurrogate(first) else {
      append(Unicode.Scalar(first), to: &text)
      return nil
    }
    if UTF16.isLeadSurrogate(first), bytes[offset...].starts(with: "\\u".utf8) {
      let behindFirst = offset
      offset += 2
      if let second = hexadecimalUnit(), UTF16.isTrailSurrogate(second) {
        append(UTF16.decode(UTF16.EncodedScalar([first, second])), to: &text)
        return nil
      }
      offset = behindFirst
    }
    return "This is half of a surrogate pair. Write the character itself, or both halves."
  }

  private func append(_ scalar: Unicode.Scalar?, to text: inout [UInt8]) {
    if let scalar, let encoded = UTF8.encode(scalar) { text += encoded }
  }

  /// Parses four hexadecimal digits at `offset` and moves past them; `nil` if they are missing.
  private mutating func hexadecimalUnit() -> UInt16? {
    let digits = bytes[offset...].prefix(4)
    guard digits.count == 4 else { return nil }
    var unit: UInt16 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      // Never traps: a hexadecimal digit is below 16.
      unit = unit << 4 | UInt16(value)
    }
    offset += 4
    return unit
  }
}
