/// A value of a JSON file, and where it stands.
public struct JSONValue: Equatable, Sendable {
  /// What it is.
  public let kind: Kind
  /// Where its first character stands.
  public let position: SourcePosition

  /// What a value is.
  public enum Kind: Equatable, Sendable {
    case null
    case bool(Bool)
    /// The number as it is written; never through a floating type.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// In the order of the file; no key comes twice.
    case object([Member])
  }

  /// A key of an object with its value.
  public struct Member: Equatable, Sendable {
    /// The key, its escapes resolved.
    public let key: String
    /// Where the quote before the key stands.
    public let position: SourcePosition
    /// What stands after the colon.
    public let value: JSONValue

    /// A key with its value.
    public init(key: String, position: SourcePosition, value: JSONValue) {
      self.key = key
      self.position = position
      self.value = value
    }
  }

  /// A value at a place.
  public init(_ kind: Kind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }
}

extension JSONValue {
  /// Whether it is `null`.
  public var isNull: Bool { kind == .null }

  /// The Boolean it is; `nil` for anything else.
  public var bool: Bool? {
    if case .bool(let bool) = kind { bool } else { nil }
  }

  /// The number it is, as written; `nil` for anything else.
  public var number: String? {
    if case .number(let digits) = kind { digits } else { nil }
  }

  /// The whole number it is; `nil` for anything else, also for `1.0`, `1e2` and what `Int` cannot
  /// hold.
  public var integer: Int? { number.flatMap { Int($0) } }

  /// The string it is; `nil` for anything else.
  public var string: String? {
    if case .string(let string) = kind { string } else { nil }
  }

  /// The values of the array it is; `nil` for anything else.
  public var array: [JSONValue]? {
    if case .array(let values) = kind { values } else { nil }
  }

  /// The members of the object it is, in the order of the file; `nil` for anything else.
  public var members: [Member]? {
    if case .object(let members) = kind { members } else { nil }
  }

  /// The value under a key; `nil` without it, or where this is no object.
  ///
  /// O(members).
  public subscript(key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }

  /// What a message calls a value of this type: `a string`.
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
