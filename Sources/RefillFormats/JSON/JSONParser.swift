/// Parses one JSON text.
///
/// Recoverable problems (a repeated key, a comment, a bad escape) are collected; all others are
/// thrown.
struct JSONParser {
  /// The problems in the order of the file.
  private(set) var problems: [JSONProblem] = []

  let bytes: [UInt8]
  var offset: Int
  private let isCommented: Bool
  private var ruler: SourceRuler
  private var depth = 0

  /// Makes a parser of valid UTF-8 whose text begins at `start`, on a line of its file.
  ///
  /// Comments and trailing commas are problems unless `isCommented`.
  init(_ bytes: [UInt8], from start: Int, line: Int = 1, isCommented: Bool = false) {
    self.bytes = bytes
    self.isCommented = isCommented
    offset = start
    ruler = SourceRuler(bytes, from: start, line: line)
  }

  /// The byte at `offset`; `nil` at the end.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Parses the whole text; `nil` if the parser had to stop.
  mutating func document() -> JSONValue? {
    do throws(JSONProblem) {
      try skipSpace()
      guard byte != nil else { throw problem("The file is empty.", at: offset) }
      let value = try value()
      try skipSpace()
      guard byte == nil else {
        throw problem("Unexpected text after the end. Remove what begins here.", at: offset)
      }
      return value
    } catch {
      problems.append(error)
      return nil
    }
  }

  private mutating func value() throws(JSONProblem) -> JSONValue {
    let start = offset
    let position = ruler.advance(to: start)
    let kind: JSONValue.Kind =
      switch byte {
      case UInt8(ascii: "{"): .object(try object(from: position))
      case UInt8(ascii: "["): .array(try array(from: position))
      case UInt8(ascii: "\""): .string(try string())
      case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): .number(try number())
      default: try literal()
      }
    return JSONValue(kind, at: position, offset: start)
  }

  // MARK: Arrays and objects

  private mutating func array(from start: SourcePosition) throws(JSONProblem) -> [JSONValue] {
    try open()
    var values: [JSONValue] = []
    if try closes(with: "]") { return values }
    repeat {
      values.append(try value())
    } while try hasNext(until: "]", from: start)
    return values
  }

  private mutating func object(
    from start: SourcePosition
  ) throws(JSONProblem) -> [JSONValue.Member] {
    try open()
    var members: [JSONValue.Member] = []
    var keys = KeysSeen()
    if try closes(with: "}") { return members }
    repeat {
      guard byte == UInt8(ascii: "\"") else { throw missingKey(from: start) }
      let keyOffset = offset
      let position = ruler.advance(to: offset)
      let key = try string()
      try skipSpace()
      guard byte == UInt8(ascii: ":") else {
        throw problem("Expected a colon after the key \(quoted(key)).", at: offset)
      }
      offset += 1
      try skipSpace()
      let isRepeated = !keys.insert(key, after: members)
      if isRepeated {
        try note("Duplicate key \(quoted(key)) in this object. Remove one.", at: keyOffset)
      }
      let value = try value()
      if !isRepeated {
        members.append(JSONValue.Member(key: key, position: position, value: value))
      }
    } while try hasNext(until: "}", from: start)
    return members
  }

  private mutating func open() throws(JSONProblem) {
    depth += 1
    guard depth <= JSONReader.maximumDepth else {
      throw problem(
        "Nested deeper than \(JSONReader.maximumDepth) levels.",
        at: offset)
    }
    offset += 1
    try skipSpace()
  }

  private mutating func closes(with bracket: Unicode.Scalar) throws(JSONProblem) -> Bool {
    guard byte == UInt8(ascii: bracket) else { return false }
    offset += 1
    depth -= 1
    return true
  }

  /// True if another item follows, which is then at `offset`; otherwise `offset` is after the
  /// bracket.
  private mutating func hasNext(
    until bracket: Unicode.Scalar, from start: SourcePosition
  ) throws(JSONProblem) -> Bool {
    try skipSpace()
    if try closes(with: bracket) { return false }
    guard byte == UInt8(ascii: ",") else {
      throw byte == nil
        ? unclosed(bracket == "}" ? "{" : "[", start)
        : problem("A comma or \(bracket) is missing before this.", at: offset)
    }
    let comma = offset
    offset += 1
    try skipSpace()
    guard byte == UInt8(ascii: bracket) else { return true }
    if !isCommented {
      try note("JSON has no comma after the last item. Leave it out.", at: comma)
    }
    return try !closes(with: bracket)
  }

  private func unclosed(_ bracket: String, _ start: SourcePosition) -> JSONProblem {
    problem(
      "unexpected end; the \(bracket) at \(start.line):\(start.column) is never closed.", at: offset
    )
  }

  // MARK: White space and comments

  /// Moves to the next byte that is neither white space nor in a comment.
  mutating func skipSpace() throws(JSONProblem) {
    while let byte {
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        guard let end = endOfComment() else { return }
        if !isCommented {
          try note("JSON has no comments. Leave this one out.", at: offset)
        } else if byte == UInt8(ascii: "#") {
          try note("Comments in JSON begin with // or /*, not with #.", at: offset)
        }
        offset = end
      default: return
      }
    }
  }

  private func endOfComment() -> Int? {
    let rest = bytes[offset...]
    if rest.starts(with: "/*".utf8) {
      var end = offset + 2
      while end + 1 < bytes.count {
        if bytes[end] == UInt8(ascii: "*") && bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
        end += 1
      }
      return bytes.count
    }
    guard rest.starts(with: "//".utf8) || rest.starts(with: "#".utf8) else { return nil }
    return rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  // MARK: Problems

  private func missingKey(from start: SourcePosition) -> JSONProblem {
    byte == nil
      ? unclosed("{", start)
      : problem("Expected a key in double quotes, like \"title\".", at: offset)
  }

  func problem(_ message: String, at offset: Int) -> JSONProblem {
    JSONProblem(position: ruler.position(of: offset), message: message)
  }

  /// Records a recoverable problem; throws it if it is one too many.
  mutating func note(_ message: String, at offset: Int) throws(JSONProblem) {
    let problem = problem(message, at: offset)
    guard problems.count < JSONReader.maximumProblems else { throw problem }
    problems.append(problem)
  }
}

/// The keys of an object so far: a linear search for few keys, a set for more.
private struct KeysSeen {
  private var set: Set<String> = []

  /// Adds `key`; returns true if none of `members` has it.
  mutating func insert(_ key: String, after members: [JSONValue.Member]) -> Bool {
    if members.count < 8 { return !members.contains { $0.key == key } }
    if set.isEmpty { set = Set(members.map(\.key)) }
    return set.insert(key).inserted
  }
}
