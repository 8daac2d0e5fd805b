/// What keeps a file from being JSON, and where.
public struct JSONProblem: Error, Equatable, Sendable {
  /// Where it is wrong.
  public let position: SourcePosition
  /// What is wrong, and what would be right: one or two sentences.
  public let message: String

  init(position: SourcePosition, message: String) {
    self.position = position
    self.message = message
  }

  /// Something that is wrong in JSON which could be read.
  public init(at position: SourcePosition, _ message: String) {
    self.init(position: position, message: message)
  }
}

/// Reads JSON that comes from outside: strictly RFC 8259, in order, every value with its place.
///
/// A byte order mark is accepted. Refused are besides broken syntax: a key that comes twice in an
/// object, NUL in a string, bytes that are not UTF-8, half a surrogate pair, and what passes the
/// limits. Time and memory grow with the size of the file, not faster.
public enum JSONReader {
  /// The largest file that is read, in bytes: 1 MiB.
  public static let maximumSize = 1 << 20
  /// How many arrays and objects may stand in one another.
  public static let maximumDepth = 64
  /// After this many problems that reading could go on from, it stops.
  static let maximumProblems = 1000

  /// The value that these bytes hold.
  ///
  /// - Throws: The first problem of the file.
  public static func read(_ bytes: some Collection<UInt8>) throws(JSONProblem) -> JSONValue {
    let (value, problems) = readAll(bytes)
    if let first = problems.first { throw first }
    guard let value else {
      throw JSONProblem(position: SourcePosition(line: 1, column: 1), message: "There is no JSON.")
    }
    return value
  }

  /// The value as far as it can be made out, and every problem in the order of the file.
  ///
  /// The value is `nil` where the reading had to stop, and then the last problem says why.
  ///
  /// - Parameters:
  ///   - limit: how many bytes are read at most.
  ///   - isCommented: whether comments and a comma after the last item are right, as in the files of
  ///     some editors.
  static func readAll(
    _ bytes: some Collection<UInt8>, limit: Int = maximumSize, isCommented: Bool = false
  ) -> (value: JSONValue?, problems: [JSONProblem]) {
    let start = SourcePosition(line: 1, column: 1)
    if bytes.count > limit {
      let message = "The file has more than \(limit) bytes."
      return (nil, [JSONProblem(position: start, message: message)])
    }
    let bytes = [UInt8](bytes)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return (nil, [JSONProblem(position: start, message: "The file is UTF-16. Save it as UTF-8.")])
    }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    if let offset = firstOffsetOutsideUTF8(bytes) {
      let position = SourceRuler(bytes, from: first).position(of: max(first, offset))
      return (nil, [JSONProblem(position: position, message: "These bytes are not UTF-8.")])
    }
    var parser = JSONParser(bytes, from: first, isCommented: isCommented)
    let value = parser.document()
    return (value, parser.problems)
  }

  private static func firstOffsetOutsideUTF8(_ bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
    return offset
  }
}
