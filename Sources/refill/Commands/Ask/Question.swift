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
        asking: options.form(fields), options.run(remembers: remembers), given: given)
      guard let record = try run.answer(writing: output) else { throw Failure.silent(.cancelled) }
      return record
    }
  }

  /// Asks, and writes the answers.
  func askAndWrite() throws {
    try ask(
      writing: QuestionOutput(fields: fields, format: options.format, form: options.form(fields)))
  }
}

extension Field {
  /// Offers and remembers values of a history.
  mutating func remember(in history: String) {
    historyName = history
    autoFill = AutoFill()
  }
}
