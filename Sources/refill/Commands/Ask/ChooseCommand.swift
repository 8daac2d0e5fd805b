import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

struct ChooseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "choose",
    abstract: "Choose from a list; the choice goes to stdout.",
    discussion: """
      The list has the words of the command line, or the lines of a file, of the output of a command, or \
      of standard input. Typing searches it.

      EXAMPLES
        refill choose small medium large
        git branch --format='%(refname:short)' | refill choose --title Branch
        refill choose --command 'ls /etc' --no-limit
      """)

  @Argument(help: "The options; standard input without any.")
  var items: [String] = []

  @OptionGroup var output: FormatOption

  @OptionGroup var question: QuestionOptions

  @Option(
    help: ArgumentHelp("Read the options from a file, one a line.", valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Read the options from the output of a shell command, one a line.", valueName: "command"))
  var command: String?

  @Flag(
    name: .customLong("read0"), help: "The options that are read end with NUL, not with the line.")
  var readsNUL = false

  @Option(
    help: ArgumentHelp(
      "Show what is before this text in an option; the answer is what is behind it.",
      valueName: "text"))
  var labelDelimiter: String?

  @Flag(help: "Take a single option without asking.")
  var selectIfOne = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Take up to this many options.", valueName: "count")
  )
  var limit = 1

  @Flag(help: "Take any number of options.")
  var noLimit = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: "An option to begin with (repeatable with --limit and --no-limit).")
  var selected: [String] = []

  @Option(help: "The question before the list.")
  var title = "Choose"

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit takes a number from 1 on.") }
    let ways = [
      items.isEmpty ? nil : "options", file.map { _ in "--file" }, command.map { _ in "--command" },
    ]
    .compactMap(\.self)
    if ways.count > 1 { throw ValidationError("give \(ways[0]) or \(ways[1]), not both.") }
    if labelDelimiter?.isEmpty == true { throw ValidationError("--label-delimiter takes a text.") }
    if selected.count > 1, limit == 1, !noLimit {
      throw ValidationError("several --selected go with --limit or --no-limit.")
    }
  }

  func run() throws {
    let options = OptionLines(try texts(), delimiter: labelDelimiter).options
    guard let first = options.first else {
      throw Failure(
        .usage, "there is nothing to choose from. Give options, or lines on standard input.")
    }
    guard options.count <= Self.mostOptions else {
      throw Failure(.usage, "there are more than \(Self.mostOptions) lines to choose from.")
    }
    let isMultiple = noLimit || limit > 1
    var question = Question(title, isMultiple ? .choices : .choice, question) { field in
      field.options = options
      field.isRequired = !isMultiple
      field.maxItems = noLimit || !isMultiple ? nil : limit
      // Picking is all that there is to do.
      field.autoFill = AutoFill(sources: [], thenReturn: true)
    }
    question.format = output.format
    question.usesInput = readsInput
    if selectIfOne, options.count == 1 { return try question.write(first) }
    let selected = try selectedValues(options)
    if let one = selected.first {
      question.fields[0].defaultAnswer = isMultiple ? .values(selected) : .value(one)
    }
    try question.askAndWrite()
  }

  /// The most options, as in a form.
  private static let mostOptions = 100_000

  /// Returns the values of the options to begin with, which are named by their values or titles.
  private func selectedValues(_ options: [Field.Option]) throws -> [String] {
    try selected.map { name in
      guard let option = options.first(where: { $0.value == name || $0.title == name }) else {
        throw Failure(.usage, "--selected: \"\(name.shortened())\" is no option.")
      }
      return option.value
    }
  }

  /// True if the options are read from standard input.
  private var readsInput: Bool {
    items.isEmpty && command == nil && (file == "-" || file == nil && isatty(STDIN_FILENO) != 1)
  }

  private func texts() throws -> [String] {
    if !items.isEmpty { return items }
    let (bytes, source): ([UInt8], String)
    if let command {
      (bytes, source) = (try output(of: command), "--command")
    } else {
      guard file != nil || readsInput else { return [] }
      source = file.map { $0 == "-" ? "standard input" : $0 } ?? "standard input"
      bytes = try Input.read(file ?? "-", limit: Self.maximumSize)
    }
    return try OptionLines.texts(in: bytes, of: source, endingWithNUL: readsNUL)
  }

  /// The time in seconds that a command has to list the options.
  private static let commandTimeout = 30.0
  /// The maximum size of the options, in bytes.
  private static let maximumSize = 1 << 24

  private func output(of command: String) throws -> [UInt8] {
    let process = ChildProcess(
      words: ["/bin/sh", "-c", command], timeout: Self.commandTimeout, limit: Self.maximumSize)
    var bytes: [UInt8] = []
    switch process.run(receive: { bytes += $0 }) {
    case .closed(code: 0), .stopped: return bytes
    case .closed(let code):
      let reason = code.map { "with code \($0)" } ?? "by a signal"
      throw Failure(.failed, "the command of --command ended \(reason).")
    case .notFound: throw Failure(.failed, "there is no /bin/sh for --command.")
    case .timedOut:
      throw Failure(
        .failed, "the command of --command took more than \(Int(Self.commandTimeout)) seconds.")
    }
  }
}
