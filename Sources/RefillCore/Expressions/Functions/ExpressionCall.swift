/// The arguments of one call of a function.
///
/// Arguments have the types of the parameters. Those that are required are not empty, other empty
/// ones read as an empty text or list.
struct ExpressionCall {
  let context: ExpressionContext
  var budget = ExpressionBudget()
  /// The values, without pattern and format.
  var arguments: [ExpressionValue] = []
  var pattern: ExpressionPattern?
  var format: DateFormat?

  init(_ context: ExpressionContext) { self.context = context }

  subscript(_ index: Int) -> ExpressionValue {
    arguments.indices.contains(index) ? arguments[index] : .empty
  }

  func text(_ index: Int) -> String { self[index].text }

  func number(_ index: Int) -> DecimalNumber? {
    if case .number(let number) = self[index] { number } else { nil }
  }

  /// Returns the integer part of a number, limited to 32 bits; `nil` if the argument is missing.
  func integer(_ index: Int) -> Int? {
    number(index).map { min(max($0.integer, Int(Int32.min)), Int(Int32.max)) }
  }

  func day(_ index: Int) -> Int {
    if case .date(let day) = self[index] { day } else { 0 }
  }

  /// Returns the values of a list, or the texts of the rows that are not empty.
  func texts(_ index: Int) -> [String] {
    switch self[index] {
    case .list(let values): values
    case .rows(let values): values.filter { !$0.isEmpty }.map(\.text)
    default: text(index).isEmpty ? [] : [text(index)]
    }
  }

  /// The numbers of all arguments, without empty ones.
  var numbers: [DecimalNumber] {
    var numbers: [DecimalNumber] = []
    for argument in arguments {
      if case .rows(let values) = argument {
        numbers.reserveCapacity(values.count)
        for case .number(let number) in values { numbers.append(number) }
      } else if case .number(let number) = argument {
        numbers.append(number)
      }
    }
    return numbers
  }

  /// Returns the texts joined, or empty if the result would be too long.
  mutating func joined(_ texts: [String], separator: String = "") -> ExpressionValue {
    let bytes = texts.reduce(separator.utf8.count * max(texts.count - 1, 0)) { $0 + $1.utf8.count }
    return budget.allows(bytes: bytes) ? .text(texts.joined(separator: separator)) : .empty
  }
}
