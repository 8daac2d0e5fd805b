public import ArgumentParser
import Foundation
public import RefillCore

/// The options of a question whose answer is typed.
struct TypedOptions: ParsableArguments {
  @OptionGroup var memory: HistoryOption

  @OptionGroup var output: FormatOption

  @Option(parsing: .unconditional, help: "The answer to begin with.")
  var value: String?

  @Option(parsing: .unconditional, help: "The answer if the line stays empty; it is shown dim.")
  var `default`: String?

  @Option(help: "An example, shown dim in the empty line.")
  var placeholder: String?

  @Flag(help: "Take no answer as well.")
  var optional = false

  func ask(
    _ title: String, _ kind: FieldKind, _ options: QuestionOptions,
    _ change: (inout Field) -> Void = { _ in }
  ) throws {
    var question = Question(title, kind, options) { field in
      if let history = memory.history { field.remember(in: history) }
      field.isRequired = !optional && `default` == nil
      field.placeholder = placeholder
      change(&field)
    }
    if let text = `default` {
      question.fields[0].answerIfEmpty = try question.stored(text, for: "--default")
    }
    question.format = output.format
    question.values[Question.onlyID] = value
    try question.askAndWrite()
  }
}

struct WriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Ask for a text of several lines.",
    discussion: """
      EXAMPLES
        refill write "Message" --rows 8 > message.txt
      """)

  @Argument(help: "The question.")
  var title = "Text"

  @OptionGroup var typed: TypedOptions
  @OptionGroup var question: QuestionOptions

  @Option(parsing: .unconditional, help: "The height of the text, 1 to 20 rows.")
  var rows = 5

  @Option(parsing: .unconditional, help: ArgumentHelp("The most characters.", valueName: "count"))
  var max: Int?

  func validate() throws {
    guard (1...20).contains(rows) else { throw ValidationError("--rows takes 1 to 20.") }
    if let max, max < 1 { throw ValidationError("--max takes a number from 1 on.") }
  }

  func run() throws {
    try typed.ask(title, .textarea, question) { field in
      field.rows = rows
      field.length.maximum = max ?? 0
    }
  }
}

struct PasswordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "password",
    abstract: "Ask for a secret, which is neither shown nor remembered.",
    discussion: """
      EXAMPLES
        refill password "Passphrase" | gpg --batch --passphrase-fd 0 -d file.gpg
      """)

  @Argument(help: "The question.")
  var title = "Password"

  @OptionGroup var output: FormatOption

  @OptionGroup var question: QuestionOptions

  func run() throws {
    var question = Question(title, .password, question) { $0.isRequired = true }
    question.format = output.format
    try question.askAndWrite()
  }
}

struct DateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "date",
    abstract: "Ask for a date; it is written as 2026-03-12.",
    discussion: """
      A date is typed as people write it (12 March, 3/12, tomorrow, in 2 weeks), or picked from a \
      calendar: Ctrl-X a opens it.

      EXAMPLES
        due=$(refill date "Due" --value tomorrow)
      """)

  @Argument(help: "The question.")
  var title = "Date"

  @OptionGroup var typed: TypedOptions
  @OptionGroup var question: QuestionOptions

  @Option(help: ArgumentHelp("The first day, such as today or 2026-01-31.", valueName: "date"))
  var minimum: String?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"))
  var maximum: String?

  func run() throws {
    let days = try [("--minimum", minimum), ("--maximum", maximum)].map { name, text in
      try text.map { try Question(title, .date, question).stored($0, for: name) }
    }
    if let first = days[0], let last = days[1], first > last {
      throw Failure(.usage, "--minimum is after --maximum.")
    }
    try typed.ask(title, .date, question) { field in
      (field.minimum, field.maximum) = (days[0], days[1])
    }
  }
}

struct NumberCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "number",
    abstract: "Ask for a number.",
    discussion: """
      EXAMPLES
        refill number "Copies" --minimum 1 --maximum 99 --value 1
        refill number "Price" --step 0.01
      """)

  @Argument(help: "The question.")
  var title = "Number"

  @OptionGroup var typed: TypedOptions
  @OptionGroup var question: QuestionOptions

  @Option(parsing: .unconditional, help: "The least number.")
  var minimum: String?

  @Option(parsing: .unconditional, help: "The greatest number.")
  var maximum: String?

  @Option(parsing: .unconditional, help: "The step; one such as 0.01 allows fractions.")
  var step: String?

  @Flag(help: "Allow fractions.")
  var decimal = false

  func validate() throws {
    for (name, text) in [("--minimum", minimum), ("--maximum", maximum), ("--step", step)] {
      if let text, DecimalText(text) == nil { throw ValidationError("\(name) takes a number.") }
    }
    if let step = step.flatMap(DecimalText.init), let zero = DecimalText("0"), step <= zero {
      throw ValidationError("--step takes a number above 0.")
    }
    if let least = minimum.flatMap(DecimalText.init), let most = maximum.flatMap(DecimalText.init),
      most < least
    {
      throw ValidationError("--minimum is more than --maximum.")
    }
  }

  func run() throws {
    let isFraction = decimal || [minimum, maximum, step].contains { $0?.contains(".") == true }
    try typed.ask(title, isFraction ? .decimal : .number, question) { field in
      (field.minimum, field.maximum, field.step) = (minimum, maximum, step)
    }
  }
}

struct PathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Ask for the path of a file or a folder; Tab completes it.",
    discussion: """
      EXAMPLES
        refill path "Log file" --must file
      """)

  @Argument(help: "The question.")
  var title = "Path"

  @OptionGroup var typed: TypedOptions
  @OptionGroup var question: QuestionOptions

  @Option(help: "What must be there: \(PathRule.allCases.map(\.rawValue).joined(separator: ", ")).")
  var must: PathRule?

  func run() throws {
    try typed.ask(title, .path, question) { field in
      field.path = must
      field.autoFill = AutoFill(sources: typed.memory.history == nil ? [] : [.history])
      field.expandsPath = true
    }
  }
}

extension PathRule: ExpressibleByArgument {}
