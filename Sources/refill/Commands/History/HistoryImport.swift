import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Import values into a history.",
      discussion: """
        FILE holds one value a line, those that count more first; a table below a header, with \
        commas, semicolons or tabs between its cells; JSON lines as `refill history export` writes \
        them; or it is the formhistory.sqlite of a Firefox profile, which is only read. - is stdin. \
        What a form would not remember is left out and counted. A value that the history has already \
        gets the uses that FILE gives; without any, or with the same uses and times, it stays as it is.

        EXAMPLES
          refill history import --for organization companies.txt
          refill history import --for email --column "E-mail 1" contacts.csv
          refill history import history.jsonl
          refill history import --map email=email,username=login formhistory.sqlite
        """)

    @Argument(help: "The file.")
    var file: String

    @Option(
      name: .customLong("for"),
      help: ArgumentHelp("The name of the history, if FILE has none.", valueName: "name"),
      completion: .history)
    var history: String?

    @Option(help: "The format of FILE, if it cannot be detected: lines, csv, jsonl or firefox.")
    var format: ValueFormat?

    @Option(
      help: ArgumentHelp(
        "The column, or JSON member, that holds the values: value, or the history's name, without it.",
        valueName: "name"))
    var column: String?

    @Option(
      help: ArgumentHelp(
        "Take only these fields of Firefox, each into the history behind its =.",
        valueName: "field=name,..."))
    var map: String?

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let file = try ImportFile(self.file)
      let format = try self.format ?? ValueFormat(of: file, history: history, column: column)
      guard map == nil || format == .firefox else {
        throw Failure(.usage, "--map is for the formhistory.sqlite of Firefox.")
      }
      let result =
        format == .firefox ? try importFirefox(file) : try importValues(of: file, as: format)
      if json {
        try Output.write(result.json.text + "\n")
      } else {
        try Output.tell(result.text)
      }
    }

    private func importValues(of file: ImportFile, as format: ValueFormat) throws -> ValueImport {
      let values = ImportedValues(
        file: file, format: format, history: history, column: column, now: Date())
      // Validate the whole file first: an invalid file imports nothing.
      try values.forEach { _, _ in }
      var target = try ValueImport(into: try store.open())
      let progress = ProgressBar("Importing")
      defer { progress.finish() }
      try values.forEach { value, lines in
        try target.add(value)
        if lines.number.isMultiple(of: 1000) { progress.update(lines.bytesRead, of: lines.size) }
      }
      try target.finish()
      return target
    }

    private func importFirefox(_ file: ImportFile) throws -> ValueImport {
      guard !file.isStream else {
        throw Failure(.usage, "a database cannot be read from \(file.name). Name its file.")
      }
      let names = try map.map(FieldMap.init)
      let source = try inStore(of: .imported) { try FirefoxHistory(path: file.path) }
      var target = try ValueImport(into: try store.open())
      try inStore {
        try source.forEachEntry { entries in
          for entry in entries {
            guard entry.field != "searchbar-history" else {
              target.refuse(.search)
              continue
            }
            guard let name = names == nil ? history ?? entry.field : names?[entry.field] else {
              target.refuse(.unmapped)
              continue
            }
            let value = ImportedValue(
              history: name, value: entry.value, uses: entry.uses, firstUsed: entry.firstUsed,
              lastUsed: entry.lastUsed)
            try target.add(value, ofField: entry.field)
          }
        }
      }
      try target.finish()
      return target
    }
  }
}

/// A mapping of fields to histories: `email=email,username=login`.
struct FieldMap {
  private var names: [String: String] = [:]

  init(_ text: String) throws {
    for pair in text.split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw Failure(.usage, "--map takes fields and histories, like email=email,username=login.")
      }
      names[sides[0]] = sides[1]
    }
  }

  subscript(field: String) -> String? { names[field] }
}
