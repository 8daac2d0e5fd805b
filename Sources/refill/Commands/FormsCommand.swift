import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillTerminal

struct FormsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forms",
    abstract: "List the forms that can be filled by name, one line each.",
    discussion: """
      Your own forms are in refill/forms of the configuration directory; the others ship with Refill.

      EXAMPLES
        refill forms
        refill forms --paths
      """)

  @Flag(help: "Show the file of each form as well.")
  var paths = false

  func run() throws {
    let library = FormLibrary(Paths())
    let forms = library.all().map { name, file in
      let form = FormLibrary.summary(of: file)
      return [name, form.title, paths ? file : form.description]
    }
    if forms.isEmpty { Output.complain(library.lack) }
    let table = Table(rows: forms)
    guard isatty(STDOUT_FILENO) == 1, !paths else { return try Output.tell(table) }
    let columns = Output.columns(of: STDOUT_FILENO)
    let lines = table.aligned(in: .max).split(separator: "\n").map {
      Row.cut(String($0), to: columns - 1, ellipsis: "…").trimmed + "\n"
    }
    try Output.tell(lines.joined())
  }
}
