/// What a filled field says, in the shape the record gives it.
public enum Answer: Equatable, Sendable {
  /// Text of any textual kind, or the value of a choice.
  case text(String)
  /// A number by its own digits, such as `12` or `-0.50`; valid JSON, without leading zeros or `+`.
  case number(String)
  /// The values ticked in `choices`, in the order of the form.
  case list([String])
  /// The answer of `confirm`.
  case flag(Bool)
  /// A password. It goes to the record on stdout and nowhere else.
  case secret(SecureText)
}

extension Answer {
  /// The answer as texts, as a form file's defaults are written; none for a secret.
  public var texts: [String] {
    switch self {
    case .text(let text), .number(let text): [text]
    case .list(let values): values
    case .flag(let flag): [flag ? "true" : "false"]
    case .secret: []
    }
  }
}
