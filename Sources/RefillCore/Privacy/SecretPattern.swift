/// The pattern of a token or key: parts of a literal text, a class of characters and their minimum
/// number.
package struct SecretPattern: Sendable {
  /// The kind of secret that the pattern recognises; several patterns can have one name.
  let name: String
  let parts: [Part]
  /// The text required right before the literal text of the first part; `nil` for no letter or digit.
  let before: Before?
  /// True if the case of Latin letters in literal texts is ignored.
  let ignoresCase: Bool

  struct Part: Sendable {
    let text: [UInt8]
    let signs: Signs
    let least: Int
  }

  /// The characters before a pattern.
  enum Before: Sendable {
    /// Any, or none.
    case anything
    /// At least that many of a class.
    case signs(Signs, Int)
    /// A literal text, which can be within a word.
    case text(String)
  }

  /// The class of characters after the literal text.
  enum Signs: Sendable {
    case digits, hex, capitals, alphanumeric
    /// Letters, digits, `_` and `-`.
    case base64URL
    /// Letters, digits, `+`, `/` and `=`.
    case base64
    /// Base 64 in a URL: with `%`, `-`, `_` and dots as well.
    case escapedBase64
    /// The characters of the user name, and of the password, in a URL.
    case user, password
    /// The characters of a password that is no plain word: it has a digit, or a capital behind a small
    /// letter.
    case mixed
    case blanks
    case any
  }

  init(
    _ name: String, _ parts: (String, Signs, Int)..., before: Before? = nil,
    ignoresCase: Bool = false
  ) {
    self.name = name
    self.before = before
    self.ignoresCase = ignoresCase
    self.parts = parts.map { text, signs, least in
      let text = ignoresCase ? text.lowercased() : text
      return Part(text: Array(text.utf8), signs: signs, least: least)
    }
  }

  /// Returns true if a text contains a match of any pattern.
  static func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    first(in: bytes) != nil
  }

  /// Returns the name of a pattern that a text contains a match of; `nil` if there is none.
  package static func name(in text: String) -> String? {
    var text = text
    return text.withUTF8 { first(in: $0)?.name }
  }

  /// The names of all patterns, each once.
  package static var names: Set<String> { Set(all.map(\.name)) }

  private static func first(in bytes: UnsafeBufferPointer<UInt8>) -> SecretPattern? {
    let (beginnings, candidates) = (beginnings, byFirstByte)
    for start in bytes.indices.dropLast()
    where beginnings.contains(bytes[start], bytes[start + 1]) {
      let found = candidates[Int(bytes[start])].first { $0.matches(bytes, from: start) }
      if let found { return found }
    }
    return nil
  }

  private func matches(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var place = start
    for part in parts {
      guard isText(part.text, in: bytes[place...]) else { return false }
      place += part.text.count
      let signs = bytes[place...].prefix(while: part.signs.contains)
      guard signs.count >= part.least, part.signs.allow(signs) else { return false }
      place += signs.count
    }
    return isPreceded(bytes[..<start])
  }

  private func isText(_ text: [UInt8], in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard ignoresCase else { return bytes.starts(with: text) }
    return bytes.starts(with: text) { Self.folded($0) == $1 }
  }

  private func isPreceded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch before {
    case nil: return bytes.last.map(Signs.alphanumeric.contains) != true
    case .anything: return true
    case .signs(let signs, let least):
      return bytes.count >= least && bytes.suffix(least).allSatisfy(signs.contains)
    case .text(let text):
      return bytes.suffix(text.utf8.count).elementsEqual(text.utf8) {
        ignoresCase ? Self.folded($0) == Self.folded($1) : $0 == $1
      }
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// The pairs of bytes that a pattern may begin with.
  static let beginnings: BytePairs = {
    var beginnings = BytePairs()
    for pattern in all {
      guard let text = pattern.parts.first?.text, text.count > 1 else { continue }
      for first in pattern.spellings(of: text[0]) {
        for second in pattern.spellings(of: text[1]) { beginnings.insert(first, second) }
      }
    }
    return beginnings
  }()

  private static let byFirstByte: [[SecretPattern]] = {
    var table = [[SecretPattern]](repeating: [], count: 256)
    for pattern in all {
      guard let first = pattern.parts.first?.text.first else { continue }
      for byte in pattern.spellings(of: first) { table[Int(byte)].append(pattern) }
    }
    return table
  }()

  private func spellings(of byte: UInt8) -> [UInt8] {
    ignoresCase && (0x61...0x7A).contains(byte) ? [byte, byte & 0xDF] : [byte]
  }
}

extension SecretPattern.Signs {
  func contains(_ byte: UInt8) -> Bool {
    switch self {
    case .digits: Self.isDigit(byte)
    case .hex: Self.isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    case .capitals: Self.isDigit(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
    case .alphanumeric: Self.isDigit(byte) || Self.isLetter(byte)
    case .base64URL: Self.alphanumeric.contains(byte) || byte == 0x5F || byte == 0x2D
    case .base64: Self.alphanumeric.contains(byte) || byte == 0x2B || byte == 0x2F || byte == 0x3D
    case .escapedBase64:
      Self.base64.contains(byte) || Self.base64URL.contains(byte) || "%.~".utf8.contains(byte)
    case .user: Self.password.contains(byte) && byte != UInt8(ascii: ":")
    case .password: byte > 0x20 && !"/?#@".utf8.contains(byte)
    case .mixed: byte > 0x20 && !"&\"'<>".utf8.contains(byte)
    case .blanks: byte == 0x20 || byte == 0x09
    case .any: true
    }
  }

  /// True if these characters are enough for the class, all of which it contains.
  fileprivate func allow(_ signs: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard case .mixed = self else { return true }
    return signs.contains(where: Self.isDigit)
      || zip(signs, signs.dropFirst()).contains {
        (0x61...0x7A).contains($0) && (0x41...0x5A).contains($1)
      }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
