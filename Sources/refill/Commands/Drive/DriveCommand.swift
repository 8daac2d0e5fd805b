import ArgumentParser
import RefillCore

struct DriveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Fill a form by JSON lines, for another program.",
    discussion: """
      Reads requests from standard input and writes messages to standard output, one JSON object a \
      line: JSON-RPC 2.0. The first message has the version of the protocol and the state of the \
      form; the reply to a request has what it changed, and the record once the form is submitted. \
      Suggestions arrive when they are found. The request submit-and-next begins the form anew for a \
      further record. At the end of the input the draft is kept.

      Documentation/drive.md explains the protocol, Documentation/drive.schema.json describes each \
      line, and Examples/drive.py is a client.

      EXAMPLES
        refill drive visitor
        refill drive visitor --submit 'curl --fail-with-body --json @- URL'
        echo '{"id": 1, "method": "state"}' | refill drive visitor
      """)

  @Argument(help: "A form file, or the name of a form.", completion: .form)
  var form: String

  @OptionGroup var store: StoreOptions

  @Option(
    help: """
      The format of the output of the record, or of the form if its content does not tell it \
      (repeatable), as for refill fill.
      """)
  var format: [FillFormat] = []

  @Option(name: .customLong("form"), help: FormPart.help)
  var part: String?

  @Flag(name: .customLong("private"), help: "Keep nothing: no history, no record, no draft.")
  var isPrivate = false

  @OptionGroup var handingOn: HandingOnOptions

  @Flag(help: "Require no answers.")
  var optional = false

  @Flag(
    name: .customLong("with-secrets"),
    help: "Have the record and the output contain passwords; otherwise they are left out.")
  var withSecrets = false

  @Option(
    help: ArgumentHelp(
      "Answers by field id: JSON, JSON lines, YAML, .env, CSV or TSV.", valueName: "file"),
    completion: .file())
  var answers: String?

  @Option(
    help: ArgumentHelp("Set one answer (repeatable).", valueName: "field=value"),
    completion: .answer)
  var set: [String] = []

  @Flag(help: "Remember the given answers as if they had been typed.")
  var remember = false

  @Option(
    help: ArgumentHelp("Continue this draft; refill drafts lists them.", valueName: "draft"),
    completion: .draft)
  var draft: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Give up after this many seconds (exit code 124).", valueName: "seconds"))
  var timeout: Double?

  func validate() throws {
    if let timeout, timeout <= 0 { throw ValidationError("--timeout must be more than 0 seconds.") }
    if form == "-" || answers == "-" {
      throw ValidationError("standard input has the requests. Name a file instead of -.")
    }
  }

  func run() throws {
    var options = FillOptions(form: form)
    options.store = store.path
    for format in format { options.take(format) }
    options.part = try part ?? draft.flatMap { try StoredDraft.named($0, in: Paths()).draft.part }
    options.isPrivate = isPrivate
    options.requiresNothing = optional
    handingOn.set(&options)
    options.answers = answers
    options.set = set
    options.remembersGiven = remember
    options.draft = draft
    options.timeout = timeout
    options.isDriven = true
    try Failure.ofForm {
      try MainActor.assumeIsolated { [options, withSecrets] in
        try DriveRun(FillRun(options), withSecrets: withSecrets).drive()
      }
    }
  }
}
