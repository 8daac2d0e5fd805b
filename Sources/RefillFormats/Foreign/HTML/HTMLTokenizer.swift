import RefillCore

/// Splits an HTML page into tags and texts; comments and declarations are skipped.
///
/// Time is O(size of the page).
struct HTMLTokenizer {
  private let bytes: [UInt8]
  private var offset: Int
  private var ruler: SourceRuler

  /// Makes a tokenizer of valid UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    ruler = SourceRuler(bytes, from: offset)
  }

  /// A part of a page.
  enum Token {
    case start(HTMLTag)
    /// An end tag with its name.
    case end(String)
    case text(String)
  }

  /// Returns the next token; `nil` at the end.
  mutating func next() -> Token? {
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else { return .text(text(upTo: nextSign)) }
      let second = byte(after: 1)
      if second.map(Self.isLetter) == true { return tag().map { .start($0) } }
      switch second {
      case UInt8(ascii: "/"):
        guard let third = byte(after: 2), Self.isLetter(third) else {
          skip(past: ">")
          continue
        }
        return endTag().map { .end($0) }
      case UInt8(ascii: "!"), UInt8(ascii: "?"): skipDeclaration()
      default:
        offset += 1
        return .text("<")
      }
    }
    return nil
  }

  /// Returns the content of an element that has no tags in it, such as `textarea`, and skips its end
  /// tag.
  mutating func rawText(of name: String, hasReferences: Bool = false) -> String {
    let start = offset
    var end = bytes.count
    var place = offset
    offset = bytes.count
    while let sign = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if isEndTag(of: name, at: sign) {
        end = sign
        offset = sign + 1
        skip(past: ">")
        break
      }
      place = sign + 1
    }
    return hasReferences
      ? HTMLReference.decoded(bytes[start..<end])
      : String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func isEndTag(of name: String, at sign: Int) -> Bool {
    let rest = bytes[sign...].dropFirst()
    guard rest.first == UInt8(ascii: "/") else { return false }
    let found = rest.dropFirst().prefix(name.utf8.count)
    guard found.elementsEqual(name.utf8, by: { Self.lowercased($0) == $1 }) else { return false }
    guard let next = rest.dropFirst(1 + name.utf8.count).first else { return true }
    return Self.isBlank(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
  }

  // MARK: Tags

  private mutating func tag() -> HTMLTag? {
    let position = ruler.advance(to: offset)
    offset += 1
    var tag = HTMLTag(name: name(), position: position)
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: ">") {
        offset += 1
        return tag
      }
      if byte == UInt8(ascii: "/") {
        offset += 1
        tag.isSelfClosing = self.byte(after: 0) == UInt8(ascii: ">")
      } else if Self.isBlank(byte) {
        offset += 1
      } else {
        readAttribute(into: &tag)
      }
    }
    // A tag that the end of the file cuts off is none.
    return nil
  }

  private mutating func endTag() -> String? {
    offset += 2
    let name = name()
    skip(past: ">")
    return name
  }

  private mutating func readAttribute(into tag: inout HTMLTag) {
    let start = offset
    // The first byte may be any, even `=`.
    offset += 1
    while offset < bytes.count, !Self.endsName(bytes[offset]), bytes[offset] != UInt8(ascii: "=") {
      offset += 1
    }
    let name = lowercased(start..<offset)
    skipBlanks()
    var value = ""
    if byte(after: 0) == UInt8(ascii: "=") {
      offset += 1
      skipBlanks()
      value = attributeValue()
    }
    guard tag.attributes[name] == nil else { return }
    tag.attributes[name] = .init(value: value, position: ruler.advance(to: start))
  }

  private mutating func attributeValue() -> String {
    let quote = byte(after: 0)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = offset
      while offset < bytes.count, !Self.isBlank(bytes[offset]), bytes[offset] != UInt8(ascii: ">") {
        offset += 1
      }
      return HTMLReference.decoded(bytes[start..<offset], isAttribute: true)
    }
    let start = offset + 1
    let end = bytes[start...].firstIndex { $0 == quote } ?? bytes.count
    offset = min(end + 1, bytes.count)
    return HTMLReference.decoded(bytes[start..<end], isAttribute: true)
  }

  private mutating func name() -> String {
    let start = offset
    while offset < bytes.count, !Self.endsName(bytes[offset]) { offset += 1 }
    return lowercased(start..<offset)
  }

  // MARK: Bytes

  private var nextSign: Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
  }

  private mutating func text(upTo end: Int) -> String {
    defer { offset = end }
    return HTMLReference.decoded(bytes[offset..<end])
  }

  /// Skips a comment, a section of CDATA, or another declaration.
  private mutating func skipDeclaration() {
    guard bytes[offset...].starts(with: "<!--".utf8) else { return skip(past: ">") }
    // `<!-->` and `<!--->` are whole comments.
    offset += 2
    skip(past: "-->")
  }

  private mutating func skip(past end: String) {
    let first = end.utf8.first
    while let place = bytes[offset...].firstIndex(where: { $0 == first }) {
      if bytes[place...].starts(with: end.utf8) {
        offset = place + end.utf8.count
        return
      }
      offset = place + 1
    }
    offset = bytes.count
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
  }

  private func byte(after distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private func lowercased(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].map(Self.lowercased), as: UTF8.self)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}

/// A start tag.
struct HTMLTag {
  /// The name in lower case.
  let name: String
  let position: SourcePosition
  /// The attributes by their names in lower case; of a repeated one the first counts.
  var attributes: [String: Attribute] = [:]
  /// True for a tag that ends in `/>`.
  var isSelfClosing = false

  /// The value of an attribute.
  struct Attribute {
    let value: String
    let position: SourcePosition
  }

  /// Returns the value of an attribute; `nil` without it.
  subscript(name: String) -> String? { attributes[name]?.value }

  /// True if the tag has an attribute, whatever its value is.
  func has(_ name: String) -> Bool { attributes[name] != nil }

  /// The position of an attribute; that of the tag without it.
  func position(of name: String) -> SourcePosition { attributes[name]?.position ?? position }

  /// Returns the value of an attribute on one line; `nil` without one, or if it is blank.
  func text(_ name: String) -> String? {
    self[name].map(\.collapsed).flatMap { $0.isEmpty ? nil : $0 }
  }
}
