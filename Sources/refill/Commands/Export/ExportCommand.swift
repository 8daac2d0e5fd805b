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
      holds every value as it was typed. Markdown and HTML are for people: they have the titles of \
      the form, and local time. Card and account numbers, keys, and answers to fields whose name \
      suggests a secret are masked; a copy that is to be imported again needs --unmasked.

      A template is a text with the macros of snippets, written once for each record: {{ask name}} \
      is the answer of the field name, {{area notes}} one with its lines, and \
      {{if company}} at {{ask company}}{{end}} is there if company is answered.

      EXAMPLES
        refill export visitor --format csv > visitors.csv
        refill export visitor --since 2026-11-01 --format markdown
        refill export visitor --since 30d --until yesterday
        refill export expense --where '${total} > 100' --fields employee,total
        refill export visitor --format sql | sqlite3 visitors.db
        refill export visitor --template badge.txt
      """)

  @Argument(help: "A form file, or the id of a form.", completion: .submittedForm)
  var form: String

  @OptionGroup var store: StoreOptions

  @Option(help: "The format of the records; jsonl by default.")
  var format: ExportFormat?

  @OptionGroup var layout: LayoutOptions

  @Option(
    help: """
      The items of lists in CSV and TSV: rows, a row for each item; join, in one cell; or file, a \
      file for each list beside that of --output.
      """)
  var items = ExportedItems.rows

  @Option(
    help: ArgumentHelp(
      "Only records for which an expression of forms is true, like '${total} > 100'.",
      valueName: "expression"))
  var `where`: String?

  @Option(
    help: ArgumentHelp(
      "Only these fields, groups and lists, in this order: name,trip.from,items.",
      valueName: "fields"), completion: .fields)
  var fields: String?

  @Option(
    help: ArgumentHelp(
      "Write this text for each record, with answers in its blanks.", valueName: "file"),
    completion: .file())
  var template: String?

  @OptionGroup var time: TimeOptions

  @Flag(help: "Write the records of other people of a team as well.")
  var team = false

  @Flag(help: "Write card numbers, account numbers and codes as they are.")
  var unmasked = false

  @Option(
    help: ArgumentHelp("Write to a file instead of stdout.", valueName: "file"), completion: .file()
  )
  var output: String?

  func validate() throws {
    if template != nil, format != nil {
      throw ValidationError("--template is a format of its own: leave out --format.")
    }
    guard items == .file else { return }
    guard format?.isTable == true else {
      throw ValidationError("--items file is for tables: add --format csv or --format tsv.")
    }
    guard output != nil else {
      throw ValidationError("--items file writes several files: name the first one with --output.")
    }
  }

  func run() throws {
    let records = try store.openToRead().records
    let known = try FormLibrary(Paths()).knownForm(form)
    var range = RecordRange(
      form: known?.id ?? form, since: try time.lowerBound, until: try time.upperBound)
    range.isTeam = team
    let walk = RecordWalk(records: records, range: range)
    let condition = try condition(in: known, walk)
    let selection = try selection(in: known, walk)
    let none = { try tellOfNone(records, range, isKnown: known != nil) }
    let run = ExportRun(walk: walk, form: known, condition: condition, isMasked: !unmasked)
    if let template {
      let text = try TemplateFile(template, known).template
      try run.write({ text.text(of: selection?.selected(of: $0) ?? $0) }, to: output, orElse: none)
    } else {
      var layout = exportLayout(known, selection)
      if known == nil {
        layout.columns = try inStore { try records.columns(of: range.form ?? form) }
      }
      try run.write(format ?? .jsonl, layout, to: output, orElse: none)
    }
    run.tellOfMasked()
    try Failure.check(unreadable: run.unreadable, "record")
  }

  private func exportLayout(_ form: Form?, _ selection: FieldSelection?) -> ExportLayout {
    var layout = ExportLayout(form: form)
    layout.timeZone = .current
    layout.hasHeader = !self.layout.noHeader
    layout.isComplete = self.layout.all
    layout.items = items
    layout.selection = selection
    return layout
  }

  /// Returns the condition of `--where`; `nil` for none.
  ///
  /// Throws after its problems are printed.
  private func condition(in form: Form?, _ walk: RecordWalk) throws -> RecordCondition? {
    guard let source = `where` else { return nil }
    var scope = RecordScope(form)
    if form == nil { _ = try walk.forEach { scope.note($0) } }
    let (condition, problems) = scope.check(
      source, ReadingContext(environment: Paths().environment))
    for problem in problems { Output.complain(problem.report(of: source), prefix: "") }
    guard let condition else { throw Failure.silent(.usage) }
    return condition
  }

  /// Returns the fields of `--fields`; `nil` for all.
  ///
  /// Throws for a name that the form, or without one any of its records, does not have.
  private func selection(in form: Form?, _ walk: RecordWalk) throws -> FieldSelection? {
    guard let fields else { return nil }
    let selection = FieldSelection(fields)
    guard !selection.names.isEmpty else {
      throw Failure(.usage, "--fields takes names of fields, like --fields name,company.")
    }
    if let form {
      try refuse(selection.unknownNames(in: form), known: form.fields.map(\.id))
    } else {
      let places = try walk.places()
      // Without records, the export itself says so.
      guard !places.isEmpty else { return selection }
      try refuse(selection.unknownNames(among: places), known: places.map(\.field))
    }
    return selection
  }

  private func refuse(_ unknown: [String], known: [String]) throws {
    guard let name = unknown.first else { return }
    throw Failure(UnknownName(kind: "field", name: name, known: known))
  }

  /// Prints that there are no records; throws if the name is neither a form nor one of a stored
  /// record.
  private func tellOfNone(_ records: RecordStore, _ range: RecordRange, isKnown: Bool) throws {
    let id = range.form ?? form
    if `where` != nil, try inStore({ try records.count(in: range) }) > 0 {
      return _ = Output.complain("no record fulfils the condition.")
    }
    let message = try records.lacks(id, isTimed: range.isTimed)
    guard try isKnown || inStore({ try records.forms() }).contains(id) else {
      throw Failure(.usage, message)
    }
    Output.complain(message)
  }
}
