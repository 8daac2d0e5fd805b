import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillStore

extension RecordsCommand {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Import forms that were submitted earlier.",
      discussion: """
        FILE holds one JSON object a line, as `refill fill` writes it, with or without --meta, and \
        as `refill export` does; - is stdin. The time is the member "submitted", alone or in \
        "$refill"; without one it is now. The values enter the histories as if the form had been submitted \
        then. A file with an invalid line is not imported at all, unless --skip-bad skips such \
        lines. Answers are not checked against the rules of the form; only a number with two meanings \
        is refused.

        EXAMPLES
          refill records import visitor visitors.jsonl
          refill export visitor | ssh other refill records import visitor -
        """)

    @Argument(help: "A form file, or the name of a form.")
    var form: String

    @Argument(help: "The file.")
    var file: String

    @Flag(
      name: .customLong("skip-bad"), help: "Skip invalid lines instead of refusing the whole file.")
    var skipsBad = false

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let form = try FormLibrary(Paths()).load(form).form
      let store = try store.open()
      let reader = RecordLines(
        form: form, file: file, onceSecret: try inStore { try store.secretFields(form: form.id) })
      let found = try reader.read()
      for warning in found.warnings { Output.complain(warning, prefix: "") }
      for problem in found.problems.prefix(20) { Output.complain(problem, prefix: "") }
      if !found.problems.isEmpty, !skipsBad {
        let count = found.problems.count
        let lines = "\(TextFormat.count(count, "line")) \(count == 1 ? "is" : "are")"
        throw Failure(.usage, "\(file): \(lines) wrong, nothing was imported.")
      }
      let records = found.records.sorted { $0.record.submitted < $1.record.submitted }
      let new = try inStore { try store.importRecords(records) }
      try inStore { try store.history.compact() }
      try tell(new: new, found)
    }

    private func tell(new: Int, _ found: RecordLines.Result) throws {
      let known = found.records.count - new
      if json {
        let counts = [
          ("imported", new), ("known", known), ("skipped", found.problems.count),
          ("values", found.records.reduce(0) { $0 + $1.values.count }),
          ("notKept", found.notKept.values.reduce(0, +)),
        ]
        return try Output.write(
          JSONText.object(counts.map { ($0.0, .integer($0.1)) }).text + "\n")
      }
      try Output.tell("\(TextFormat.count(new, "record")) imported.\n")
      if known > 0 { try Output.tell("\(known) of the file were there already.\n") }
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

/// Reads records as JSON Lines.
struct RecordLines {
  let file: String
  private let form: Form
  private let onceSecret: Set<String>
  /// The locale for the order of day and month.
  private let locale = Locale(
    identifier: SnippetsCommand.Expand.locale(of: ProcessInfo.processInfo.environment))

  /// The content of a file.
  struct Result {
    var records: [Submission] = []
    /// What is wrong, each with its place.
    var problems: [String] = []
    /// The distinct warnings about ignored members.
    var warnings: [String] = []
    /// The numbers of values that enter no history, by reason.
    var notKept: [Sensitive.ExclusionReason: Int] = [:]
  }

  init(form: Form, file: String, onceSecret: Set<String>) {
    self.file = file
    self.onceSecret = onceSecret
    // Defaults are removed: a missing member means an unanswered field.
    self.form = Form(
      id: form.id, title: form.title, description: form.description,
      fields: form.fields.map { field in
        var field = field
        field.defaultAnswer = nil
        return field
      }, hasReview: form.hasReview, summary: form.summary)
  }

  /// Reads the whole file.
  func read() throws -> Result {
    var lines = try LineReader(file)
    var result = Result()
    var unknown: Set<String> = []
    let now = Date()
    let progress = ProgressBar("Reading")
    defer { progress.finish() }
    while let line = try lines.next() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      do {
        let object = try JSONReader.read(line)
        for member in try add(object, at: now, to: &result)
        where unknown.insert(member.key).inserted {
          result.warnings.append(
            place(lines.number, member.position) + "warning: " + warning(about: member.key))
        }
      } catch {
        result.problems.append(place(lines.number, error.position) + "error: " + error.message)
      }
      if lines.number.isMultiple(of: 100) { progress.update(lines.bytesRead, of: lines.size) }
    }
    return result
  }

  private static func sentence(of entry: FieldState) -> String {
    entry.currentProblem?.sentence(for: entry.field, down: MessageContext.plain.down) ?? ""
  }

  private func place(_ line: Int, _ position: SourcePosition) -> String {
    "\(file):\(line):\(position.column): "
  }

  private func warning(about key: String) -> String {
    form.index(of: key) == nil
      ? "the form has no field \(key); it is left out."
      : "\(key) is secret; it is left out."
  }

  /// Adds the record of a JSON object; returns its ignored members.
  private func add(
    _ object: JSONValue, at now: Date, to result: inout Result
  ) throws(JSONProblem) -> [JSONValue.Member] {
    guard let members = object.members else {
      throw JSONProblem(at: object.position, "A record is an object of answers by field id.")
    }
    let meta = try RecordMeta(of: object, form: form, now: now)
    // A date without a year is interpreted near the date of the record.
    var model = FormModel(
      form, record: meta.id, started: meta.started, onceSecret: onceSecret,
      context: ReadingContext(now: meta.submitted, timeZone: .current, locale: locale))
    let mentions = try RecordMembers.mentions(of: object)
    var leftOut: [JSONValue.Member] = []
    for member in members where !meta.keys.contains(member.key) {
      guard let index = form.index(of: member.key), form.fields[index].kind != .password else {
        leftOut.append(member)
        continue
      }
      let texts = try form.fields[index].texts(of: member.value)
      model.answer(
        field: member.key, with: texts, mentioning: mentions[member.key] ?? [], isTyped: true,
        isStored: member.value.number != nil)
      if case .ambiguous? = model.fields[index].currentProblem {
        throw JSONProblem(
          at: member.value.position, Self.sentence(of: model.fields[index]))
      }
    }
    let submission = model.submission(at: meta.submitted)
    result.records.append(submission)
    for exclusion in submission.exclusions { result.notKept[exclusion.reason, default: 0] += 1 }
    return leftOut
  }
}

