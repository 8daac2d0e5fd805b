package import RefillCore

extension JSONValue {
  /// Makes a string.
  static func text(_ text: String, at position: SourcePosition) -> JSONValue {
    JSONValue(.string(text), at: position)
  }

  /// Makes a Boolean.
  static func flag(_ flag: Bool, at position: SourcePosition) -> JSONValue {
    JSONValue(.bool(flag), at: position)
  }

  /// Makes a number from one that may have zeros in front, which JSON does not take.
  static func number(written text: String, at position: SourcePosition) -> JSONValue {
    JSONValue(.number(DecimalText(text)?.json ?? text), at: position)
  }

  /// Makes a list.
  static func list(_ values: [JSONValue], at position: SourcePosition) -> JSONValue {
    JSONValue(.array(values), at: position)
  }

  /// Makes an object; members without a value are left out.
  static func object(
    _ members: [(String, JSONValue?)], at position: SourcePosition
  ) -> JSONValue {
    JSONValue(
      .object(
        members.compactMap { key, value in
          value.map { Member(key: key, position: $0.position, value: $0) }
        }), at: position)
  }

  /// Returns an object with a member added or replaced.
  func setting(_ key: String, to value: JSONValue) -> JSONValue {
    let others = (members ?? []).filter { $0.key != key }
    let member = Member(key: key, position: value.position, value: value)
    return JSONValue(.object(others + [member]), at: position)
  }

  /// The value for writing.
  package var text: JSONText {
    switch kind {
    case .null: .null
    case .bool(let flag): .flag(flag)
    case .number(let digits): .number(digits)
    case .string(let text): .string(text)
    case .array(let values): .list(values.map(\.text))
    case .object(let members): .object(members.map { ($0.key, $0.value.text) })
    }
  }
}
