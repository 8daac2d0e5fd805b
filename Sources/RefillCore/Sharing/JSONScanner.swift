/// Reads the places of a list in JSON, of bytes that are not trusted.
struct JSONScanner {
  /// A place of a list.
  enum Place: Equatable {
    case null
    case integer(Int64)
    case text(String)
    /// Anything else, as it is written.
    case other(String)

    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }

    func optionalInteger() throws(ChangeSet.Malformed) -> Int64? {
      switch self {
      case .null: nil
      case .integer(let number): number
      case .text, .other: throw ChangeSet.Malformed()
      }
    }

    func optionalText() throws(ChangeSet.Malformed) -> String? {
      switch self {
      case .null: nil
      case .text(let text): text
      case .integer, .other: throw ChangeSet.Malformed()
      }
    }

    /// The place as JSON; `nil` for null.
    var json: String? {
      switch self {
      case .null: nil
      case .integer(let number): String(number)
      case .text(let text): ChangeSet.quoted(text)
      case .other(let json): json
      }
    }
  }

  /// The greatest number of lists and objects in each other.
  private static let deepest = 32
  /// The greatest number of places of a list.
  private static let mostPlaces = 64

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads one list that is all of the bytes.
  mutating func list() throws(ChangeSet.Malformed) -> [Place] {
    try take("[")
    var places: [Place] = []
    places.reserveCapacity(11)
    skipBlanks()
    if peek == UInt8(ascii: "]") {
      offset += 1
    } else {
      while true {
        guard places.count < Self.mostPlaces else { throw ChangeSet.Malformed() }
        places.append(try place())
        if try !hasNext(before: "]") { break }
      }
    }
    skipBlanks()
    guard offset == bytes.count else { throw ChangeSet.Malformed() }
    return places
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
      offset += 1
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) throws(ChangeSet.Malformed) {
    skipBlanks()
    // Never traps: a byte fits into the wider type.
    guard let byte = peek, UInt32(byte) == sign.value else { throw ChangeSet.Malformed() }
    offset += 1
  }

  /// Returns true behind a comma, false behind the end of a list or an object.
  private mutating func hasNext(before end: Unicode.Scalar) throws(ChangeSet.Malformed) -> Bool {
    skipBlanks()
    guard let byte = peek else { throw ChangeSet.Malformed() }
    offset += 1
    if byte == UInt8(ascii: ",") { return true }
    // Never traps: a byte fits into the wider type.
    guard UInt32(byte) == end.value else { throw ChangeSet.Malformed() }
    return false
  }

  private mutating func place() throws(ChangeSet.Malformed) -> Place {
    skipBlanks()
    let start = offset
    switch peek {
    case UInt8(ascii: "\"")?: return .text(try string())
    case UInt8(ascii: "n")?:
      try word("null")
      return .null
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?:
      if let number = try integer() { return .integer(number) }
      return .other(text(from: start))
    default:
      try skipValue(depth: 0)
      return .other(text(from: start))
    }
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func word(_ word: StaticString) throws(ChangeSet.Malformed) {
    let length = word.utf8CodeUnitCount
    guard offset + length <= bytes.count else { throw ChangeSet.Malformed() }
    for index in 0..<length where bytes[offset + index] != word.utf8Start[index] {
      throw ChangeSet.Malformed()
    }
    offset += length
  }

  /// Reads a number; `nil` for one with a fraction, an exponent or too many digits.
  private mutating func integer() throws(ChangeSet.Malformed) -> Int64? {
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    var number: Int64 = 0
    var digits = 0
    var isWhole = true
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        // Never traps: at most 18 digits count.
        if digits <= 18 { number = number * 10 + Int64(byte - UInt8(ascii: "0")) }
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        isWhole = false
      default:
        guard digits > 0 else { throw ChangeSet.Malformed() }
        return isWhole && digits <= 18 ? (isNegative ? -number : number) : nil
      }
      offset += 1
    }
    throw ChangeSet.Malformed()
  }

  /// Reads a string in quotes.
  private mutating func string() throws(ChangeSet.Malformed) -> String {
    offset += 1
    let start = offset
    while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      offset += 1
    }
    guard peek != UInt8(ascii: "\"") else {
      offset += 1
      return try valid(bytes[start..<(offset - 1)])
    }
    var decoded = Array(bytes[start..<offset])
    while let byte = peek {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return try decoded.withUnsafeBytes(Self.validated).get()
      case UInt8(ascii: "\\"): try escape(into: &decoded)
      case 0..<0x20: throw ChangeSet.Malformed()
      default: decoded.append(byte)
      }
    }
    throw ChangeSet.Malformed()
  }

  private func valid(
    _ slice: Slice<UnsafeRawBufferPointer>
  ) throws(ChangeSet.Malformed) -> String {
    try Self.validated(UnsafeRawBufferPointer(rebasing: slice)).get()
  }

  private static func validated(
    _ bytes: UnsafeRawBufferPointer
  ) -> Result<String, ChangeSet.Malformed> {
    String(validating: bytes, as: UTF8.self).map { .success($0) } ?? .failure(.init())
  }

  private mutating func escape(into decoded: inout [UInt8]) throws(ChangeSet.Malformed) {
    guard let byte = peek else { throw ChangeSet.Malformed() }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
    case UInt8(ascii: "u"):
      var value = try hexadecimal()
      if (0xD800..<0xDC00).contains(value) {
        try word("\\u")
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw ChangeSet.Malformed() }
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw ChangeSet.Malformed() }
      decoded.append(contentsOf: String(Character(scalar)).utf8)
    default: throw ChangeSet.Malformed()
    }
  }

  private mutating func hexadecimal() throws(ChangeSet.Malformed) -> UInt32 {
    guard offset + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
    else { throw ChangeSet.Malformed() }
    offset += 4
    return value
  }

  /// Skips any value.
  private mutating func skipValue(depth: Int) throws(ChangeSet.Malformed) {
    guard depth < Self.deepest else { throw ChangeSet.Malformed() }
    skipBlanks()
    switch peek {
    case UInt8(ascii: "\"")?: _ = try string()
    case UInt8(ascii: "n")?: try word("null")
    case UInt8(ascii: "t")?: try word("true")
    case UInt8(ascii: "f")?: try word("false")
    case UInt8(ascii: "[")?: try skipMembers(depth, to: "]", areNamed: false)
    case UInt8(ascii: "{")?: try skipMembers(depth, to: "}", areNamed: true)
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: _ = try integer()
    default: throw ChangeSet.Malformed()
    }
  }

  private mutating func skipMembers(
    _ depth: Int, to end: Unicode.Scalar, areNamed: Bool
  ) throws(ChangeSet.Malformed) {
    offset += 1
    skipBlanks()
    // Never traps: a byte fits into the wider type.
    if let byte = peek, UInt32(byte) == end.value {
      offset += 1
      return
    }
    repeat {
      if areNamed {
        skipBlanks()
        guard peek == UInt8(ascii: "\"") else { throw ChangeSet.Malformed() }
        _ = try string()
        try take(":")
      }
      try skipValue(depth: depth + 1)
    } while try hasNext(before: end)
  }
}
