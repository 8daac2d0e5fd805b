/// The places of the members and comments of a valid object of JSON with comments, in bytes.
struct SettingsLayout {
  /// A member of the object.
  struct Member {
    /// The key with its quotes.
    let key: Range<Int>
    let value: Range<Int>
    /// The comma behind the value; `nil` for none.
    let comma: Int?
    /// The end of the member with its comma.
    var end: Int { comma.map { $0 + 1 } ?? value.upperBound }
  }

  private let bytes: [UInt8]
  private(set) var members: [Member] = []
  /// The comments from `//` to the end of their line, between the members.
  private(set) var comments: [Range<Int>] = []
  /// The offset of the closing brace.
  private(set) var close = 0

  /// Finds the places in an object that begins at `start`; O(n).
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    var place = skipComments(from: start + 1)
    while place < bytes.count, bytes[place] != UInt8(ascii: "}") {
      let key = place..<endOfString(from: place)
      let colon = skipBlanks(from: key.upperBound)
      let first = skipBlanks(from: colon + 1)
      let value = first..<max(endOfValue(from: first), first)
      let next = skipBlanks(from: value.upperBound)
      let hasComma = next < bytes.count && bytes[next] == UInt8(ascii: ",")
      members.append(Member(key: key, value: value, comma: hasComma ? next : nil))
      place = max(skipComments(from: hasComma ? next + 1 : value.upperBound), place + 1)
    }
    close = min(place, bytes.count)
  }

  // MARK: Lines

  /// The end of the lines of the file.
  var lineEnd: String {
    let isWindows = zip(bytes, bytes.dropFirst()).contains { $0 == 0x0D && $1 == 0x0A }
    return isWindows ? "\r\n" : "\n"
  }

  /// Returns the beginning of the line of a place.
  func lineStart(of place: Int) -> Int {
    bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  /// Returns the blanks at the beginning of the line of a place.
  func indent(of place: Int) -> String {
    let start = lineStart(of: place)
    return String(decoding: bytes[start...].prefix(while: Self.isBlank), as: UTF8.self)
  }

  /// Returns the offset behind the line of a place; `nil` if anything but blanks follows there.
  func endOfRest(from place: Int) -> Int? {
    var place = place
    while place < bytes.count, Self.isBlank(bytes[place]) || bytes[place] == 0x0D { place += 1 }
    guard place < bytes.count else { return place }
    return bytes[place] == 0x0A ? place + 1 : nil
  }

  /// Returns the offset behind the comments that follow in the line of a place.
  func endOfComments(from place: Int) -> Int {
    var (place, end) = (place, place)
    while true {
      while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
      guard begins(with: "/", at: place) else { return end }
      if begins(with: "//", at: place) { return endOfLineComment(from: place) }
      let next = endOfBlockComment(from: place)
      guard begins(with: "/*", at: place), !bytes[place..<next].contains(0x0A) else { return end }
      (place, end) = (next, next)
    }
  }

  // MARK: Scanning

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func begins(with text: String, at place: Int) -> Bool {
    bytes[min(place, bytes.count)...].starts(with: text.utf8)
  }

  /// Returns the offset behind white space and comments.
  private func skipBlanks(from start: Int) -> Int {
    var place = start
    while place < bytes.count {
      let next = endOfBlank(at: place)
      guard next > place else { return place }
      place = next
    }
    return place
  }

  /// Notes the comments between two members; returns the offset behind them and white space.
  private mutating func skipComments(from start: Int) -> Int {
    var place = start
    while place < bytes.count {
      let next = endOfBlank(at: place)
      guard next > place else { return place }
      if begins(with: "//", at: place) { comments.append(place..<next) }
      place = next
    }
    return place
  }

  /// Returns the offset behind the comment or the white space at a place; the place itself for
  /// anything else.
  private func endOfBlank(at place: Int) -> Int {
    if begins(with: "//", at: place) { return endOfLineComment(from: place) }
    if begins(with: "/*", at: place) { return endOfBlockComment(from: place) }
    return bytes[place] <= 0x20 ? place + 1 : place
  }

  private func endOfLineComment(from start: Int) -> Int {
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    return end > start && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  private func endOfBlockComment(from start: Int) -> Int {
    var place = start + 2
    while place < bytes.count {
      if begins(with: "*/", at: place) { return place + 2 }
      place += 1
    }
    return bytes.count
  }

  private func endOfString(from start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }

  private func endOfValue(from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    switch bytes[start] {
    case UInt8(ascii: "\""): return endOfString(from: start)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfGroup(from: start)
    default: return bytes[start...].firstIndex(where: Self.endsScalar) ?? bytes.count
    }
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte <= 0x20 || ",]}/".utf8.contains(byte)
  }

  private func endOfGroup(from start: Int) -> Int {
    var (place, depth) = (start, 0)
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place = endOfString(from: place)
        continue
      case UInt8(ascii: "/"):
        place =
          begins(with: "//", at: place)
          ? endOfLineComment(from: place) : endOfBlockComment(from: place)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      place += 1
      if depth == 0 { return place }
    }
    return bytes.count
  }
}
