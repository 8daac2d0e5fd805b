import ArgumentParser
import CTerminal
import Foundation
import RefillStore
import RefillTerminal

@main
struct Refill: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refill",
    abstract: "Fills forms in a terminal and remembers.",
    discussion: """
      EXAMPLES
        refill                               pick a form from a list
        refill visitor                       fill a shipped form
        refill fill visit.json | jq .name    fill your own; the record is JSON
        refill ask "Full name" --for name    ask one question that remembers
        refill export visitor --format csv   every record so far
        refill history list                  what is remembered
        refill records list                  what was submitted
        refill drafts                        what was begun and not submitted
        refill sync status                   what is shared with other machines
        refill --version --verbose           the version, and how it was built
        refill --config theme=light visitor  with a setting for this run
        refill snippets list                 abbreviations and their texts
        refill me edit                       your name and address, for any form

      EXIT CODES
        0    submitted, or done
        1    cancelled
        2    wrong usage, or a form file with errors
        3    answers missing or wrong, without a terminal
        4    no terminal
        5    store or output failed; the draft is kept
        65   the store was damaged
        70   a fault of the program itself
        74   the disk is full
        75   the store is in use
        76   another version of Refill wrote the store
        77   no permission for the store
        124  timeout
        129, 130, 131, 143  ended by a signal (hang-up, Ctrl-C, quit, terminate)
      """,
    version: version,
    subcommands: named.map { [$0] } ?? all,
    defaultSubcommand: FillCommand.self)

  /// The command that the first word names.
  ///
  /// Building the description of all commands takes longer than most commands do, so the others are
  /// left out.
  private static var named: (any ParsableCommand.Type)? {
    ProgramArguments.words.first.flatMap(command(named:))
  }

  /// The commands by their names, which are repeated here: to ask a command for its name makes its
  /// description.
  static let commands: KeyValuePairs<String, any ParsableCommand.Type> = [
    "fill": FillCommand.self,
    "check": CheckCommand.self,
    "eval": EvalCommand.self,
    "convert": ConvertCommand.self,
    "export": ExportCommand.self,
    "history": HistoryCommand.self,
    "records": RecordsCommand.self,
    "snippets": SnippetsCommand.self,
    "forms": FormsCommand.self,
    "trust": TrustCommand.self,
    "settings": SettingsCommand.self,
    "demo": DemoCommand.self,
    "drafts": DraftsCommand.self,
    "sync": SyncCommand.self,
    "submit": SubmitCommand.self,
    "drive": DriveCommand.self,
    "ask": AskCommand.self,
    "choose": ChooseCommand.self,
    "confirm": ConfirmCommand.self,
    "write": WriteCommand.self,
    "password": PasswordCommand.self,
    "date": DateCommand.self,
    "number": NumberCommand.self,
    "path": PathCommand.self,
    "preview": PreviewCommand.self,
    "new": NewCommand.self,
    "config": ConfigCommand.self,
    "me": MeCommand.self,
  ]

  /// Returns the command of a name; `nil` for none.
  static func command(named name: String) -> (any ParsableCommand.Type)? {
    commands.first { $0.key == name }?.value
  }

  static var all: [any ParsableCommand.Type] { commands.map(\.value) }
  static var commandNames: [String] { commands.map(\.key) }

  static let version = "0.2.0"

  /// Runs the command line; the only place where the program exits.
  static func main() {
    // Links that are made from now on lead to no output.
    _ = OutputFile.programStart
    Faults.handle(
      name: "refill \(version)",
      advice: "Please report this line, and what was done before.")
    Output.prepareStreams()
    ct_return_freed_memory()
    do {
      try start(ProgramArguments.words)
    } catch {
      Foundation.exit(ending(error))
    }
  }

  private static func start(_ words: [String]) throws {
    try checkOpenFiles()
    try checkEncoding()
    if let failure = ProgramArguments.settings.failure { throw failure }
    if let facts = BuildFacts.answer(to: words) { return try Output.write(facts) }
    if !ConfigCommand.reportsProblems(words) {
      SettingValues.current.complain(about: Paths.processEnvironment)
    }
    if let options = FillOptions(plainWords: words[...]) { return try FillCommand.run(options) }
    if words.isEmpty { return try FillCommand.run(try pickedForm()) }
    do {
      try Misspelling.checkHelp(words)
      let ordered = ConfigCommand.Set.valueLast(SubcommandOrder.commandFirst(words))
      var command = try parseAsRoot(ordered)
      try command.run()
    } catch  where exitCode(for: error) == .success {
      // The parser would print help and the version itself, without checking for write errors.
      let text = fullMessage(for: error) + "\n"
      let isScript = words.contains { $0.hasPrefix("--generate-completion-script") }
      try Output.write(
        isScript ? CompletionScript.completed(text) : ConfigOption.added(toHelp: text))
    }
  }

  /// Throws if few further files can be opened: the threads of the system libraries end the program then.
  private static func checkOpenFiles() throws {
    let free = (0..<8).map { _ in SystemCall.open("/dev/null", O_RDONLY) }
    for descriptor in free where descriptor >= 0 { close(descriptor) }
    guard free.allSatisfy({ $0 >= 0 }) else {
      throw Failure(.failed, "too many open files. Raise the limit (ulimit -n) and try again.")
    }
  }

  /// Throws if an argument is not UTF-8.
  private static func checkEncoding() throws {
    guard let place = ProgramArguments.unreadable else { return }
    throw Failure(
      .usage,
      "argument \(place) is not UTF-8. Convert it, for example with iconv -f latin1 -t utf-8.")
  }

  private static func pickedForm() throws -> FillOptions {
    try MainActor.assumeIsolated { try FormPicker.pick() }
  }

  /// Prints the message of an error and returns the exit code, even if printing fails.
  private static func ending(_ error: any Error) -> Int32 {
    switch error {
    case let failure as Failure:
      if !failure.message.isEmpty { Output.complain(failure.message) }
      return failure.code.rawValue
    case let unreadable as UnreadableLine: return ending(unreadable.failure)
    case let failure as WriteError:
      if !failure.isBrokenPipe { Output.complain(failure.sentence) }
      return ExitStatus(failure).rawValue
    case let code as ExitCode: return code.rawValue
    default:
      let words = ProgramArguments.words
      let text = fullMessage(for: error).replacing("Error: ", with: "")
      Output.complain(Misspelling.sentence(for: words) ?? text)
      return ExitStatus.usage.rawValue
    }
  }
}

