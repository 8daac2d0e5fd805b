public import ArgumentParser
import Foundation
public import RefillCore
package import RefillFormats
import RefillStore
import RefillTerminal

struct FillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fill",
    abstract: "Fill a form; the record goes to stdout.",
    discussion: """
      FORM is a form file, - for standard input, the name of one that `refill forms` lists, or a \
      folder with forms of GitHub, one of which is chosen. The form is drawn on the terminal; stdout gets the record when it is submitted, by default as one \
      JSON line. --set and --answers fill fields in beforehand.

      With --no-input nothing is asked. Missing and wrong answers are reported on stderr, one line \
      each; the exit code is then 3, and nothing is written to stdout without --template. A table, JSON \
      lines or a list of answers fills the form once for each record; --refused writes the rows that \
      it refuses to a file, to be corrected and given again.

      EXAMPLES
        refill fill visitor
        refill fill visit.json | jq -r .name
        refill fill --set company=Acme visitor
        refill fill --no-input --answers answers.json visitor
        refill fill --no-input --answers people.csv --refused bad.csv visitor
        refill fill --each guests.csv --review invitation
        refill fill .env.example --answers .env > .env.new
        refill fill --like "weekly release"
      """)

  @Argument(
    help: """
      A form file, or the name of a form; picked from a list if it is left out at a terminal. Not needed \
      with the preset of one form.
      """,
    completion: .form)
  var form: String?

  @Option(
    help: ArgumentHelp(
      "Begin with the answers of a record: its number, or the name of a preset.",
      valueName: "preset"), completion: .preset)
  var like: String?

  @OptionGroup var store: StoreOptions

  @Option(
    help: """
      The format of the record, or of the form if its content does not tell it (repeatable). Forms of \
      other tools are written as their tool takes them, with json as JSON.
      """)
  var format: [FillFormat] = []

  @Option(name: .customLong("form"), help: FormPart.help)
  var part: String?

  @OptionGroup var layout: LayoutOptions

  @Flag(help: "Add the form, the id and the times to the record.")
  var meta = false

  @Option(help: "The lines that stay in the scrollback.")
  var summary: Form.Summary?

  @Flag(name: .customLong("private"), help: "Keep nothing: no history, no record, no draft.")
  var isPrivate = false

  @Flag(name: .customLong("no-motion"), help: "Open the list without an animation.")
  var noMotion = false

  @Flag(help: "Draw with ASCII signs only.")
  var ascii = false

  @Flag(help: "Fill the form line by line, for screen readers and for lines on standard input.")
  var accessible = false

  @Flag(
    name: .customLong("no-input"),
    help: "Fill the form without asking, from the given answers and the defaults.")
  var noInput = false

  @OptionGroup var handingOn: HandingOnOptions

  @Flag(
    name: .customLong("no-exec"), help: "Run no program that the form names, even if it is trusted."
  )
  var noExec = false

  @Flag(help: "Require no answers.")
  var optional = false

  @Flag(help: "With --no-input, and answers missing: write all answers as JSON to be completed.")
  var template = false

  @Option(
    help: ArgumentHelp(
      "Answers by field id: JSON, JSON lines, YAML, .env, CSV or TSV; - is stdin.",
      valueName: "file"), completion: .file())
  var answers: String?

  @Option(
    help: ArgumentHelp(
      "Open the form for each record of a file, with its answers.", valueName: "file"),
    completion: .file())
  var each: String?

  @Flag(help: "With --each: open the form in its review.")
  var review = false

  @Option(help: "The format of that file, if neither its name nor its content tells it.")
  var answersFormat: AnswersFormat?

  @Flag(
    name: .customLong("env"),
    help: "Take answers from REFILL_ANSWER_… as well; with --no-input they always are.")
  var environment = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set one answer (repeatable).", valueName: "field=value"),
    completion: .answer)
  var set: [String] = []

  @Flag(help: "With --no-input: say on stderr where each answer is from.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "With --no-input or --each: write refused rows of the answers to a new file.",
      valueName: "file"), completion: .file())
  var refused: String?

  @Option(
    help: ArgumentHelp(
      "With --no-input or --each: take the records from this line of the file on.",
      valueName: "line"))
  var fromLine: Int?

  @Flag(help: "Remember the given answers as if they had been typed.")
  var remember = false

  @Flag(help: "Begin the form anew after each record, until it is left.")
  var again = false

  @Option(
    help: ArgumentHelp(
      "Continue this draft, or begin one with this name; refill drafts lists them.",
      valueName: "draft"), completion: .draft)
  var draft: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Give up after this many seconds (exit code 124).", valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: """
      Note what snippets do, never an answer, in snippets.log: off, on or detailed. Nothing is noted \
      with --private.
      """)
  var log: Event.LogLevel?

  /// True if the form is known; at a terminal it can be picked from a list.
  private var isNamed: Bool { form != nil || like != nil }

  func validate() throws {
    if !isNamed, noInput || isatty(STDIN_FILENO) != 1 {
      throw ValidationError(FormLibrary(Paths()).invitation)
    }
    if let timeout, timeout <= 0 { throw ValidationError("--timeout must be more than 0 seconds.") }
    if noInput, draft != nil {
      throw ValidationError("--draft needs a terminal; leave out --no-input.")
    }
    if again, noInput { throw ValidationError("--again needs a terminal; leave out --no-input.") }
    for (option, isGiven) in [("--template", template), ("--explain", explain)]
    where isGiven && !noInput {
      throw ValidationError("\(option) goes with --no-input.")
    }
    for (option, isGiven) in [("--refused", refused != nil), ("--from-line", fromLine != nil)]
    where isGiven && !noInput && each == nil {
      throw ValidationError("\(option) goes with --no-input or --each.")
    }
    if each != nil {
      for (option, isGiven) in [
        ("--no-input", noInput), ("--answers", answers != nil), ("--draft", draft != nil),
        ("--again", again), ("--like", like != nil),
      ] where isGiven {
        throw ValidationError("--each and \(option) exclude each other.")
      }
    } else if review {
      throw ValidationError("--review goes with --each.")
    }
    if answers == nil, each == nil,
      let option = refused.map({ _ in "--refused" }) ?? fromLine.map({ _ in "--from-line" })
        ?? answersFormat.map({ _ in "--answers-format" })
    {
      throw ValidationError("\(option) goes with --answers.")
    }
    if let fromLine, fromLine < 1 { throw ValidationError("--from-line takes a line from 1 on.") }
    if form == "-", answers == "-" || each == "-" {
      throw ValidationError("the form and the answers cannot both come from standard input.")
    }
  }

  func run() throws {
    let named = try like.map { try PresetLookup(store: store.open()).record($0, ofForm: form) }
    var options = FillOptions(form: try isNamed ? form ?? PresetLookup.file(of: named) : "")
    (options.like, options.likeName) = (named, like)
    options.store = store.path
    for format in format { options.take(format) }
    options.part = try part ?? StoredDraft.all(in: Paths()).first { $0.name == draft }?.draft.part
    options.withMeta = meta
    options.summary = summary
    options.isPrivate = isPrivate
    options.hasMotion = !noMotion
    options.isASCII = ascii
    options.isAccessible = accessible
    options.hasHeader = !layout.noHeader
    options.writesAllFields = layout.all
    options.asksNothing = noInput
    options.requiresNothing = optional
    options.runsNothing = noExec
    options.writesTemplate = template
    handingOn.set(&options)
    options.answers = each ?? answers
    options.opensEach = each != nil
    options.beginsInReview = review
    options.answersFormat = answersFormat
    options.readsEnvironment = environment
    options.explains = explain
    options.refused = refused
    options.firstLine = fromLine
    options.set = set
    options.remembersGiven = remember
    options.timeout = timeout
    options.beginsAnew = again
    options.draft = draft
    options.log = log
    try Self.run(isNamed ? options : MainActor.assumeIsolated { try FormPicker.pick(for: options) })
  }

  static func run(_ options: FillOptions) throws {
    try Failure.ofForm {
      try MainActor.assumeIsolated { try FillRun(FormPicker.replacingFolder(in: options)).run() }
    }
  }
}

extension AnswersFormat: ExpressibleByArgument {}
extension ExportFormat: ExpressibleByArgument {}
extension ExportedItems: ExpressibleByArgument {}
extension Form.Summary: ExpressibleByArgument {}
extension Event.LogLevel: ExpressibleByArgument {}
