public import RefillCore

extension FormProblem {
  /// Formats the problem like a compiler diagnostic, without a line break: `visitor.json:4:12:
  /// error: badge: …`, where `badge` is the id of the field.
  public func text(in file: String) -> String {
    let field = field.map { harmless($0) + ": " } ?? ""
    return "\(harmless(file)):\(line):\(column): \(severity.rawValue): \(field)\(message)"
  }

  /// Formats the problem with its source line below it, if there is one.
  public func report(in file: String, of source: [UInt8]) -> String {
    [text(in: file), excerpt(of: source)].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns the source line of the problem and a caret below its column: two lines without a final
  /// line break.
  ///
  /// Of a long line at most 76 columns around the position are shown. Empty if `source` has no such
  /// line, or is empty. O(source).
  public func excerpt(of source: [UInt8]) -> String {
    guard !source.isEmpty, let text = sourceLine(of: source) else { return "" }
    let place = min(max(column - 1, 0), text.count)
    var start = text.index(text.startIndex, offsetBy: place)
    // Keep the start of the line if possible, otherwise what follows the position.
    var indent = 0
    while start > text.startIndex {
      let before = text.index(before: start)
      let columns = DisplayWidth.of(harmless(String(text[before])))
      guard indent + columns <= 48 else { break }
      indent += columns
      start = before
    }
    var excerpt = ""
    var width = 0
    for character in text[start...] {
      let shown = harmless(String(character))
      width += DisplayWidth.of(shown)
      guard width <= 76 else { break }
      excerpt += shown
    }
    return excerpt + "\n" + String(repeating: " ", count: indent) + "^"
  }

  private func sourceLine(of source: [UInt8]) -> String? {
    var rest = source.starts(with: [0xEF, 0xBB, 0xBF]) ? source.dropFirst(3) : source[...]
    for _ in 1..<max(line, 1) {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      rest = rest[(end + 1)...]
    }
    let text = rest.prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: text.last == UInt8(ascii: "\r") ? text.dropLast() : text, as: UTF8.self)
  }
}