/// The exit codes other than 0 for success.
enum ExitStatus: Int32 {
  case cancelled = 1
  case usage = 2
  case answers = 3
  case noTerminal = 4
  case failed = 5
  case timeout = 124
  // The codes of sysexits(3) for what a script can act on.
  case badData = 65
  case diskFull = 74
  case inUse = 75
  case otherVersion = 76
  case notPermitted = 77

  /// True for a code that tells why a store or a file failed.
  var isReason: Bool { (Self.badData.rawValue...Self.notPermitted.rawValue).contains(rawValue) }
}

extension ExitStatus {
  /// The exit code for a file that could not be written.
  init(_ error: WriteError) {
    switch error.errno {
    case ENOSPC, EDQUOT, EFBIG: self = .diskFull
    case EACCES, EPERM, EROFS: self = .notPermitted
    default: self = .failed
    }
  }

  /// The exit code for an error of the store or of another file of Refill.
  init(_ error: StoreError) {
    switch error {
    case .damaged: self = .badData
    case .diskFull, .tooLarge: self = .diskFull
    case .locked: self = .inUse
    case .newer, .older: self = .otherVersion
    case .readOnly, .notPermitted: self = .notPermitted
    case .moved, .foreign, .noDirectory, .notADirectory, .notAFile, .symbolicLink, .other, .system:
      self = .failed
    }
  }
}

/// An error that ends the program with a message for the user.
struct Failure: Error {
  let code: ExitStatus
  let message: String

  init(_ code: ExitStatus, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Runs what fills a form; its failure has the code `failed`, whatever the reason: the record may be out, and
  /// a script that tried again because of the reason would give it twice.
  static func ofForm(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as Failure where failure.code.isReason {
      throw Failure(.failed, failure.message)
    } catch let error as WriteError {
      throw Failure(.failed, error.isBrokenPipe ? "" : error.sentence)
    }
  }
}
