import Foundation

/// Parses a property list in XML.
///
/// Supports only the XML of property lists: attributes are ignored, and the only named entities are
/// the five predefined ones.
struct XMLPropertyList {
  private let bytes: [UInt8]
  private var offset = 0
  private var ruler: SourceRuler
  private var depth = 0
  private var valuesLeft = PropertyListReader.maximumValues

  /// Makes a parser of valid UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    ruler = SourceRuler(bytes, from: offset)
  }

  mutating func document() throws(PropertyListProblem) -> PropertyList {
    let plist = try tag()
    guard plist.name == "plist", plist.form == .open else { throw problem("No <plist> is here.") }
    let value = try value(try tag())
    let end = try tag()
    guard end.name == "plist", end.form == .close else {
      throw problem("After the one value of the list comes </plist>.")
    }
    return value
  }

  // MARK: Values

  private mutating func value(_ tag: Tag) throws(PropertyListProblem) -> PropertyList {
    guard tag.form != .close else { throw problem("A value is missing before </\(tag.name)>.") }
    valuesLeft -= 1
    guard valuesLeft > 0 else {
      throw problem("The list has more than \(PropertyListReader.maximumValues) values.")
    }
    let position = ruler.advance(to: tag.start)
    return PropertyList(try kind(tag), at: position)
  }

  private mutating func kind(_ tag: Tag) throws(PropertyListProblem) -> PropertyList.Kind {
    switch tag.name {
    case "string": return .string(try text(of: tag))
    case "integer":
      let digits = try text(of: tag).filter { !$0.isWhitespace }
      return Int(digits).map { .integer($0) } ?? .other
    case "true", "false":
      _ = try text(of: tag)
      return .bool(tag.name == "true")
    case "data":
      let text = try text(of: tag)
      return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { .data([UInt8]($0)) }
        ?? .other
    case "real", "date":
      _ = try text(of: tag)
      return .other
    case "array": return .array(try array(tag))
    case "dict": return .dictionary(try dictionary(tag))
    default: throw problem("<\(shortened(tag.name))> is no value of a property list.")
    }
  }

  private mutating func array(_ tag: Tag) throws(PropertyListProblem) -> [PropertyList] {
    guard tag.form == .open else { return [] }
    try goDeeper()
    var values: [PropertyList] = []
    while let next = try item(of: tag) { values.append(try value(next)) }
    return values
  }

  private mutating func dictionary(_ tag: Tag) throws(PropertyListProblem) -> [PropertyList.Member]
  {
    guard tag.form == .open else { return [] }
    try goDeeper()
    var members: [PropertyList.Member] = []
    while let next = try item(of: tag) {
      guard next.name == "key", next.form != .close else {
        throw problem("In a dictionary comes a <key> before each value.")
      }
      let key = try text(of: next)
      members.append(PropertyList.Member(key: key, value: try value(try self.tag())))
    }
    return members
  }

  /// Parses the next tag of an array or dictionary; `nil` after its last.
  private mutating func item(of parent: Tag) throws(PropertyListProblem) -> Tag? {
    let next = try tag()
    guard next.form == .close else { return next }
    guard next.name == parent.name else {
      throw problem("<\(parent.name)> is closed by </\(shortened(next.name))>.")
    }
    depth -= 1
    return nil
  }

  private mutating func goDeeper() throws(PropertyListProblem) {
    depth += 1
    guard depth <= PropertyListReader.maximumDepth else {
      throw problem(
        "Nested deeper than \(PropertyListReader.maximumDepth) levels."
      )
    }
  }

  // MARK: Tags and text

  private struct Tag {
    enum Form { case open, close, empty }
    let name: String
    let form: Form
    /// The offset of its `<`.
    let start: Int
  }

  /// Parses the next tag; skips white space, comments and declarations.
  private mutating func tag() throws(PropertyListProblem) -> Tag {
    while true {
      while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
      guard offset < bytes.count else { throw problem("The file ends before its list does.") }
      guard bytes[offset] == UInt8(ascii: "<") else { throw problem("Expected a tag.") }
      if try skip("<!--", to: "-->") { continue }
      if try skip("<?", to: "?>") { continue }
      guard hasPrefix("<!") else { return try plainTag() }
      let start = offset
      _ = try skip("<!", to: ">")
      // Entity definitions are rejected, because nested ones expand exponentially.
      if bytes[start..<offset].contains(UInt8(ascii: "[")) {
        offset = start
        throw problem("The file defines words of its own (entities). Such files are not read.")
      }
    }
  }

  private mutating func plainTag() throws(PropertyListProblem) -> Tag {
    let start = offset
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else {
      throw problem("This tag has no > at its end.")
    }
    var inside = bytes[(start + 1)..<end]
    var form = Tag.Form.open
    if inside.first == UInt8(ascii: "/") {
      form = .close
      inside = inside.dropFirst()
    } else if inside.last == UInt8(ascii: "/") {
      form = .empty
      inside = inside.dropLast()
    }
    let name = String(decoding: inside.prefix { $0 > 0x20 }, as: UTF8.self)
    offset = end + 1
    return Tag(name: name, form: form, start: start)
  }

  /// Parses the text up to the closing tag of `tag`, with entities resolved.
  private mutating func text(of tag: Tag) throws(PropertyListProblem) -> String {
    guard tag.form == .open else { return "" }
    var text: [UInt8] = []
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "<"):
        if try skip("<!--", to: "-->") { continue }
        if hasPrefix("<![CDATA[") {
          let start = offset + 9
          _ = try skip("<![CDATA[", to: "]]>")
          text += bytes[start..<(offset - 3)]
          continue
        }
        let end = try plainTag()
        guard end.form == .close, end.name == tag.name else {
          throw problem("<\(tag.name)> is closed by </\(tag.name)>.")
        }
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "&"): try entity(into: &text)
      default:
        text.append(bytes[offset])
        offset += 1
      }
    }
    throw problem("The file ends before </\(tag.name)>.")
  }

  private mutating func entity(into text: inout [UInt8]) throws(PropertyListProblem) {
    let rest = bytes[(offset + 1)...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      throw problem("An & itself is written &amp;.")
    }
    let name = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
    guard let scalar = Self.scalar(named: name) else {
      throw problem("&\(shortened(name)); is no character of XML.")
    }
    text += UTF8.encode(scalar).map(Array.init) ?? []
    offset = end + 1
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let number = name.dropFirst()
      let value =
        number.hasPrefix("x") ? UInt32(number.dropFirst(), radix: 16) : UInt32(number, radix: 10)
      // NUL would end the text in C libraries.
      return value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
  }

  private func hasPrefix(_ mark: String) -> Bool { bytes[offset...].starts(with: mark.utf8) }

  /// Skips what is between two delimiters; returns false if the first one is not here.
  private mutating func skip(_ mark: String, to end: String) throws(PropertyListProblem) -> Bool {
    guard hasPrefix(mark) else { return false }
    let end = Array(end.utf8)
    var place = offset + mark.utf8.count
    while place + end.count <= bytes.count {
      if bytes[place] == end[0], bytes[place...].starts(with: end) {
        offset = place + end.count
        return true
      }
      place += 1
    }
    throw problem("This has no end.")
  }

  private func problem(_ message: String) -> PropertyListProblem {
    let place = min(offset, bytes.count)
    return PropertyListProblem(position: ruler.position(of: place), message: message)
  }
}
