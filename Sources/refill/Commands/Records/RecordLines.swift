import Foundation
import RefillCore
import RefillFormats

/// Reads records as JSON Lines.
struct RecordLines {
  let file: String
  /// True to refuse lines that would only be warned about.
  var isStrict = false
  private let form: Form
  private let onceSecret: Set<String>
  /// The locale for the order of day and month.
  private let locale = Locale(environment: ProcessInfo.processInfo.environment)

  /// The content of a file.
  struct Result {
    var records: [Submission] = []
    /// The problems, each with its line and column.
    var problems: [String] = []
    /// The distinct warnings about ignored members.
    var warnings: [String] = []
    /// The dates of records whose day and month could be exchanged.
    var datesOfTwoReadings = DatesOfTwoReadings()
    /// The numbers of values that enter no history, by reason.
    var notKept: [Sensitive.ExclusionReason: Int] = [:]

    fileprivate mutating func add(_ read: Read, line: Int) {
      records.append(read.submission)
      for order in read.dateOrders { datesOfTwoReadings.add(order, line: line) }
      for exclusion in read.submission.exclusions {
        notKept[exclusion.reason, default: 0] += 1
      }
    }
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
    var isFirst = true
    while let line = try lines.next() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      if isFirst, Self.isTable(line) { throw Failure(.usage, notATable) }
      isFirst = false
      do {
        let read = try record(of: try JSONReader.read(line), at: now)
        result.add(read, line: lines.number)
        for member in read.leftOut where unknown.insert(member.key).inserted {
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

  /// True if the first line of a file is the header of a CSV or TSV file.
  private static func isTable(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first(where: { $0 > 0x20 }) else { return false }
    return !"{[".utf8.contains(first) && line.contains(where: ",;\t".utf8.contains)
  }

  private var notATable: String {
    "\(file) is a table (CSV or TSV), not JSON Lines. Write one JSON object a line, as refill export "
      + "does without --format."
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

  /// A record of a line.
  fileprivate struct Read {
    var submission: Submission
    /// The ignored members.
    var leftOut: [JSONValue.Member] = []
    /// The orders in which dates with two readings were taken.
    var dateOrders: [DateOrder] = []
  }

  /// Reads the record of a JSON object.
  private func record(of object: JSONValue, at now: Date) throws(JSONProblem) -> Read {
    guard let members = object.members else {
      throw JSONProblem(at: object.position, "A record is an object of answers by field id.")
    }
    let meta = try RecordMeta(of: object, form: form, now: now)
    // A date without a year is interpreted near the date of the record.
    let context = ReadingContext(now: meta.submitted, timeZone: .current, locale: locale)
    var model = FormModel(
      form, record: meta.id, started: meta.started, onceSecret: onceSecret, context: context)
    let mentions = try RecordMembers.mentions(of: object)
    var leftOut: [JSONValue.Member] = []
    var dateOrders: [DateOrder] = []
    for member in members where !meta.keys.contains(member.key) {
      guard let index = form.index(of: member.key), form.fields[index].kind != .password else {
        if isStrict { throw JSONProblem(at: member.position, warning(about: member.key)) }
        leftOut.append(member)
        continue
      }
      let field = form.fields[index]
      let texts = try field.texts(of: member.value)
      if let order = texts.first.flatMap({ field.dateOrder(of: $0, in: context) }) {
        if isStrict { throw field.twoReadings(at: member.value.position) }
        dateOrders.append(order)
      }
      model.answer(
        field: member.key, with: texts, mentioning: mentions[member.key] ?? [], isTyped: true,
        isStored: member.value.number != nil)
      if case .ambiguous? = model.fields[index].currentProblem {
        throw JSONProblem(
          at: member.value.position, Self.sentence(of: model.fields[index]))
      }
    }
    return Read(
      submission: model.submission(at: meta.submitted), leftOut: leftOut, dateOrders: dateOrders)
  }
}

extension Field {
  /// The problem of a date with two readings.
  fileprivate func twoReadings(at position: SourcePosition) -> JSONProblem {
    JSONProblem(at: position, "\(id) is a date with two readings. Write it as year-month-day.")
  }

  /// The texts of the answer to this field.
  fileprivate func texts(of value: JSONValue) throws(JSONProblem) -> [String] {
    let texts = value.isNull ? [] : value.answerTexts
    guard let texts, kind == .choices || value.array == nil else {
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
