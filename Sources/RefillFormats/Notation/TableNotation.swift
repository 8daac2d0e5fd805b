package import RefillCore

/// The notation of each column of a table that has numbers or dates.
package struct TableNotation {
  private let form: Form
  /// The notations by the name of the column; `nil` for columns without numbers and dates.
  private var columns: [String: ColumnNotation?] = [:]

  /// Creates the notation of a table of answers to a form.
  package init(_ form: Form) { self.form = form }

  /// Takes a row for evidence.
  package mutating func note(_ answers: [AnswerText]) {
    for answer in answers {
      if columns[answer.field] == nil {
        let field = form.element(at: answer.field).map { form.fields[$0] }
        columns[answer.field] = .some(field.flatMap(ColumnNotation.init))
      }
      columns[answer.field]??.note(answer.text)
    }
  }

  /// True if a value of a row has two readings, and no row has told yet which is meant.
  package func isOpen(_ answers: [AnswerText]) -> Bool { answers.contains(where: isOpen) }

  private func isOpen(_ answer: AnswerText) -> Bool {
    !answer.isStored && columns[answer.field]??.isOpen(answer.text) == true
  }

  /// Returns a row with its values of two readings in the stored form; columns that are still open are
  /// left to the locale from here on.
  package mutating func settled(_ answers: [AnswerText]) -> [AnswerText] {
    answers.map { answer in
      if isOpen(answer) { columns[answer.field]??.giveUp() }
      guard !answer.isStored, let value = columns[answer.field]??.value(of: answer.text) else {
        return answer
      }
      return AnswerText(field: answer.field, text: value, line: answer.line, isStored: true)
    }
  }
}
