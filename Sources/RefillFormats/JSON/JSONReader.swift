/// An error in a JSON file, and its position.
public struct JSONProblem: Error, Equatable, Sendable {
  /// The position of the error.
  public let position: SourcePosition
  /// The error and its remedy, one or two sentences.
  public let message: String

  init(position: SourcePosition, message: String) {
    self.position = position
    self.message = message
  }

  /// Makes a problem of JSON that was otherwise read.
  public init(at position: SourcePosition, _ message: String) {
    self.init(position: position, message: message)
  }
}

/// Reads JSON from outside: strictly RFC 8259, with the order and positions of all values.
///
/// Accepts a byte order mark. Besides syntax errors, rejects repeated keys in an object, NUL in
/// strings, invalid UTF-8, unpaired surrogates, and files beyond the limits. Time and memory are
/// O(size of the file).
package enum JSONReader {
  /// The maximum size of a file: 1 MiB.
  package static let maximumSize = 1 << 20
  /// The maximum nesting depth of arrays and objects.
  package static let maximumDepth = 64
  /// The number of recoverable problems after which the parser stops.
  static let maximumProblems = 1000

  /// Parses one value.
  ///
  /// - Parameter line: the line of the file that the bytes begin on, as in JSON lines.
  /// - Throws: the first problem of the file.
  package static func read(
    _ bytes: some Collection<UInt8>, line: Int = 1
  ) throws(JSONProblem) -> JSONValue {
    let (value, problems) = readAll(bytes, line: line)
    if let first = problems.first { throw first }
    guard let value else {
      throw JSONProblem(
        position: SourcePosition(line: line, column: 1), message: "There is no JSON.")
    }
    return value
  }

  /// Parses as much as possible, and collects all problems in the order of the file.
  ///
  /// The value is `nil` if the parser had to stop; the last problem is then the reason.
  ///
  /// - Parameters:
  ///   - line: the line of the file that the bytes begin on.
  ///   - limit: the maximum number of bytes read.
  ///   - isCommented: true to allow comments and trailing commas, as in the files of some editors.
  static func readAll(
    _ bytes: some Collection<UInt8>, line: Int = 1, limit: Int = maximumSize,
    isCommented: Bool = false
  ) -> (value: JSONValue?, problems: [JSONProblem]) {
    let start = SourcePosition(line: line, column: 1)
    if bytes.count > limit {
      let message = "The file has more than \(limit) bytes."
      return (nil, [JSONProblem(position: start, message: message)])
    }
    let bytes = [UInt8](bytes)
    if TextEncoding.isUTF16(bytes) {
      return (nil, [JSONProblem(position: start, message: TextEncoding.utf16)])
    }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    if let offset = TextEncoding.validPrefix(of: bytes) {
      let position = SourceRuler(bytes, from: first, line: line)
        .position(of: max(first, offset))
      return (nil, [JSONProblem(position: position, message: TextEncoding.notUTF8)])
    }
    var parser = JSONParser(bytes, from: first, line: line, isCommented: isCommented)
    let value = parser.document()
    return (value, parser.problems)
  }
}
