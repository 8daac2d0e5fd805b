import RefillCore

/// Decodes the format of `SnippetCache` piece by piece; methods return `nil` at invalid or missing
/// bytes.
struct SnippetCacheReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The bytes that are not decoded yet.
  var rest: [UInt8] { Array(bytes[offset...]) }

  mutating func skip(_ mark: [UInt8]) -> Bool {
    guard bytes.starts(with: mark) else { return false }
    offset = mark.count
    return true
  }

  mutating func number() -> UInt64? {
    guard bytes.count - offset >= 8 else { return nil }
    defer { offset += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Decodes the number of items, each of which takes at least one byte.
  mutating func count() -> Int? {
    guard bytes.count - offset >= 4 else { return nil }
    let count = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    offset += 4
    return count <= bytes.count - offset ? Int(count) : nil
  }

  mutating func text() -> String? {
    guard let count = count() else { return nil }
    defer { offset += count }
    return String(decoding: bytes[offset..<(offset + count)], as: UTF8.self)
  }

  mutating func rule() -> ExpansionRule? {
    guard let moment = item(of: QuickRule.moments), let before = item(of: QuickRule.precedings),
      let letterCase = item(of: QuickRule.letterCases)
    else { return nil }
    return ExpansionRule(moment: moment, precededBy: before, letterCase: letterCase)
  }

  /// Decodes a group.
  ///
  /// Snippets that are stored as JSON are empty, and their indices are passed to `elsewhere`.
  mutating func group(noting elsewhere: (Int) -> Void) -> SnippetGroup? {
    guard let name = text(), let prefix = text(), let rule = rule(), let count = count() else {
      return nil
    }
    var snippets: [Snippet] = []
    snippets.reserveCapacity(count)
    for place in 0..<count {
      guard let byte = byte() else { return nil }
      let parts = QuickParts(rawValue: byte)
      if parts.contains(.elsewhere) {
        elsewhere(place)
        snippets.append(Snippet("", ""))
      } else if let snippet = snippet(parts) {
        snippets.append(snippet)
      } else {
        return nil
      }
    }
    return SnippetGroup(name, prefix: prefix, rule: rule, snippets: snippets)
  }

  private mutating func snippet(_ parts: QuickParts) -> Snippet? {
    guard let dialect = item(of: QuickRule.dialects), let rule = rule(),
      let abbreviation = text(), let text = text()
    else { return nil }
    var snippet = Snippet(abbreviation, text, dialect: dialect)
    snippet.rule = rule
    snippet.isFormatted = parts.contains(.formatted)
    if parts.contains(.label) { snippet.label = self.text() }
    if parts.contains(.searchTerms) {
      guard let count = count() else { return nil }
      for _ in 0..<count {
        guard let term = self.text() else { return nil }
        snippet.searchTerms.append(term)
      }
    }
    if parts.contains(.uuid) { snippet.uuid = self.text() }
    if parts.contains(.uses) { snippet.useCount = number().flatMap { Int(exactly: $0) } ?? 0 }
    return snippet
  }

  private mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func item<Item>(of items: [Item]) -> Item? {
    guard let byte = byte(), items.indices.contains(Int(byte)) else { return nil }
    return items[Int(byte)]
  }
}
