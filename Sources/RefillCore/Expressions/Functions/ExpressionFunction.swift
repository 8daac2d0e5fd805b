/// A function of the language: a row of the tables of functions.
struct ExpressionFunction: Sendable {
  let name: String
  /// The names of the arguments, for messages; as many as there are parameters.
  let argumentNames: [String]
  let parameters: [Parameter]
  let result: ExpressionType
  /// True if the answer of the field itself may be a password.
  let readsOwnSecret: Bool
  let body: @Sendable (inout ExpressionCall) -> ExpressionValue

  init(
    _ name: String, _ argumentNames: String, _ parameters: [Parameter],
    _ result: ExpressionType, readsOwnSecret: Bool = false,
    _ body: @escaping @Sendable (inout ExpressionCall) -> ExpressionValue
  ) {
    self.name = name
    self.argumentNames = argumentNames.split(separator: " ").map(String.init)
    self.parameters = parameters
    self.result = result
    self.readsOwnSecret = readsOwnSecret
    self.body = body
  }

  /// The types that parameters take.
  indirect enum Parameter: Equatable, Sendable {
    /// The text form of a value.
    case text
    case number
    case condition
    case date
    /// A date or a moment.
    case day
    /// A time or a moment.
    case time
    /// A date, a time or a moment.
    case calendar
    /// The values of choices or the words of a text.
    case values
    /// A list, a repeat, or the answers in all of its items.
    case collection
    /// The answers in all items of a repeat.
    case rows
    /// A list, or the answers in all items of a repeat, as texts.
    case texts
    /// A number, or the numbers in all items of a repeat.
    case numbers
    /// Any value but a password.
    case any
    /// Any value.
    case anyOrSecret
    /// A value from which `date` or `number` can be computed.
    case convertible
    /// A regular expression in quotes.
    case pattern
    /// A date format in quotes.
    case format
    case optional(Parameter)
    /// One argument or more; the last parameter only.
    case repeated(Parameter)

    /// True if the result is empty when the argument is.
    var isRequired: Bool {
      switch self {
      case .number, .date, .day, .time, .calendar: true
      case .text, .condition, .values, .collection, .rows, .texts, .numbers, .any, .anyOrSecret,
        .convertible, .pattern, .format:
        false
      case .optional(let parameter), .repeated(let parameter): parameter.isRequired
      }
    }
  }

  /// Returns the parameter of an argument.
  func parameter(at index: Int) -> Parameter {
    parameters.indices.contains(index) ? parameters[index] : parameters.last ?? .any
  }

  var usage: Usage { Usage(name, argumentNames, argumentCounts) }

  /// The possible numbers of arguments.
  private var argumentCounts: ClosedRange<Int> {
    let required = parameters.count { if case .optional = $0 { false } else { true } }
    if case .repeated = parameters.last { return required...ExpressionLimits.maximumNodes }
    return required...parameters.count
  }

  /// The arguments of a function, for messages.
  struct Usage: Equatable, Sendable {
    let name: String
    let counts: ClosedRange<Int>
    /// The counts in words, such as `2 arguments`.
    let count: String
    /// Such as `selected(choices, value)`.
    let text: String
  }
}

extension ExpressionFunction.Usage {
  init(_ name: String, _ argumentNames: [String], _ counts: ClosedRange<Int>) {
    self.name = name
    self.counts = counts
    text = "\(name)(\(argumentNames.joined(separator: ", ")))"
    let (least, most) = (counts.lowerBound, counts.upperBound)
    count =
      if most == 0 {
        "no arguments"
      } else if most == ExpressionLimits.maximumNodes {
        "\(least) or more arguments"
      } else if least < most {
        "\(least) to \(most) arguments"
      } else {
        least == 1 ? "1 argument" : "\(least) arguments"
      }
  }
}
