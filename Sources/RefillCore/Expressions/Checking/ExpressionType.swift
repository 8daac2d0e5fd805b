/// The static type of an expression.
public indirect enum ExpressionType: Equatable, Sendable {
  case text
  /// The value of a choice: a text that is one value, whatever its spaces.
  case choice
  case number
  case boolean
  /// A day.
  case date
  /// A time of day.
  case time
  /// A day with a time of day, without time zone.
  case moment
  /// The values of choices, or the lines of a list.
  case list
  /// The items of a repeat.
  case items
  /// The answers to one field in all items of a repeat, seen from outside it.
  case rows(of: ExpressionType)
  case secret
  /// The empty text, which is comparable with every type.
  case empty

  /// Creates the type of the answers of a field; `nil` for a note, which has none.
  public init?(_ kind: FieldKind) {
    switch kind {
    case .text, .textarea, .email, .url, .tel, .path: self = .text
    case .number, .decimal: self = .number
    case .date: self = .date
    case .time: self = .time
    case .datetime: self = .moment
    case .password: self = .secret
    case .choice: self = .choice
    case .choices: self = .list
    case .confirm: self = .boolean
    case .note: return nil
    }
  }

  /// True for texts, which are read as numbers beside numbers.
  var isText: Bool { self == .text || self == .choice }

  /// True for dates with and without a time of day.
  var isDay: Bool { self == .date || self == .moment }

  /// True if a value has a text form.
  var isWritable: Bool {
    switch self {
    case .text, .choice, .number, .boolean, .date, .time, .moment, .list, .empty: true
    case .items, .rows, .secret: false
    }
  }

  /// The type with its article.
  var phrase: String {
    switch self {
    case .text: "a text"
    case .choice: "a choice"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .time: "a time"
    case .moment: "a date with time"
    case .list: "a list"
    case .items: "a repeat"
    case .rows(let type): "\(type.phrase) in every item"
    case .secret: "a password"
    case .empty: "empty"
    }
  }

  /// Returns the type of a value that is of one type or of another; `nil` if they differ too much.
  ///
  /// A number or a choice beside a text counts as a text, a date beside a moment as its midnight.
  func merged(with other: Self) -> Self? {
    if self == other || other == .empty { return self }
    if self == .empty { return other }
    if isDay, other.isDay { return .moment }
    let areTexts = [self, other].allSatisfy { $0.isText || $0 == .number }
    return areTexts ? .text : nil
  }
}

extension Field {
  /// The type of the answer in expressions; `nil` for a note.
  package var expressionType: ExpressionType? { isListOfLines ? .list : ExpressionType(kind) }
}
