import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

struct FormsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forms",
    abstract: "List the forms that can be filled by name.",
    discussion: """
      The person's own stand in refill/forms of the configuration directory; the others ship with \
      Refill.

      EXAMPLES
        refill forms
        refill forms --paths
      """)

  @Flag(help: "Show the file of each form as well.")
  var paths = false

  func run() throws {
    let forms = FormLibrary(Paths()).all().map { name, file in
      [name, title(of: file)] + (paths ? [file] : [])
    }
    try Output.tell(Table(rows: forms))
  }

  private func title(of file: String) -> String {
    guard let data = FileManager.default.contents(atPath: file) else { return "cannot be read" }
    return FormReader.read(Array(data)).form?.title ?? "not right yet: refill check tells why"
  }
}
