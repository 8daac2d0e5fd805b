/// A scanner for snippet languages.
///
/// It works on bytes, because all delimiters of these languages are ASCII; a combining mark after
/// one does not hide it.
struct SnippetScanner {
  private let bytes: [UInt8]
  /// The offset of the next byte.
  private(set) var position = 0
  /// The delimiters known not to occur any more, so that each is searched for only once.
  private var missing: Set<String> = []

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position >= bytes.count }

  /// Returns the ASCII character `ahead` bytes on, `\u{FFFD}` for any other byte, `nil` at the end.
  func peek(_ ahead: Int = 0) -> Character? {
    guard position + ahead < bytes.count else { return nil }
    let byte = bytes[position + ahead]
    return byte < 0x80 ? Character(UnicodeScalar(byte)) : "\u{FFFD}"
  }

  /// Returns true if `literal` comes next.
  func isNext(_ literal: String) -> Bool { bytes[position...].starts(with: literal.utf8) }

  /// Skips `literal` if it comes next; returns false if it does not.
  mutating func take(_ literal: String) -> Bool {
    guard isNext(literal) else { return false }
    position += literal.utf8.count
    return true
  }

  /// Skips `literal` if it comes next, ignoring case; `literal` must be in lower case.
  mutating func take(anyCase literal: String) -> Bool {
    let count = literal.utf8.count
    guard position + count <= bytes.count,
      zip(bytes[position...], literal.utf8).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 })
    else { return false }
    position += count
    return true
  }

  /// Skips one ASCII character.
  mutating func skip() { position += 1 }

  /// Returns the text before `end` and skips both; returns `nil` without skipping if `end` does not
  /// occur or `tabstop` comes first.
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

  /// Returns and skips ASCII characters while `isKind` is true.
  mutating func take(while isKind: (Character) -> Bool) -> String {
    let start = position
    while let character = peek(), isKind(character) { position += 1 }
    return text(start..<position)
  }

  /// Returns and skips the text up to one of these ASCII characters, or to the end.
  mutating func text(upTo tabstops: String) -> String {
    let start = position
    while position < bytes.count, !tabstops.utf8.contains(bytes[position]) { position += 1 }
    return text(start..<position)
  }

  /// Returns the text of a byte range.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the text from `start` to the current position.
  func text(from start: Int) -> String { text(start..<position) }

  /// Moves back to a position.
  mutating func goBack(to place: Int) { position = place }
}

/// A builder of snippet nodes that merges adjacent text.
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

  /// Returns all nodes and empties the builder.
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
