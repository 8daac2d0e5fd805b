import ArgumentParser
import Foundation
import RefillCore

/// The options that all commands which ask a question share.
struct QuestionOptions: ParsableArguments {
  @Option(help: "A line above the question.")
  var header: String?

  @Flag(help: "Use one row: no row with keys below the question.")
  var inline = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Give up after this many seconds (exit code 124).", valueName: "seconds"))
  var timeout: Double?

  @Flag(name: .customLong("private"), help: "Remember nothing.")
  var isPrivate = false

  @OptionGroup var store: StoreOptions

  @Flag(name: .customLong("no-motion"), help: "Open the list without an animation.")
  var noMotion = false

  @Flag(help: "Draw with ASCII signs only.")
  var ascii = false

  @Flag(help: "Ask by lines, for screen readers and for lines on standard input.")
  var accessible = false

  func validate() throws {
    if let timeout, timeout <= 0 { throw ValidationError("--timeout must be more than 0 seconds.") }
  }

  /// The form that asks questions.
  ///
  /// - Parameter fields: The questions.
  func form(_ fields: [Field]) -> Form {
    Form(
      id: "ask", title: header ?? "", fields: fields, hasReview: false, summary: .none,
      presentation: inline ? .inline : .compact)
  }

  /// The options of the run that asks them.
  ///
  /// - Parameters:
  ///   - remembers: False if there is nothing to remember.
  ///   - usesInput: True if standard input has something else than lines of answers.
  func run(remembers: Bool, usesInput: Bool) -> FillOptions {
    var options = FillOptions(form: "ask")
    options.usesInput = usesInput
    options.store = store.path
    options.isPrivate = isPrivate || !remembers
    options.hasMotion = !noMotion
    options.isASCII = ascii
    options.isAccessible = accessible
    options.timeout = timeout
    return options
  }
}

/// The option of questions whose answers are written.
struct FormatOption: ParsableArguments {
  @Option(help: "The format of the answers: plain, json, shell or nul.")
  var format = AnswerFormat.plain
}

/// The option of questions whose answers are typed.
struct HistoryOption: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The history that offers and remembers values.", valueName: "history"),
    completion: .history)
  var history: String?

  func validate() throws {
    if let history, history.trimmed.isEmpty || history.contains("/") {
      throw ValidationError("--for takes the name of a history, without /.")
    }
  }
}

/// The format in which answers are written.
enum AnswerFormat: String, CaseIterable, ExpressibleByArgument {
  /// Each answer on a line.
  case plain
  /// A JSON object on a line, by the names of the questions.
  case json
  /// Assignments that `eval` of a shell takes.
  case shell
  /// Answers that end with a NUL byte.
  case nul
}
