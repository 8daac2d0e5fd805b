/// A name that is edited in place of the text of the field, as a form of one field.
public indirect enum Renaming: Equatable, Sendable {
  /// The spelling of a value of the history: the original value, and the form in which it is edited.
  case editing(Suggestion, in: FormModel)
  /// The abbreviation of a new snippet.
  case abbreviating(NewSnippet, in: FormModel)

  /// Starts with the value of a field, with the given auto-capitalization.
  init(_ suggestion: Suggestion, of field: Field, _ capitalization: Capitalization) {
    var copy = Field(id: field.id, title: field.title, kind: field.kind)
    copy.capitalization = capitalization
    copy.defaultAnswer = .value(suggestion.value)
    var model = FormModel(Form(id: field.id, fields: [copy]))
    _ = model.handle(.navigation(.begin))
    self = .editing(suggestion, in: model)
  }

  /// Starts with an empty abbreviation.
  init(abbreviationOf snippet: NewSnippet) {
    var model = FormModel(Form(id: "snippet", fields: [Field(id: "abbreviation")]))
    _ = model.handle(.navigation(.begin))
    self = .abbreviating(snippet, in: model)
  }

  /// The new snippet whose abbreviation is edited; `nil` for a value of the history.
  public var snippet: NewSnippet? {
    if case .abbreviating(let snippet, _) = self { snippet } else { nil }
  }

  /// The edited text.
  public var line: TextLine {
    switch self {
    case .editing(_, let model), .abbreviating(_, let model): model.fields[0].line
    }
  }

  /// Returns true if both look the same.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.editing(let one, _), .editing(let other, _)): one == other && left.line == right.line
    case (.abbreviating(let one, _), .abbreviating(let other, _)):
      one == other && left.line == right.line
    case (.editing, .abbreviating), (.abbreviating, .editing): false
    }
  }

  /// Applies an edit.
  mutating func edit(_ action: Action, _ host: FormModel.Host) {
    switch self {
    case .editing(let suggestion, var model):
      _ = model.handle(action, host: host)
      self = .editing(suggestion, in: model)
    case .abbreviating(let snippet, var model):
      _ = model.handle(action, host: host)
      self = .abbreviating(snippet, in: model)
    }
  }
}

/// The result of renaming a value.
public enum RenameOutcome: Equatable, Sendable {
  /// It has the new spelling.
  case renamed
  /// It was merged with an existing value of that spelling; `uses` is their sum.
  case merged(uses: Int)
  /// The renaming was reverted.
  case undone
  /// The store could not rename it.
  case failed
}

/// A change to the history of the focused field.
struct HistoryChange: Sendable {
  /// Its number, on the scale shared by the undo steps of all fields.
  let order: Int
  let kind: Kind

  /// The kind of a change.
  enum Kind: Sendable {
    case removed(Suggestion)
    /// All spellings of a value got one, each by the request of a number.
    case renamed(numbers: [Int], Suggestion, to: String)
  }
}
