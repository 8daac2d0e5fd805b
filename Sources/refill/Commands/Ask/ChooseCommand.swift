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

  @OptionGroup var question: QuestionOptions

  @Option(
    help: ArgumentHelp("Read the options from a file, one a line.", valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Read the options from the output of a shell command, one a line.", valueName: "command"))
  var command: String?

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
    if selected.count > 1, limit == 1, !noLimit {
      throw ValidationError("several --selected go with --limit or --no-limit.")
    }
  }

  func run() throws {
    var seen: Set<String> = []
    let lines = try self.lines().filter { !$0.trimmed.isEmpty && seen.insert($0).inserted }
    guard !lines.isEmpty else {
      throw Failure(
        .usage, "there is nothing to choose from. Give options, or lines on standard input.")
    }
    guard lines.count <= Self.mostOptions else {
      throw Failure(.usage, "there are more than \(Self.mostOptions) lines to choose from.")
    }
    let isMultiple = noLimit || limit > 1
    if let unknown = selected.first(where: { !seen.contains($0) }) {
      throw Failure(.usage, "--selected: \"\(unknown.shortened())\" is no option.")
    }
    let question = Question(title, isMultiple ? .choices : .choice, question) { field in
      field.options = lines.map { Field.Option(value: $0, title: $0.shortened(to: 500)) }
      field.isRequired = !isMultiple
      field.maxItems = noLimit || !isMultiple ? nil : limit
      // Picking is all that there is to do.
      field.autoFill = AutoFill(sources: [], thenReturn: true)
      if isMultiple, !selected.isEmpty { field.defaultAnswer = .values(selected) }
      if !isMultiple, let selected = selected.first { field.defaultAnswer = .value(selected) }
    }
    try question.askAndWrite()
  }

  /// The most options, as in a form.
  private static let mostOptions = 100_000

  private func lines() throws -> [String] {
    if !items.isEmpty { return items }
    let text: String
    if let command {
      text = try output(of: command)
    } else {
      guard file != nil || isatty(STDIN_FILENO) != 1 else { return [] }
      text = String(decoding: try Input.read(file ?? "-", limit: Self.maximumSize), as: UTF8.self)
    }
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// The time in seconds that a command has to list the options.
  private static let commandTimeout = 30.0
  /// The maximum size of the options, in bytes.
  private static let maximumSize = 1 << 24

  private func output(of command: String) throws -> String {
    let process = ChildProcess(
      words: ["/bin/sh", "-c", command], timeout: Self.commandTimeout, limit: Self.maximumSize)
    var bytes: [UInt8] = []
    switch process.run(receive: { bytes += $0 }) {
    case .closed(code: 0), .stopped: return String(decoding: bytes, as: UTF8.self)
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
