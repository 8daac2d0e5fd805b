import ArgumentParser
import RefillCore
import RefillStore

extension RecordsCommand {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Import forms that were submitted earlier.",
      discussion: """
        FILE holds one JSON object a line, as `refill fill` writes it, with or without --meta, and \
        as `refill export` does, or a JSON list of such objects, or YAML; - is stdin. The time is the member "submitted", alone or in \
        "$refill"; without one it is now. The values enter the histories as if the form had been submitted \
        then. Answers are checked by the form as `refill fill --no-input` does: a required answer may \
        be missing only if it is secret or the form has a default. A file with an invalid line is \
        not imported at all, unless --skip-bad skips such lines; the exit code is 65 in both cases. \
        Records that are there already, with the same id, or the same time and answers, are \
        skipped. A date with two readings, such as 3/12, is taken within the limits of its field, \
        or else in the order of the locale; stderr says how many were and in which lines. --strict \
        refuses such lines, those with an answer that the form has no field for, and those with \
        control characters, which are left out otherwise.

        EXAMPLES
          refill records import visitor visitors.jsonl
          refill export visitor | ssh other refill records import visitor -
        """)

    @Argument(help: "A form file, or the name of a form.", completion: .form)
    var form: String

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Flag(
      name: .customLong("skip-bad"), help: "Skip invalid lines instead of refusing the whole file.")
    var skipsBad = false

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let form = try FormLibrary(Paths()).load(form).form
      let store = try store.open()
      var reader = RecordLines(
        form: form, file: file, onceSecret: try inStore { try store.secretFields(form: form.id) })
      reader.isStrict = strict
      let found = try reader.read()
      for warning in found.warnings + found.datesOfTwoReadings.warnings(in: file) {
        Output.complain(warning, prefix: "")
      }
      for problem in found.problems {
        Output.complain(problem, prefix: "")
      }
      if found.wrongLines > 0, !skipsBad {
        throw Failure(.badData, refusal(of: found, "nothing was imported"))
      }
      let records = try new(of: found, in: store)
      let new = try inStore { try store.importRecords(records, of: form) }
      try inStore { try store.history.compact() }
      try tell(new: new, found)
      if found.wrongLines > 0 {
        throw Failure(.badData, refusal(of: found, "not imported"))
      }
    }

    private func refusal(of found: RecordLines.Result, _ result: String) -> String {
      let count = found.wrongLines
      let lines = "\(TextFormat.count(count, "line")) \(count == 1 ? "is" : "are")"
      return "\(Input.name(of: file)): \(lines) wrong, \(result)."
    }

    /// Returns the records to import, the oldest first: without those that are stored with another
    /// id but the same time and answers.
    private func new(of found: RecordLines.Result, in store: Store) throws -> [Submission] {
      try found.records.filter { submission in
        let record = submission.storable
        return try found.undated.contains(record.id)
          || !inStore { try store.records.hasTwin(of: record) }
      }.sorted { $0.record.submitted < $1.record.submitted }
    }

    private func tell(new: Int, _ found: RecordLines.Result) throws {
      let known = found.records.count - new
      if json {
        let counts = [
          ("imported", new), ("known", known), ("skipped", found.wrongLines),
          ("values", found.records.reduce(0) { $0 + $1.values.count }),
          ("notKept", found.notKept.values.reduce(0, +)),
          ("datesOfTwoReadings", found.datesOfTwoReadings.count),
        ]
        return try Output.write(
          JSONText.object(counts.map { ($0.0, .integer($0.1)) }).text + "\n")
      }
      try Output.tell("\(TextFormat.count(new, "record")) imported.\n")
      if known > 0 {
        try Output.tell("\(TextFormat.count(known, "record")) already there.\n")
      }
      try tell("Kept in the record only", found.notKept.filter { !$0.key.isLost })
      try tell("Not saved", found.notKept.filter(\.key.isLost))
    }

    private func tell(_ fate: String, _ counts: [Sensitive.ExclusionReason: Int]) throws {
      guard !counts.isEmpty else { return }
      let parts = counts.sorted { ($1.value, $0.key.words) < ($0.value, $1.key.words) }
        .map { "\($0.value) (\($0.key.words))" }
      try Output.tell("\(fate): \(parts.joined(separator: ", ")).\n")
    }
  }
}
