import ArgumentParser
import RefillCore
import RefillFormats

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a form of another tool as a form of Refill, or a form as JSON Schema.",
    discussion: """
      The form goes to stdout as JSON. What it cannot carry is reported on stderr, one line each, \
      and listed in its notes, in a schema in its $comment.

      EXAMPLES
        refill convert .github/ISSUE_TEMPLATE/bug_report.yml > bug.json
        refill convert --format env --output env.json sample.txt
        refill convert --to json-schema visit.json > visit.schema.json
      """)

  @Argument(help: "The form file; - is stdin.", completion: .file())
  var file: String

  @Option(help: "The format of the file, if its content does not tell it.")
  var format: FormFormat?

  @Option(name: .customLong("form"), help: FormPart.help)
  var part: String?

  @Option(help: "The format to write.")
  var to = ConvertedFormat.refill

  @Option(
    help: ArgumentHelp("Write to a file instead of stdout.", valueName: "file"), completion: .file()
  )
  var output: String?

  func run() throws {
    let loaded = try FormLibrary(Paths()).load(file, as: format, part: part)
    let name = Input.name(of: loaded.file)
    let text: String
    switch to {
    case .refill:
      guard let own = loaded.reading?.ownForm(from: name) else {
        throw Failure(
          .usage, "\(name) is a form of Refill already. Name a format with --to json-schema.")
      }
      text = own
    case .jsonSchema: text = schema(of: loaded, name)
    }
    if !loaded.warnings.isEmpty { Output.complain(loaded.report, prefix: "") }
    if let output { try Output.write(text, toFile: output) } else { try Output.show(text) }
  }

  /// Returns the form as JSON Schema, and reports what that cannot say.
  private func schema(of loaded: LoadedForm, _ name: String) -> String {
    let (text, losses) = FormSchema.text(of: loaded.form)
    for loss in losses { Output.complain("\(name): warning: \(loss)", prefix: "") }
    return text
  }
}

/// A format that `refill convert` writes; the raw values are the names on the command line.
enum ConvertedFormat: String, CaseIterable, ExpressibleByArgument {
  case refill
  case jsonSchema = "json-schema"
}
