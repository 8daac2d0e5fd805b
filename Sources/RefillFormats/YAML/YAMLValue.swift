/// A value of a YAML file, and where it stands.
struct YAMLValue {
  let kind: Kind
  let position: SourcePosition

  /// What a value is.
  enum Kind {
    /// A text, and whether it stands there without quotes and so may be `true` or nothing at all.
    case scalar(String, isPlain: Bool)
    case list([YAMLValue])
    /// In the order of the file; of a key that comes twice, the first counts.
    case map([Member])
  }

  /// A key of a map with its value.
  struct Member {
    let key: String
    let position: SourcePosition
    let value: YAMLValue
  }

  /// The text it is, as written; `nil` for anything else, and for nothing at all.
  var string: String? {
    guard case .scalar(let text, let isPlain) = kind, !isPlain || !Self.nothing.contains(text)
    else { return nil }
    return text
  }

  /// The Boolean it is; `nil` for anything else.
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

  /// The value under a key; `nil` without it, or where this is no map.
  subscript(key: String) -> YAMLValue? {
    members?.first { $0.key == key }?.value
  }

  private static let nothing: Set<String> = ["", "~", "null", "Null", "NULL"]
}

/// What keeps a file from being YAML, or from being read as YAML.
struct YAMLProblem: Error, Equatable {
  let position: SourcePosition
  let message: String
}
