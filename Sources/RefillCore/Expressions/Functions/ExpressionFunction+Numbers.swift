extension ExpressionFunction {
  /// Functions of numbers; the result is empty if an argument is.
  static let numbers: [ExpressionFunction] = [
    .init("number", "value", [.convertible], .number) { $0.asNumber },
    .init("int", "number", [.number], .number) { $0.rounded(.towardZero) },
    .init("floor", "number", [.number], .number) { $0.rounded(.down) },
    .init("ceiling", "number", [.number], .number) { $0.rounded(.up) },
    .init("abs", "number", [.number], .number) { .optional($0.number(0)?.absolute) },
    .init("round", "number digits?", [.number, .optional(.number)], .number) {
      .optional($0.number(0)?.rounded(to: $0.integer(1) ?? 0))
    },
    .init("min", "number …", [.repeated(.numbers)], .number) { .optional($0.numbers.min()) },
    .init("max", "number …", [.repeated(.numbers)], .number) { .optional($0.numbers.max()) },
    .init("sum", "number …", [.repeated(.numbers)], .number) {
      .optional($0.numbers.reduce(.zero) { $0?.adding($1) })
    },
  ]
}

extension ExpressionCall {
  fileprivate func rounded(_ rounding: DecimalNumber.Rounding) -> ExpressionValue {
    .optional(number(0)?.rounded(to: 0, rounding))
  }

  /// The number that a value spells, 1 or 0 for a boolean, the days or the part of a day of a date or
  /// time.
  fileprivate var asNumber: ExpressionValue {
    switch self[0] {
    case .boolean(let flag): .count(flag ? 1 : 0)
    case .date, .moment, .time: self[0].decimalDays
    case .empty, .text, .number, .list, .rows, .secret:
      ExpressionNode.Conversion.number.applied(to: self[0])
    }
  }
}
