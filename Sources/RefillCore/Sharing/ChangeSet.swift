/// The text of registers: a list of eleven places in JSON a line.
package enum ChangeSet {
  /// The version of the format that this program writes.
  package static let version = 1
  /// The greatest length of a line, in bytes.
  package static let longestLine = (1 << 20) + (1 << 15)

  /// Returns a register as a line, without its end.
  package static func line(_ register: Register) -> String {
    let texts: [String] = [
      String(register.kind.rawValue), "\"\(register.key.text)\"", String(register.seq),
      String(register.known), String(register.uses), number(register.first),
      number(register.last), number(register.rank), quoted(register.history),
      quoted(register.value), register.body ?? "null",
    ]
    return "[" + texts.joined(separator: ",") + "]"
  }

  private static func number(_ number: Int64?) -> String { number.map(String.init) ?? "null" }

  /// Returns a text as a JSON string; `null` for none.
  package static func quoted(_ text: String?) -> String {
    guard let text else { return "null" }
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
    if isPlain { return "\"\(text)\"" }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A line that was read.
  package enum Line: Equatable, Sendable {
    /// A register.
    case register(Register)
    /// A register of a kind that a newer version writes, by its number.
    case unknown(seq: Int64)
  }

  /// A line that is no register.
  package struct Malformed: Error, Equatable, Sendable {
    /// Creates the error.
    package init() {}
  }

  /// Reads a line, without its end.
  ///
  /// - Throws: `Malformed` if it is no list of eleven or more places with their types.
  package static func read(_ line: UnsafeRawBufferPointer) throws(Malformed) -> Line {
    guard line.count <= longestLine else { throw Malformed() }
    var scanner = JSONScanner(line)
    let places = try scanner.list()
    guard places.count >= 11, let kind = places[0].integer, let seq = places[2].integer,
      (1...Register.greatestSeq).contains(seq)
    else { throw Malformed() }
    guard let known = Register.Kind(rawValue: Int(clamping: kind)) else {
      guard kind > 0 else { throw Malformed() }
      return .unknown(seq: seq)
    }
    return .register(try register(known, seq: seq, places))
  }

  private static func register(
    _ kind: Register.Kind, seq: Int64, _ places: [JSONScanner.Place]
  ) throws(Malformed) -> Register {
    guard let key = places[1].text.flatMap({ ShareKey(text: $0) }),
      let known = places[3].integer, (0...Int64(Int32.max)).contains(known),
      let uses = places[4].integer, (0...Register.mostUses).contains(uses)
    else { throw Malformed() }
    var register = Register(kind, key, seq: seq, known: known, uses: uses)
    register.first = try places[5].optionalInteger()
    register.last = try places[6].optionalInteger()
    register.rank = try places[7].optionalInteger()
    register.history = try places[8].optionalText()
    register.value = try places[9].optionalText()
    register.body = places[10].json
    return register
  }

  /// Reads a line.
  package static func read(_ line: String) throws(Malformed) -> Line {
    var line = line
    let result = line.withUTF8 { bytes in
      Result { () throws(Malformed) in try read(UnsafeRawBufferPointer(bytes)) }
    }
    return try result.get()
  }
}
