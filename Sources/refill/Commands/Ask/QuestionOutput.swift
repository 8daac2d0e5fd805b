import RefillCore
import RefillFormats

/// The answers to questions as they are written.
struct QuestionOutput: Sendable {
  let fields: [Field]
  let format: AnswerFormat
  /// The form of the fields.
  let form: Form

  /// Writes the answers of a record to stdout, all or none.
  func write(_ record: Record) throws(WriteError) {
    try Output.writeWhole(text(of: completed(record)))
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
    switch format {
    case .plain: return fields.flatMap(answers).map { $0 + "\n" }.joined()
    case .nul: return fields.flatMap(answers).map { $0 + "\0" }.joined()
    case .json:
      return RecordJSON.line(of: record, withSecrets: true, allFieldsOf: form) + "\n"
    case .shell:
      // Exports leave secrets out; here they are what was asked for.
      let shown = fields.map { field in
        var field = field
        if field.kind == .password { field.kind = .text }
        return field
      }
      return ExportFormat.shell.text(
        of: [record.withPlainSecrets], form: Form(id: form.id, fields: shown), isComplete: true)
    }
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
