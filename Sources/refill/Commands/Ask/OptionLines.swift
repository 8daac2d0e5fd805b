import RefillCore
import RefillFormats

/// The options of a list as a program writes them: one a line, or each with NUL at its end.
struct OptionLines {
  /// The options without colours, blank ones and repetitions, in their order.
  let options: [Field.Option]

  /// The maximum number of characters of a title.
  private static let longestTitle = 500

  /// Creates options of texts.
  ///
  /// - Parameter delimiter: The text between the title and the value of an option; `nil` for options
  ///   that are both.
  init(_ texts: some Sequence<String>, delimiter: String? = nil) {
    var values: Set<String> = []
    var titles: Set<String> = []
    var options: [Field.Option] = []
    for text in texts where !text.trimmed.isEmpty {
      var (title, value) = (text, text)
      if let delimiter, let place = text.firstRange(of: delimiter) {
        (title, value) = (String(text[..<place.lowerBound]), String(text[place.upperBound...]))
      }
      let option = Field.Option(value: value, title: title.shortened(to: Self.longestTitle))
      guard !values.contains(value), titles.insert(option.title).inserted else { continue }
      values.insert(value)
      options.append(option)
    }
    self.options = options
  }

  /// Returns the texts in the bytes that a program wrote, without the sequences that colour them.
  ///
  /// - Parameters:
  ///   - source: The source for the message, such as `standard input`.
  ///   - endsWithNUL: True if a text ends with NUL rather than with its line.
  /// - Throws: `Failure` for bytes that are not UTF-8.
  static func texts(
    in bytes: [UInt8], of source: String, endingWithNUL endsWithNUL: Bool
  ) throws -> [String] {
    if let problem = TextEncoding.problem(of: bytes) {
      throw Failure(.usage, "\(source), line \(problem.position.line): \(TextEncoding.notUTF8)")
    }
    let lines = bytes.split { $0 == 0 || !endsWithNUL && (0x0A...0x0D).contains($0) }
    return lines.flatMap { line -> [String] in
      let text = String(decoding: line, as: UTF8.self)
      let plain = line.contains(0x1B) ? withoutEscapes(text) : text
      // Lines of other scripts can end with a character of their own.
      if endsWithNUL || plain.utf8.allSatisfy({ $0 < 0x80 }) { return [plain] }
      return plain.split(whereSeparator: \.isNewline).map(String.init)
    }
  }

  /// Returns a text without escape sequences (ECMA-48): colours, titles, links and the like.
  private static func withoutEscapes(_ text: String) -> String {
    let escape: Unicode.Scalar = "\u{1B}"
    var result = String.UnicodeScalarView()
    var rest = text[...].unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == escape else {
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "[": rest = rest.drop { (0x20...0x3F).contains($0.value) }.dropFirst()
      case "]":
        rest = rest.drop { $0 != "\u{07}" && $0 != escape }
        if rest.popFirst() == escape { rest = rest.dropFirst() }
      case let other? where (0x20...0x2F).contains(other.value):
        rest = rest.drop { (0x20...0x2F).contains($0.value) }.dropFirst()
      default: break
      }
    }
    return String(result)
  }
}
