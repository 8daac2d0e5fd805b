/// Converts the placeholders of a snippet to form fields, and the answers back to values.
enum FillInFormBuilder {
  /// Creates a form with a field per placeholder, filled with `values`; text fields use `mentions`.
  static func model(
    _ blanks: [Blank], titled title: String, sectionText: (Blank) -> String,
    values: [String: String], mentions: MentionRules? = nil
  ) -> FormModel {
    let fields = blanks.map { blank in
      var field = field(blank, sectionText(blank))
      if field.kind == .text || field.kind == .textarea { field.mentions = mentions }
      return field
    }
    var model = FormModel(Form(id: "snippet", title: title, fields: fields))
    for (blank, field) in zip(blanks, fields) {
      if let value = values[blank.name] ?? blank.atFirst {
        model.answer(field: field.id, with: [value])
      }
    }
    return model
  }

  private static func field(_ blank: Blank, _ sectionText: String) -> Field {
    var field = Field(id: blank.name, title: blank.title, kind: kind(of: blank))
    field.isRemembered = blank.isRemembered
    field.selectsDefault = true
    switch blank.kind {
    case .choice(let options):
      field.options = options
      field.autoFill = AutoFill(sources: [.list(options.map(\.title))], isRemovable: false)
    case .section:
      field.options = [Field.Option(value: Blank.yes, title: sectionText)]
    case .line, .area, .date:
      field.rows = min(max(blank.height ?? 3, 1), 6)
      if let history = blank.historyName {
        field.historyName = history
        field.autoFill = AutoFill(isRemovable: false)
      }
    }
    return field
  }

  private static func kind(of blank: Blank) -> FieldKind {
    switch blank.kind {
    case .line: .text
    case .area: .textarea
    case .choice: .choice
    case .section: .choices
    case .date: .date
    }
  }

  /// Returns the values by placeholder name.
  static func values(of model: FormModel) -> [String: String] {
    Dictionary(
      model.fields.map { entry in
        switch entry.field.kind {
        case .choices: (entry.field.id, entry.ticks.isEmpty ? Blank.no : Blank.yes)
        case .choice:
          (
            entry.field.id,
            entry.field.option(titled: entry.line.text)?.value ?? entry.line.text
          )
        case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel,
          .path,
          .password, .confirm, .note:
          (entry.field.id, entry.line.text)
        }
      }
    ) { first, _ in first }
  }
}

extension Blank {
  /// The prefix of the history names of placeholders; the title follows, shared by all snippets.
  public static let historyPrefix = "snippet/"

  /// The initial value; `nil` for none.
  var atFirst: String? {
    switch kind {
    case .section: Blank.isYes(defaultText) ? Blank.yes : nil
    case .line: defaultText.isEmpty ? nil : defaultText.onOneLine
    case .area, .choice, .date: defaultText.isEmpty ? nil : defaultText
    }
  }

  /// The history that stores and suggests its values; `nil` for none.
  var historyName: String? {
    switch kind {
    case .line, .area, .date: isRemembered ? Blank.historyPrefix + title : nil
    case .choice, .section: nil
    }
  }
}
