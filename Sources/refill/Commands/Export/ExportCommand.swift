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
      holds every value as it was typed. Markdown is for people: it has the titles of the form, and \
      local time. Card and account numbers, keys, and answers to fields whose name suggests a \
      secret are masked; a copy that is to be imported again needs --unmasked.

      EXAMPLES
        refill export visitor --format csv > visitors.csv
        refill export visitor --since 2026-11-01 --format markdown
        refill export visitor --since 30d --until yesterday
      """)

  @Argument(help: "A form file, or the id of a form.")
  var form: String

  @OptionGroup var store: StoreOptions

  @Option(help: "The format of the records.")
  var format = ExportFormat.jsonl

  @OptionGroup var layout: LayoutOptions

  @Option(
    help: """
      The items of lists in CSV and TSV: rows, a row for each item; join, in one cell; or file, a \
      file for each list beside that of --output.
      """)
  var items = ExportedItems.rows

  @OptionGroup var time: TimeOptions

  @Flag(help: "Write card numbers, account numbers and codes as they are.")
  var unmasked = false

  @Option(help: ArgumentHelp("Write to a file instead of stdout.", valueName: "file"))
  var output: String?

  func validate() throws {
    guard items == .file else { return }
    guard format == .csv || format == .tsv else {
      throw ValidationError("--items file is for tables: add --format csv or --format tsv.")
    }
    guard output != nil else {
      throw ValidationError("--items file writes several files: name the first one with --output.")
    }
  }

  func run() throws {
    let store = try store.openToRead()
    let known = try knownForm()
    let id = known?.id ?? form
    let range = RecordRange(form: id, since: try time.lowerBound, until: try time.upperBound)
    let (records, unreadable) = try inStore { try store.records.readableRecords(in: range) }
    if records.isEmpty, unreadable == 0 {
      try tellOfNone(store.records, range, isKnown: known != nil)
    }
    let exported = masked(records.map(\.record), of: known)
    let text = format.text(
      of: exported, form: known, timeZone: .current, hasHeader: !layout.noHeader, items: items,
      isComplete: layout.all)
    try write(text, exported, of: known)
    try Failure.check(unreadable: unreadable, "record")
  }

  /// Writes an export to its place, and the items beside it if they have files of their own.
  private func write(_ text: String, _ records: [Record], of form: Form?) throws {
    guard let output else { return try Output.show(text) }
    try Output.write(text, toFile: output)
    guard items == .file else { return }
    for table in format.itemTables(of: records, form: form, hasHeader: !layout.noHeader) {
      try Output.write(table.text, toFile: Self.file(of: table.list, beside: output))
    }
  }

  /// Returns the path of the file of a list: `claims.items.csv` beside `claims.csv`.
  static func file(of list: String, beside file: String) -> String {
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(file).\(list)" }
    return "\(file[..<dot]).\(list)\(file[dot...])"
  }

  /// The form by that name, file or id; `nil` if only its records exist.
  private func knownForm() throws -> Form? {
    let library = FormLibrary(Paths())
    guard (try? library.file(form)) != nil else { return library.form(withID: form) }
    return try library.load(form).form
  }

  /// Prints that there are no records; throws if the name is neither a form nor one of a stored
  /// record.
  private func tellOfNone(_ records: RecordStore, _ range: RecordRange, isKnown: Bool) throws {
    let id = range.form ?? form
    let message = try records.lacks(id, isTimed: range.isTimed)
    guard try isKnown || inStore({ try records.forms() }).contains(id) else {
      throw Failure(.usage, message)
    }
    Output.complain(message)
  }

  /// Masks the records for export, and prints on stderr how many answers were masked.
  private func masked(_ records: [Record], of form: Form?) -> [Record] {
    guard !unmasked else { return records }
    let masked = records.map { $0.masked(in: form) }
    let count = masked.map(\.count).reduce(0, +)
    if count > 0 {
      Output.complain("\(TextFormat.count(count, "answer")) masked; --unmasked shows all.")
    }
    return masked.map(\.record)
  }
}
