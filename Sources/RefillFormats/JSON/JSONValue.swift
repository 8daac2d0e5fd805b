import RefillCore

/// A value of a JSON file with its position.
package struct JSONValue: Equatable, Sendable {
  /// The value itself.
  package let kind: Kind
  /// The position of its first character.
  package let position: SourcePosition
  /// The byte offset of that character in the file.
  let offset: UInt32

  /// The kinds of JSON values.
  package enum Kind: Equatable, Sendable {
    case null
    case bool(Bool)
    /// The number as written; it is never converted to floating point.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// The members in the order of the file; keys are unique.
    case object([Member])
  }

  /// A key of an object with its value.
  package struct Member: Equatable, Sendable {
    /// The key, with escapes resolved.
    package let key: String
    /// The position of the opening quote of the key.
    package let position: SourcePosition
    /// The value.
    package let value: JSONValue

    /// Makes a member.
    package init(key: String, position: SourcePosition, value: JSONValue) {
      self.key = key
      self.position = position
      self.value = value
    }
  }

  /// Makes a value at a position.
  package init(_ kind: Kind, at position: SourcePosition, offset: Int = 0) {
    self.kind = kind
    self.position = position
    self.offset = UInt32(clamping: offset)
  }
}

extension JSONValue {
  /// True if it is `null`.
  package var isNull: Bool { kind == .null }

  /// The Boolean; `nil` for any other type.
  package var bool: Bool? {
    if case .bool(let bool) = kind { bool } else { nil }
  }

  /// The number as written; `nil` for any other type.
  package var number: String? {
    if case .number(let digits) = kind { digits } else { nil }
  }

  /// The number without an exponent, `100` for `1e2`; one with an exponent above 400 as written.
  package var plainNumber: String? { number.map { DecimalText.expanded($0) ?? $0 } }

  /// The integer; `nil` for any other type, and also for `1.0`, `1e2` and numbers beyond `Int`.
  package var integer: Int? { number.flatMap { Int($0) } }

  /// The string; `nil` for any other type.
  package var string: String? {
    if case .string(let string) = kind { string } else { nil }
  }

  /// The elements of the array; `nil` for any other type.
  package var array: [JSONValue]? {
    if case .array(let values) = kind { values } else { nil }
  }

  /// The members of the object in the order of the file; `nil` for any other type.
  package var members: [Member]? {
    if case .object(let members) = kind { members } else { nil }
  }

  /// Returns the value of a key; `nil` if there is none or this is no object.
  ///
  /// O(members).
  package subscript(key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }

  /// The name of the type in messages, such as `a string`.
  var typeName: String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
