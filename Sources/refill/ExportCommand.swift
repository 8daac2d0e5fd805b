import ArgumentParser
import Foundation
import RefillCore
import RefillStore

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the records of a form.",
    discussion: """
      Cells of CSV and TSV that a spreadsheet could take for a formula begin with a ' there; JSON \
      holds every value as it was typed.

      EXAMPLES
        refill export visitor --format csv > visitors.csv
        refill export visitor --since 2026-11-01 --format markdown
      """)

  @Argument(help: "A form file, or the id of a form.")
  var form: String

  @OptionGroup var store: StoreOptions

  @Option(help: "How the records are written.")
  var format = ExportFormat.jsonl

  @Option(help: ArgumentHelp("Only what was submitted on this day or later.", valueName: "date"))
  var since: String?

  @Option(help: ArgumentHelp("Write to a file instead of stdout.", valueName: "file"))
  var output: String?

  func run() throws {
    let store = try store.open()
    let form = formID
    let since = try since.map(Self.day)
    let records = try inStore { try store.records.records(form: form, since: since) }
    if records.isEmpty { Output.complain("there are no records of \(form).") }
    let text = format.text(of: records.map(\.record))
    if let output { try Output.write(text, toFile: output) } else { try Output.write(text) }
  }

  /// The id that the argument means: that of a form which can be read, else the argument itself.
  private var formID: String {
    (try? FormLibrary(Paths()).load(form))?.form.id ?? form
  }

  private static func day(_ text: String) throws -> Date {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let field = Field(id: "since", kind: .date)
    guard field.problem(with: text) == nil, parts.count == 3,
      let date = Calendar.current.date(
        from: DateComponents(year: parts[0], month: parts[1], day: parts[2]))
    else { throw Failure(.usage, "--since takes a date, like 2026-11-01.") }
    return date
  }
}
