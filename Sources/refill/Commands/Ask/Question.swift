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
  /// - Throws: `Failure` if the user leaves or the time is over.
  func ask() throws -> Record {
    try MainActor.assumeIsolated {
      let pairs = values.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }
      let given = try GivenAnswers(pairs: pairs, of: "--value")
      let remembers = fields.contains { $0.historyName != nil }
      let run = try FillRun(
        asking: options.form(fields), options.run(remembers: remembers), given: given)
      guard let record = try run.answer() else { throw Failure.silent(.cancelled) }
      return record
    }
  }

  /// Asks, and writes the answers.
  func askAndWrite() throws {
    try Output.write(text(of: completed(try ask())))
  }

  /// The record with the answer to a question that was left empty.
  private func completed(_ record: Record) -> Record {
    guard record.entries.isEmpty, let field = fields.first, let answer = field.answerIfEmpty else {
      return record
    }
    let entry = Record.Entry(field: field.id, title: field.title, answer: .text(answer))
    return Record(
      id: record.id, form: record.form, started: record.started, submitted: record.submitted,
      entries: [entry])
  }

  /// The answers as they are written.
  private func text(of record: Record) -> String {
    func answers(_ field: Field) -> [String] {
      let answer = record.entries.first { $0.field == field.id }?.answer
      if case .secret(let secret) = answer { return [secret.withText { $0 }] }
      return answer?.texts ?? (field.kind == .choices ? [] : [""])
    }
    switch options.format {
    case .plain: return fields.flatMap(answers).map { $0 + "\n" }.joined()
    case .nul: return fields.flatMap(answers).map { $0 + "\0" }.joined()
    case .json:
      return RecordJSON.line(of: record, withSecrets: true, allFieldsOf: options.form(fields))
        + "\n"
    case .shell:
      // Exports leave secrets out; here they are what was asked for.
      let shown = fields.map { field in
        var field = field
        if field.kind == .password { field.kind = .text }
        return field
      }
      return ExportFormat.shell.text(
        of: [record.withPlainSecrets], form: options.form(shown), isComplete: true)
    }
  }
}

extension Field {
  /// Offers and remembers values of a history.
  mutating func remember(in history: String) {
    historyName = history
    autoFill = AutoFill()
  }
}

extension Record {
  /// The record with its secrets as texts.
  fileprivate var withPlainSecrets: Record {
    Record(
      id: id, form: form, started: started, submitted: submitted,
      entries: entries.map { entry in
        guard case .secret(let secret) = entry.answer else { return entry }
        return Record.Entry(
          field: entry.field, title: entry.title, answer: .text(secret.withText { $0 }))
      })
  }
}