/// The metadata of a record: everything but its answers.
private struct RecordMeta {
  let id: UUID
  let started: Date
  let submitted: Date
  /// The members that are not answers.
  let keys: Set<String>

  init(of object: JSONValue, form: Form, now: Date) throws(JSONProblem) {
    let meta = object["$refill"]
    if let name = meta?["form"], name.string != form.id {
      throw JSONProblem(at: name.position, "The record is of another form than \(form.id).")
    }
    if let id = meta?["id"] {
      guard let uuid = id.string.flatMap({ UUID(uuidString: $0) }) else {
        throw JSONProblem(at: id.position, "An id is a UUID.")
      }
      self.id = uuid
    } else {
      id = UUID()
    }
    // The form can have a field of that name.
    let isField = form.index(of: "submitted") != nil
    let own = isField ? nil : object["submitted"]
    submitted = try Self.time(own ?? meta?["submitted"]) ?? now
    started = try Self.time(meta?["started"]) ?? submitted
    keys = RecordMembers.names.union(isField ? [] : ["submitted"])
  }

  private static func time(_ value: JSONValue?) throws(JSONProblem) -> Date? {
    guard let value else { return nil }
    guard let date = value.string.flatMap({ Timestamp.date($0) }) else {
      throw JSONProblem(at: value.position, "Write a time as 2026-11-21T14:02:05Z.")
    }
    return date
  }
}

extension Field {
  /// The texts of the answer to this field.
  fileprivate func texts(of value: JSONValue) throws(JSONProblem) -> [String] {
    let texts = value.isNull ? [] : value.answerTexts
    guard let texts, kind == .choices || texts.count <= 1 else {
      throw JSONProblem(
        at: value.position,
        "\(id) takes \(kind == .choices ? "a list of texts" : "a text or a number").")
    }
    switch kind {
    case .note: throw JSONProblem(at: value.position, "\(id) is a note and has no answer.")
    case .confirm where !texts.allSatisfy({ $0 == "true" || $0 == "false" }):
      throw JSONProblem(at: value.position, "\(id) takes true or false.")
    case .choices where !texts.allSatisfy({ text in options.contains { $0.value == text } }):
      throw JSONProblem(at: value.position, "\(id) is not one of the choices.")
    default: return texts
    }
  }
}
