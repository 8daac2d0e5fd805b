/// The answer of a field in a record.
public enum Answer: Equatable, Sendable {
  /// Text of a textual kind, or the value of a choice.
  case text(String)
  /// A number as text, such as `12` or `-0.50`; valid JSON, without leading zeros or `+`.
  case number(String)
  /// The values ticked in `choices`, in form order, or the lines of a list.
  case list([String])
  /// The values ticked in `choices`, in form order, if one of them is no text: texts, numbers, flags
  /// and `null`.
  case typedList([Answer])
  /// The option `null` of a choice.
  case null
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
    case .typedList(let answers): answers.flatMap(\.texts)
    case .flag(let flag): [flag ? "true" : "false"]
    case .null: ["null"]
    case .secret: []
    }
  }

  /// The texts if there may be several; `nil` for a single answer.
  public var listedTexts: [String]? {
    switch self {
    case .list, .typedList: texts
    case .text, .number, .flag, .null, .secret: nil
    }
  }

  /// Creates the answer of a list, with types only if one of its values is no text.
  public init(listing answers: [Answer]) {
    let texts = answers.compactMap { if case .text(let text) = $0 { text } else { nil } }
    self = texts.count == answers.count ? .list(texts) : .typedList(answers)
  }
}

extension Field.Option {
  /// The answer that chooses the option, with the JSON type of its value.
  package var answer: Answer {
    switch type {
    case .number: .number(value)
    case .flag: .flag(value == "true")
    case .text: .text(value)
    case .null: .null
    }
  }
}
