import RefillCore

/// The summary of a submitted form that remains in the scrollback.
struct FormSummary {
  let model: FormModel
  /// The number of its record; `nil` if it was not stored.
  let number: Int?
  /// The check mark; empty for none.
  let mark: String
  let columns: Int

  /// The maximum width of a label, in columns.
  private static let labelColumns = 24

  /// One line: the form, at most two values that are no secret, the record; those of items only if
  /// the form itself has none.
  var line: String {
    let shown = model.order.filter {
      model.isSummarized($0) && !model.fields[$0].field.kind.isMultiline
        && !model.fields[$0].isComputed
    }
    let own = shown.filter { model.fields[$0].item == nil }
    let values = (own.isEmpty ? shown : own).prefix(2).map { model.maskedText($0).shortened() }
    let title = model.form.title
    let text: String
    switch (values.isEmpty, number) {
    case (false, let number?):
      text = Message.submitted(
        form: title, values: values.joined(separator: ", "), number: number)
    case (true, let number?): text = Message.submittedPlain(form: title, number: number)
    case (false, nil): text = "\(title): \(values.joined(separator: ", "))."
    case (true, nil): text = "\(title)."
    }
    return marked(text)
  }

  private func marked(_ text: String) -> String { mark.isEmpty ? text : mark + " " + text }

  /// The whole form as it is stored, without passwords and unanswered fields; other secrets are
  /// masked.
  var whole: [String] {
    let answers = model.order
      .map { ($0, model.fields[$0]) }
      .filter { $1.secret == nil && !$1.isEmpty && $1.presence.isRelevant }
      .map { index, entry in (entry.field.title.shortened(), model.maskedText(index)) }
    let widest = answers.map { DisplayWidth.drawn($0.0) }.max() ?? 0
    let label = min(widest, Self.labelColumns, max(columns / 3, 1)) + 4
    return [model.form.title] + answers.flatMap { rows($0.0, $0.1, from: label) }
      + (number.map { [marked(Message.recordNumber(number: $0))] } ?? [])
  }

  /// The rows of a label and its value, wrapped at words beside the label.
  private func rows(_ label: String, _ value: String, from column: Int) -> [String] {
    let wrap = TextWrap(value, width: max(columns - 1 - column, 8))
    let rows = wrap.rows.map { String(value.clusters($0)) }
    let room = max(column - 4 - DisplayWidth.drawn(label), 0)
    let first = "  " + label + String(repeating: " ", count: room + 2)
    return rows.enumerated().map { place, row in
      (place == 0 ? first : String(repeating: " ", count: column)) + row
    }
  }
}
