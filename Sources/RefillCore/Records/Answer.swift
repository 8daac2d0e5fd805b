/// The answer of a field in a record.
public enum Answer: Equatable, Sendable {
  /// Text of a textual kind, or the value of a choice.
  case text(String)
  /// A number as text, such as `12` or `-0.50`; valid JSON, without leading zeros or `+`.
  case number(String)
  /// The values ticked in `choices`, in form order.
  case list([String])
  /// The answer of `confirm`.
  case flag(Bool)
  /// A password, which is only output at submit and never stored.
  case secret(SecureText)
}

extension Answer {
  /// The answer as texts, like the defaults in a form file; empty for a secret.
  public var texts: [String] {
    switch self {
    case .text(let text), .number(let text): [text]
    case .list(let values): values
    case .flag(let flag): [flag ? "true" : "false"]
    case .secret: []
    }
  }
}

extension Field.Option {
  /// The answer that chooses the option, with the JSON type of its value.
  var answer: Answer {
    switch type {
    case .number: .number(value)
    case .flag: .flag(value == "true")
    case .text, .null: .text(value)
    }
  }
}
