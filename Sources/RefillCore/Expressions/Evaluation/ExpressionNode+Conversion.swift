extension ExpressionNode.Conversion {
  /// Returns the converted value.
  func applied(to value: ExpressionValue) -> ExpressionValue {
    switch self {
    case .text: Self.text(value)
    case .number: Self.number(value) ?? .empty
    case .comparableNumber: Self.number(value) ?? value
    case .condition: .boolean(value.isTrue)
    case .date: Self.date(value)
    case .moment: Self.moment(value)
    case .single: value.isEmpty ? .empty : .list([value.text])
    case .words: Self.words(value)
    case .numbers: Self.numbers(value)
    }
  }

  private static func text(_ value: ExpressionValue) -> ExpressionValue {
    value.text.isEmpty ? .empty : .text(value.text)
  }

  /// Returns the number that a value is or that a text spells; `nil` if it is none.
  private static func number(_ value: ExpressionValue) -> ExpressionValue? {
    switch value {
    case .number, .empty: value
    case .text(let text): ExpressionValue(text, as: .number)
    case .boolean, .date, .time, .moment, .list, .rows, .secret: nil
    }
  }

  private static func date(_ value: ExpressionValue) -> ExpressionValue {
    switch value {
    case .date: value
    case .moment(let seconds): .day(seconds.flooredQuotient(86_400))
    case .text(let text):
      ExpressionValue.seconds(text).map { .day($0.flooredQuotient(86_400)) } ?? .empty
    case .number(let number): .day((number.rounded(to: 0, .down) ?? .zero).integer)
    case .empty, .boolean, .time, .list, .rows, .secret: .empty
    }
  }

  private static func moment(_ value: ExpressionValue) -> ExpressionValue {
    switch value {
    case .moment: value
    case .date(let day): .moment(day * 86_400)
    case .text(let text): ExpressionValue(text, as: .moment) ?? .empty
    case .empty, .number, .boolean, .time, .list, .rows, .secret: .empty
    }
  }

  private static func words(_ value: ExpressionValue) -> ExpressionValue {
    if case .list = value { return value }
    let words = value.text.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.isEmpty ? .empty : .list(words)
  }

  private static func numbers(_ value: ExpressionValue) -> ExpressionValue {
    guard case .rows(let values) = value else { return number(value) ?? .empty }
    let areNumbers = values.allSatisfy {
      switch $0 {
      case .number, .empty: true
      case .text, .boolean, .date, .time, .moment, .list, .rows, .secret: false
      }
    }
    if areNumbers { return value }
    return .rows(values.map { number($0) ?? .empty })
  }
}
