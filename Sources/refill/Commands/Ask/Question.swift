import Foundation
import RefillCore
import RefillFormats
import RefillTerminal

/// Questions that are asked at once, with a way back from each to the one before.
struct Question {
  var fields: [Field]
  let options: QuestionOptions
  /// The answers to begin with, by the ids of the fields.
  var values: [String: String] = [:]
  var format = AnswerFormat.plain
  /// True if standard input has something else than lines of answers.
  var usesInput = false

  /// Makes one question.
  init(
    _ title: String, _ kind: FieldKind, _ options: QuestionOptions,
    _ change: (inout Field) -> Void = { _ in }
  ) {
    var field = Field(id: Self.onlyID, title: title, kind: kind)
    change(&field)
    (fields, self.options) = ([field], options)
  }

  /// Makes several questions.
  init(_ fields: [Field], _ options: QuestionOptions) {
    (self.fields, self.options) = (fields, options)
  }

  /// The id of the field of a single question.
  static let onlyID = "answer"

  /// Returns an answer to the first question as it is stored, such as a date for `tomorrow`.
  ///
  /// - Throws: `Failure` for a text that is no such answer, which the user of `option` gave.
  func stored(_ text: String, for option: String) throws -> String {
    let context = ReadingContext(environment: Paths.processEnvironment)
    let field = fields[0]
    var model = FormModel(options.form([field]), context: context)
    let misfit = model.answer(field: field.id, with: [text], isTyped: true)
    let entry = model.fields[0]
    if let problem = misfit ?? entry.currentProblem ?? pathProblem(of: entry) {
      throw Failure(.usage, "\(option): \(problem.sentence(for: field, down: nil))")
    }
    return field.kind.isTyped ? entry.submittedText : text
  }

  /// Returns the problem of a path whose file or folder must be there, or must not.
  private func pathProblem(of entry: FieldState) -> Problem? {
    let home = Paths.processEnvironment["HOME"]
    let form = options.form([entry.field])
    guard !entry.isEmpty,
      let checker = AnswerChecker(form, file: "", home: home, untrustedForm: nil)
    else { return nil }
    let query = CheckQuery(
      number: 0, field: entry.field.id, answer: entry.submittedText, record: "")
    guard case .wrong(let problem) = checker.verdict(on: query) else { return nil }
    return problem
  }

  /// Asks, and returns the record with the answers.
  ///
  /// - Parameter output: writes the answers to stdout; the question is asked again as it was if that fails.
  /// - Throws: `Failure` if the user leaves or the time is over.
  @discardableResult
  func ask(writing output: QuestionOutput? = nil) throws -> Record {
    try MainActor.assumeIsolated {
      let pairs = values.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }
      let given = try GivenAnswers(pairs: pairs, of: "--value")
      let remembers = fields.contains { $0.historyName != nil }
      let run = try FillRun(
        asking: options.form(fields), options.run(remembers: remembers, usesInput: usesInput),
        given: given)
      guard let record = try run.answer(writing: output) else { throw Failure.silent(.cancelled) }
      return record
    }
  }

  /// Asks, and writes the answers.
  func askAndWrite() throws { try ask(writing: output) }

  /// Writes an option for the answer without asking.
  func write(_ option: Field.Option) throws {
    let field = fields[0]
    let answer = field.kind == .choices ? Answer(listing: [option.answer]) : option.answer
    let entry = Record.Entry(field: field.id, title: field.title, answer: answer)
    let now = Date()
    try output.write(
      Record(id: UUID(), form: "ask", started: now, submitted: now, entries: [entry]))
  }

  private var output: QuestionOutput {
    QuestionOutput(fields: fields, format: format, form: options.form(fields))
  }
}

extension Field {
  /// Offers and remembers values of a history.
  mutating func remember(in history: String) {
    historyName = history
    autoFill = AutoFill()
  }
}
