/// A value of a JSON file with its position.
public struct JSONValue: Equatable, Sendable {
  /// The value itself.
  public let kind: Kind
  /// The position of its first character.
  public let position: SourcePosition

  /// The kinds of JSON values.
  public enum Kind: Equatable, Sendable {
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
  public struct Member: Equatable, Sendable {
    /// The key, with escapes resolved.
    public let key: String
    /// The position of the opening quote of the key.
    public let position: SourcePosition
    /// The value.
    public let value: JSONValue

    /// Makes a member.
    public init(key: String, position: SourcePosition, value: JSONValue) {
      self.key = key
      self.position = position
      self.value = value
    }
  }

  /// Makes a value at a position.
  public init(_ kind: Kind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }
}

extension JSONValue {
  /// True if it is `null`.
  public var isNull: Bool { kind == .null }

  /// The Boolean; `nil` for any other type.
  public var bool: Bool? {
    if case .bool(let bool) = kind { bool } else { nil }
  }

  /// The number as written; `nil` for any other type.
  public var number: String? {
    if case .number(let digits) = kind { digits } else { nil }
  }

  /// The integer; `nil` for any other type, and also for `1.0`, `1e2` and numbers beyond `Int`.
  public var integer: Int? { number.flatMap { Int($0) } }

  /// The string; `nil` for any other type.
  public var string: String? {
    if case .string(let string) = kind { string } else { nil }
  }

  /// The elements of the array; `nil` for any other type.
  public var array: [JSONValue]? {
    if case .array(let values) = kind { values } else { nil }
  }

  /// The members of the object in the order of the file; `nil` for any other type.
  public var members: [Member]? {
    if case .object(let members) = kind { members } else { nil }
  }

  /// Returns the value of a key; `nil` if there is none or this is no object.
  ///
  /// O(members).
  public subscript(key: String) -> JSONValue? {
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
