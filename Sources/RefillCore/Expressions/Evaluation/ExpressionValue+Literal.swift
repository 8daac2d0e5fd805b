extension ExpressionValue {
  /// The value as a form author reads it: texts in quotes, lists in brackets, `empty`; a password is
  /// not shown.
  public var literal: String {
    guard !isEmpty || isRows else { return "empty" }
    switch self {
    case .text(let text): return JSONText.quoted(text)
    case .list(let values): return "[\(values.map(JSONText.quoted).joined(separator: ", "))]"
    case .rows(let values): return "[\(values.map(\.literal).joined(separator: ", "))]"
    case .secret: return "hidden"
    case .empty, .number, .boolean, .date, .time, .moment: return text
    }
  }

  private var isRows: Bool { if case .rows = self { true } else { false } }
}

extension ExpressionType {
  /// The name of the type, such as `number`.
  public var name: String {
    switch self {
    case .text: "text"
    case .choice: "choice"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .time: "time"
    case .moment: "datetime"
    case .list: "list"
    case .items: "repeat"
    case .rows(let type): "\(type.name) of each item"
    case .secret: "password"
    case .empty: "empty"
    }
  }
}
