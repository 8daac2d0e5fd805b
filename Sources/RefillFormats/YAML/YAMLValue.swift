/// A value of a YAML file with its position.
struct YAMLValue {
  let kind: Kind
  let position: SourcePosition

  /// The kinds of values.
  enum Kind {
    /// A text, and whether it is unquoted, so that it can mean a Boolean or null.
    case scalar(String, isPlain: Bool)
    case list([YAMLValue])
    /// The members in the order of the file; of a repeated key, the first counts.
    case map([Member])
  }

  /// A key of a map with its value.
  struct Member {
    let key: String
    let position: SourcePosition
    let value: YAMLValue
  }

  /// The text as written; `nil` for any other type, and for null.
  var string: String? {
    guard case .scalar(let text, let isPlain) = kind, !isPlain || !Self.nothing.contains(text)
    else { return nil }
    return text
  }

  /// The Boolean; `nil` for any other type.
  var bool: Bool? {
    guard case .scalar(let text, isPlain: true) = kind else { return nil }
    return switch text.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  var list: [YAMLValue]? { if case .list(let values) = kind { values } else { nil } }
  var members: [Member]? { if case .map(let members) = kind { members } else { nil } }

  /// Returns the value of a key; `nil` if there is none or this is no map.
  subscript(key: String) -> YAMLValue? {
    members?.first { $0.key == key }?.value
  }

  private static let nothing: Set<String> = ["", "~", "null", "Null", "NULL"]
}

/// The versions of YAML, which differ in the words that are Booleans.
enum YAMLVersion {
  /// `yes`, `no`, `on` and `off` are Booleans, as Python's PyYAML reads them.
  case v1_1
  /// `true` and `false` alone are Booleans.
  case v1_2
}

extension YAMLValue {
  /// The value as JSON by YAML 1.2: unquoted texts can be numbers, Booleans and null.
  var json: JSONValue { json(.v1_2) }

  /// Returns the value as JSON, by the words of a version of YAML.
  func json(_ version: YAMLVersion) -> JSONValue {
    switch kind {
    case .scalar(let text, let isPlain):
      JSONValue(Self.json(text, self, isPlain, version), at: position)
    case .list(let values): JSONValue(.array(values.map { $0.json(version) }), at: position)
    case .map(let members): JSONValue(.object(Self.unique(members, version)), at: position)
    }
  }

  private static func json(
    _ text: String, _ value: YAMLValue, _ isPlain: Bool, _ version: YAMLVersion
  ) -> JSONValue.Kind {
    guard isPlain else { return .string(text) }
    if value.string == nil { return .null }
    if let flag = value.bool, version == .v1_1 || ["true", "false"].contains(text.lowercased()) {
      return .bool(flag)
    }
    if let number = try? JSONReader.read(Array(text.utf8)), number.number != nil {
      return number.kind
    }
    return .string(text)
  }

  /// Returns the members with the first value of each key.
  private static func unique(_ members: [Member], _ version: YAMLVersion) -> [JSONValue.Member] {
    var keys: Set<String> = []
    return members.filter { keys.insert($0.key).inserted }.map {
      JSONValue.Member(key: $0.key, position: $0.position, value: $0.value.json(version))
    }
  }
}

/// An error in a YAML file.
struct YAMLProblem: Error, Equatable {
  let position: SourcePosition
  let message: String
}
