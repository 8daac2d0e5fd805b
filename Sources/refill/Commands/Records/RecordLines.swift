import Foundation
import RefillCore
import RefillFormats

/// Reads the records of a file: JSON lines, a list of JSON, or YAML.
struct RecordLines {
  /// The path of the file; `-` for stdin.
  private let file: String
  /// True to refuse lines that would only be warned about.
  var isStrict = false
  private let form: Form
  /// The ids of the fields that may be empty in a record though they are required: the form or a
  /// terminal answered them, and a record does not have their answer.
  private let excused: Set<String>
  private let onceSecret: Set<String>
  /// The locale for the order of day and month.
  private let locale = Locale(environment: ProcessInfo.processInfo.environment)

  /// The content of a file.
  struct Result {
    var records: [Submission] = []
    /// The ids of the records whose lines do not say when they were submitted.
    var undated: Set<UUID> = []
    /// The first problems, each with its line and column.
    private(set) var problems: [String] = []
    /// The number of lines with a problem.
    var wrongLines = 0
    /// The distinct warnings about ignored members and removed characters.
    var warnings: [String] = []
    /// The dates of records whose day and month could be exchanged.
    var datesOfTwoReadings = DatesOfTwoReadings()
    /// The numbers of values that enter no history, by reason.
    var notKept: [Sensitive.ExclusionReason: Int] = [:]

    fileprivate mutating func add(_ read: Read, line: Int) {
      records.append(read.submission)
      if !read.isDated { undated.insert(read.submission.record.id) }
      for order in read.dateOrders { datesOfTwoReadings.add(order, line: line) }
      for exclusion in read.submission.exclusions {
        notKept[exclusion.reason, default: 0] += 1
      }
    }

    fileprivate mutating func refuse(
      _ problems: [JSONProblem], at place: (SourcePosition) -> String
    ) {
      wrongLines += 1
      for problem in problems.prefix(Self.mostProblems - self.problems.count) {
        self.problems.append(place(problem.position) + "error: " + problem.message)
      }
    }

    /// The maximum number of problems that are kept.
    private static let mostProblems = 20
  }

  init(form: Form, file: String, onceSecret: Set<String>) {
    self.file = file
    self.onceSecret = onceSecret
    excused = Set(
      form.fields.filter {
        $0.kind == .password || $0.isOneTimeCode || $0.defaultAnswer != nil
          || $0.logic.computedDefault != nil
      }.map(\.id))
    // Defaults are removed: a missing member means an unanswered field.
    self.form = Form(
      id: form.id, title: form.title, description: form.description,
      fields: form.fields.map { field in
        var field = field
        field.defaultAnswer = nil
        field.logic.computedDefault = nil
        return field
      }, elements: form.elements, rules: form.rules, hasReview: form.hasReview,
      summary: form.summary)
  }

  /// Reads the whole file.
  func read() throws -> Result {
    var opened = try AnswersFile(file, otherwise: .jsonl)
    var result = Result()
    guard try !opened.lines.isBlank() else { return result }
    opened = try AnswersFile(file, as: format(of: opened), reading: opened.lines)
    var rows = try AnswerRecords(opened, of: form)
    var told: Set<String> = []
    let now = Date()
    let progress = ProgressBar("Reading")
    defer { progress.finish() }
    while let row = try rows.next() {
      switch row.content {
      case .failure(let problem): result.refuse([problem]) { place($0.line, $0) }
      case .success(let answers):
        let place = { (position: SourcePosition) in self.place(position.line, position) }
        do throws(JSONProblem) {
          guard case .object(let object) = answers.content else { continue }
          let read = try record(of: object, at: now)
          for warning in read.warnings where told.insert(warning.message).inserted {
            result.warnings.append(place(warning.position) + "warning: " + warning.message)
          }
          if read.refusals.isEmpty {
            result.add(read, line: row.line)
          } else {
            result.refuse(read.refusals, at: place)
          }
        } catch {
          result.refuse([error], at: place)
        }
      }
      if row.line.isMultiple(of: 100) {
        progress.update(rows.progress.done, of: rows.progress.size)
      }
    }
    return result
  }

  /// Returns the format in which the file is read.
  ///
  /// - Throws: a failure for one whose records have no types, such as a table.
  private func format(of opened: AnswersFile) throws -> AnswersFormat {
    switch opened.format {
    case .csv, .tsv, .env: throw Failure(.usage, notTyped)
    case .yaml, .jsonl: return opened.format
    case .json:
      var lines = opened.lines
      let first = try lines.beginning().first { $0 > 0x20 }
      // A file of objects is read line by line, so that one that is wrong costs no other.
      return first == UInt8(ascii: "[") ? .json : .jsonl
    }
  }

  private var notTyped: String {
    "\(Input.name(of: file)) is a table or a list of variables, not JSON Lines, JSON or YAML. "
      + "Write one JSON object a line, as refill export does without --format; "
      + "refill fill --no-input --answers submits the rows of a table now."
  }

  private func place(_ line: Int, _ position: SourcePosition) -> String {
    "\(Input.name(of: file)):\(line):\(position.column): "
  }

  private func warning(about key: String) -> String {
    form.element(at: key) == nil
      ? "the form has no field \(key); it is left out."
      : "\(key) is secret; it is left out."
  }

  /// A record of a line.
  fileprivate struct Read {
    let submission: Submission
    /// True if the line says when the record was submitted.
    let isDated: Bool
    let warnings: [JSONProblem]
    /// The orders in which dates with two readings were taken.
    let dateOrders: [DateOrder]
    /// The reasons why the form refuses the record, in the order of its fields.
    let refusals: [JSONProblem]
  }

