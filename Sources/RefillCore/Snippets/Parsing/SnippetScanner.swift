/// Reads a text of a snippet language from left to right.
///
/// It goes by bytes, because all signs of these languages are ASCII: a mark that combines with one of
/// them does not hide it.
struct SnippetScanner {
  private let bytes: [UInt8]
  /// The next byte to read.
  private(set) var position = 0
  /// What was looked for and does not come any more, so that it is looked for once.
  private var missing: Set<String> = []

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position >= bytes.count }

  /// The character of ASCII so far ahead, `\u{FFFD}` for any other; `nil` behind the end.
  func peek(_ ahead: Int = 0) -> Character? {
    guard position + ahead < bytes.count else { return nil }
    let byte = bytes[position + ahead]
    return byte < 0x80 ? Character(UnicodeScalar(byte)) : "\u{FFFD}"
  }

  /// Whether `literal` comes next.
  func isNext(_ literal: String) -> Bool { bytes[position...].starts(with: literal.utf8) }

  /// Steps over `literal` if it comes next.
  mutating func take(_ literal: String) -> Bool {
    guard isNext(literal) else { return false }
    position += literal.utf8.count
    return true
  }

  /// Steps over `literal` if it comes next, in any case; `literal` is in small letters.
  mutating func take(anyCase literal: String) -> Bool {
    let count = literal.utf8.count
    guard position + count <= bytes.count,
      zip(bytes[position...], literal.utf8).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 })
    else { return false }
    position += count
    return true
  }

  /// Steps over one character of ASCII.
  mutating func skip() { position += 1 }

  /// Steps over what comes before `end` and over `end`; `nil`, and nothing stepped over, where there
  /// is none, or `tabstop` comes first.
  mutating func take(upTo end: String, unless tabstop: Character? = nil) -> String? {
    guard let first = end.utf8.first, !missing.contains(end) else { return nil }
    let tabstop = tabstop?.asciiValue ?? first
    var place = position
    while let found = bytes[place...].firstIndex(where: { $0 == first || $0 == tabstop }) {
      if bytes[found...].starts(with: end.utf8) {
        defer { position = found + end.utf8.count }
        return text(position..<found)
      }
      if tabstop != first, bytes[found] == tabstop { return nil }
      place = found + 1
    }
    missing.insert(end)
    return nil
  }

  /// Steps over characters of ASCII for as long as they are of a kind.
  mutating func take(while isKind: (Character) -> Bool) -> String {
    let start = position
    while let character = peek(), isKind(character) { position += 1 }
    return text(start..<position)
  }

  /// Steps over everything up to one of these characters of ASCII, or to the end.
  mutating func text(upTo tabstops: String) -> String {
    let start = position
    while position < bytes.count, !tabstops.utf8.contains(bytes[position]) { position += 1 }
    return text(start..<position)
  }

  /// The text of these bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text from a place to here.
  func text(from start: Int) -> String { text(start..<position) }

  /// Goes back to a place.
  mutating func goBack(to place: Int) { position = place }
}

/// Collects the parts of a snippet; runs of text become one part.
struct SnippetNodes {
  private var nodes: [SnippetNode] = []
  private var pending = ""

  mutating func append(_ text: String) { pending += text }

  mutating func append(_ node: SnippetNode) {
    endText()
    nodes.append(node)
  }

  mutating func append(contentsOf others: [SnippetNode]) {
    for node in others {
      if case .text(let text) = node { append(text) } else { append(node) }
    }
  }

  /// All parts; what comes after begins anew.
  mutating func taken() -> [SnippetNode] {
    endText()
    defer { nodes = [] }
    return nodes
  }

  private mutating func endText() {
    guard !pending.isEmpty else { return }
    nodes.append(.text(pending))
    pending = ""
  }
}
