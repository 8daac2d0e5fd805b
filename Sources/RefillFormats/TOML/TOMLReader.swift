import RefillCore

/// Reads TOML 1.0 from outside, with the positions of all values.
///
/// Tables are objects; dates, `inf` and `nan` are strings as written. Time and memory are O(size of
/// the file).
struct TOMLReader {
  /// The maximum nesting depth of tables and arrays.
  static let maximumDepth = 64

  var cursor: TOMLCursor
  private let root = TOMLTable(at: SourcePosition(line: 1, column: 1))
  /// The table that assignments are added to.
  private var current: TOMLTable
  /// The number of tables and arrays around the cursor.
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    cursor = TOMLCursor(bytes)
    current = root
  }

  /// Parses a file; throws its first problem.
  static func read(
    _ bytes: [UInt8], limit: Int = JSONReader.maximumSize
  ) throws(JSONProblem) -> JSONValue {
    let start = SourcePosition(line: 1, column: 1)
    guard bytes.count <= limit else {
      throw JSONProblem(position: start, message: "The file has more than \(limit) bytes.")
    }
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      let isWide = TextEncoding.isUTF16(bytes)
      throw JSONProblem(
        position: start, message: isWide ? TextEncoding.utf16 : TextEncoding.notUTF8)
    }
    var reader = TOMLReader(
      bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
    try reader.readAll()
    return reader.root.json
  }

  private mutating func readAll() throws(JSONProblem) {
    while true {
      cursor.skipBlankLines()
      guard let byte = cursor.next else { return }
      if byte == UInt8(ascii: "[") { try readHeader() } else { try readAssignment(in: current) }
      try cursor.endLine()
    }
  }

  // MARK: Tables

  private mutating func readHeader() throws(JSONProblem) {
    let position = cursor.position
    cursor.advance()
    let isList = cursor.skip("[")
    depth = 0
    let keys = try readKeys()
    depth = keys.count
    guard cursor.skip("]"), !isList || cursor.skip("]") else {
      throw cursor.problem("A ] is missing after the name of the table.")
    }
    var table = root
    for key in keys.dropLast() { table = try child(key, of: table) }
    guard let last = keys.last else { return }
    if isList {
      current = try table.appendTable(last.name, at: position)
    } else {
      current = try child(last, of: table)
      guard !current.isDefined else {
        throw JSONProblem(
          position: position, message: "The table \(quoted(last.name)) comes twice.")
      }
      current.isDefined = true
    }
  }

  private func child(
    _ key: TOMLKey, of table: TOMLTable
  ) throws(JSONProblem) -> TOMLTable {
    guard let inner = table.table(key.name, at: key.position) else {
      throw JSONProblem(
        position: key.position, message: "\(quoted(key.name)) is a value, and not a table.")
    }
    return inner
  }

  private mutating func readAssignment(in table: TOMLTable) throws(JSONProblem) {
    let keys = try readKeys()
    guard cursor.skip("=") else { throw cursor.problem("An = is missing after the name.") }
    cursor.skipBlanks()
    var table = table
    for key in keys.dropLast() { table = try child(key, of: table) }
    depth += keys.count - 1
    let value = try readValue()
    depth -= keys.count - 1
    guard let last = keys.last else { return }
    guard table.set(last.name, at: last.position, to: value) else {
      throw JSONProblem(
        position: last.position, message: "\(quoted(last.name)) comes twice in one table.")
    }
  }

  // MARK: Keys

  /// Reads a name of one or more parts, and the blanks after it.
  private mutating func readKeys() throws(JSONProblem) -> [TOMLKey] {
    var keys: [TOMLKey] = []
    repeat {
      cursor.skipBlanks()
      let position = cursor.position
      keys.append(TOMLKey(name: try readKey(), position: position))
      cursor.skipBlanks()
    } while cursor.skip(".")
    guard keys.count + depth <= Self.maximumDepth else { throw tooDeep() }
    return keys
  }

  private mutating func readKey() throws(JSONProblem) -> String {
    if cursor.next == UInt8(ascii: "\"") || cursor.next == UInt8(ascii: "'") {
      return try cursor.line()
    }
    let word = cursor.word { TOMLText.isBare($0) }
    guard !word.isEmpty else { throw cursor.problem("A name is missing here.") }
    return word
  }

  private func tooDeep() -> JSONProblem {
    cursor.problem("The nesting is deeper than \(Self.maximumDepth).")
  }

  // MARK: Values

  private mutating func readValue() throws(JSONProblem) -> JSONValue {
    let position = cursor.position
    switch cursor.next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return JSONValue(.string(try cursor.text()), at: position)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.maximumDepth else { throw tooDeep() }
      return cursor.next == UInt8(ascii: "[") ? try readArray() : try readInlineTable()
    default:
      let word = cursor.word { TOMLText.isBare($0) || "+.:".utf8.contains($0) }
      guard let kind = TOMLText.value(of: word) else {
        throw JSONProblem(position: position, message: "\(quoted(word)) is not a value.")
      }
      return JSONValue(kind, at: position)
    }
  }

  private mutating func readArray() throws(JSONProblem) -> JSONValue {
    let position = cursor.position
    cursor.advance()
    var values: [JSONValue] = []
    while true {
      cursor.skipBlankLines()
      if cursor.skip("]") { return JSONValue(.array(values), at: position) }
      values.append(try readValue())
      cursor.skipBlankLines()
      guard cursor.skip(",") || cursor.next == UInt8(ascii: "]") else {
        throw cursor.problem("A , or ] is missing in the list.")
      }
    }
  }

  private mutating func readInlineTable() throws(JSONProblem) -> JSONValue {
    let table = TOMLTable(at: cursor.position)
    cursor.advance()
    cursor.skipBlanks()
    while !cursor.skip("}") {
      try readAssignment(in: table)
      cursor.skipBlanks()
      guard cursor.skip(",") || cursor.next == UInt8(ascii: "}") else {
        throw cursor.problem("A , or } is missing in the table.")
      }
      cursor.skipBlanks()
    }
    return table.json
  }
}

/// A part of a name.
struct TOMLKey {
  let name: String
  let position: SourcePosition
}