  /// A form with the answers of a line so far, and what is said about them.
  private struct Answered {
    var model: FormModel
    var warnings: [JSONProblem] = []
    var dateOrders: [DateOrder] = []
    /// The reasons why fields cannot hold their answers.
    var misfits: [Int: Problem] = [:]
    var positions: [Int: SourcePosition] = [:]
  }

  /// Reads the record of a JSON object.
  private func record(of object: JSONValue, at now: Date) throws(JSONProblem) -> Read {
    let meta = try RecordMeta(of: object, form: form, now: now)
    // A date without a year is interpreted near the date of the record.
    let context = ReadingContext(now: meta.submitted, timeZone: .current, locale: locale)
    var answered = Answered(
      model: FormModel(
        form, record: meta.id, started: meta.started, onceSecret: onceSecret, context: context))
    let mentions = try RecordMembers.mentions(of: object)
    let answers = object.answers(in: form)
    answered.model.addItems(for: answers.map(\.name))
    for member in answers where !meta.keys.contains(member.name) {
      guard let element = form.element(at: member.name), form.fields[element].kind != .password
      else {
        answered.warnings.append(JSONProblem(at: member.position, warning(about: member.name)))
        continue
      }
      try answer(
        form.fields[element], with: member, mentioning: mentions[member.name] ?? [], in: context,
        &answered)
    }
    if isStrict, let warning = answered.warnings.first { throw warning }
    answered.model.removeBlankItems()
    return Read(
      submission: answered.model.submission(at: meta.submitted), isDated: meta.isDated,
      warnings: answered.warnings, dateOrders: answered.dateOrders,
      refusals: refusals(of: answered, in: object))
  }

  /// Answers a field with a member of the object.
  private func answer(
    _ field: Field, with member: NestedAnswer, mentioning mentions: [PlacedMention],
    in context: ReadingContext, _ answered: inout Answered
  ) throws(JSONProblem) {
    guard let index = answered.model.addedIndex(of: member.name) else {
      throw JSONProblem(
        at: member.position, "\(member.name): \(answered.model.noPlace(for: member.name) ?? "")")
    }
    answered.positions[index] = member.value.position
    let texts = try field.texts(of: member.value)
    if let order = texts.first.flatMap({ field.dateOrder(of: $0, in: context) }) {
      if isStrict { throw field.twoReadings(at: member.value.position) }
      answered.dateOrders.append(order)
    }
    let pasted = field.pasted(texts)
    if let warning = Self.warning(about: pasted, of: member) { answered.warnings.append(warning) }
    answered.misfits[index] =
      field.misfit(ofGiven: texts, isList: member.value.array != nil)
      ?? answered.model.answer(
        field: member.name, with: pasted.map(\.text), mentioning: mentions, isTyped: true,
        isStored: member.value.number != nil)
  }

  /// Returns the warning that control characters of an answer are left out; `nil` if it has none.
  private static func warning(
    about pasted: [PastedText], of member: NestedAnswer
  ) -> JSONProblem? {
    guard pasted.contains(where: { $0.controls > 0 }) else { return nil }
    return JSONProblem(
      at: member.value.position, "the control characters of \(member.name) are left out.")
  }

  /// Returns the problems of a record that the form would be filled with, as `--no-input` reports
  /// them; never an answer.
  private func refusals(of answered: Answered, in object: JSONValue) -> [JSONProblem] {
    let model = answered.model
    let problems = model.order.compactMap { index in
      (answered.misfits[index] ?? model.fields[index].currentProblem).map {
        (index: index, problem: $0)
      }
    }
    return (problems + model.formProblems).compactMap { index, problem in
      let field = form.fields[model.fields[index].element]
      guard problem != .needed || !excused.contains(field.id) else { return nil }
      let position = answered.positions[index] ?? object.position
      return JSONProblem(
        at: position, "\(model.name(of: index)): \(Self.reason(problem, in: field))")
    }
  }

  private static func reason(_ problem: Problem, in field: Field) -> String {
    // The readings of a number repeat the answer.
    if case .ambiguous = problem { return "has two readings. Write a number of JSON." }
    return problem.reason(in: field)
  }
}

extension Field {
  /// The problem of a date with two readings.
  fileprivate func twoReadings(at position: SourcePosition) -> JSONProblem {
    JSONProblem(at: position, "\(id) is a date with two readings. Write it as year-month-day.")
  }

  /// The texts of the answer to this field.
  fileprivate func texts(of value: JSONValue) throws(JSONProblem) -> [String] {
    guard let texts = givenTexts(of: value), kind == .choices || isListOfLines || value.array == nil
    else {
      throw JSONProblem(
        at: value.position,
        "\(id) takes \(kind == .choices || isListOfLines ? "a list of texts" : "a text or a number")."
      )
    }
    switch kind {
    case .note: throw JSONProblem(at: value.position, "\(id) is a note and has no answer.")
    case .confirm where !texts.allSatisfy({ $0 == "true" || $0 == "false" }):
      throw JSONProblem(at: value.position, "\(id) takes true or false.")
    case .choices where !texts.allSatisfy({ option(valued: $0) != nil }):
      throw JSONProblem(at: value.position, "\(id) is not one of the choices.")
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .password, .choice, .choices, .confirm:
      return texts
    }
  }
}
