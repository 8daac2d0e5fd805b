import ArgumentParser
import RefillCore
import RefillFormats

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a form of another tool as a form of Refill.",
    discussion: """
      The form goes to stdout as JSON. What it cannot carry is reported on stderr, one line each, \
      and listed in its notes.

      EXAMPLES
        refill convert .github/ISSUE_TEMPLATE/bug_report.yml > bug.json
        refill convert --format env --output env.json sample.txt
      """)

  @Argument(help: "The form file; - is stdin.")
  var file: String

  @Option(help: "The format of the file, if its content does not tell it.")
  var format: FormFormat?

  @Option(help: ArgumentHelp("Write to a file instead of stdout.", valueName: "file"))
  var output: String?

  func run() throws {
    let loaded = try FormLibrary(Paths()).load(file, as: format)
    let name = Input.name(of: loaded.file)
    guard let text = loaded.reading?.ownForm(from: name) else {
      throw Failure(.usage, "\(name) is a form of Refill already.")
    }
    if !loaded.warnings.isEmpty { Output.complain(loaded.report, prefix: "") }
    if let output { try Output.write(text, toFile: output) } else { try Output.show(text) }
  }
}
