public import RefillCore

extension FormProblem {
  /// The problem as compilers write one, without a line break: `visitor.json:4:12: error: badge: …`,
  /// where `badge` is the id of the field.
  public func text(in file: String) -> String {
    let field = field.map { harmless($0) + ": " } ?? ""
    return "\(harmless(file)):\(line):\(column): \(severity.rawValue): \(field)\(message)"
  }

  /// The line of the file that the problem stands in, and a caret under the place; two lines
  /// without a break at the end.
  ///
  /// Of a long line at most 76 columns around the place are shown. Empty where `source` has no such
  /// line. O(source).
  public func excerpt(of source: [UInt8]) -> String {
    guard let text = sourceLine(of: source) else { return "" }
    let place = min(max(column - 1, 0), text.count)
    var start = text.index(text.startIndex, offsetBy: place)
    // Room for the start of the line first, then for what follows the place.
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
