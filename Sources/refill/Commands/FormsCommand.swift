import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

struct FormsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forms",
    abstract: "List the forms that can be filled by name.",
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
      [name, FormLibrary.title(of: file)] + (paths ? [file] : [])
    }
    if forms.isEmpty { Output.complain(library.lack) }
    try Output.tell(Table(rows: forms))
  }
}
