/// A value of the history whose spelling is being edited, as a form of one field.
public indirect enum Renaming: Equatable, Sendable {
  /// The original value, and the form in which it is edited.
  case editing(Suggestion, in: FormModel)

  /// Starts with the value of a field, with the given auto-capitalization.
  init(_ suggestion: Suggestion, of field: Field, _ capitalization: Capitalization) {
    var copy = Field(id: field.id, title: field.title, kind: field.kind)
    copy.capitalization = capitalization
    copy.defaultAnswer = .value(suggestion.value)
    var model = FormModel(Form(id: field.id, fields: [copy]))
    _ = model.handle(.navigation(.begin))
    self = .editing(suggestion, in: model)
  }

  /// The original value.
  public var suggestion: Suggestion {
    switch self {
    case .editing(let suggestion, _): suggestion
    }
  }

  /// The edited spelling.
  public var line: TextLine {
    switch self {
    case .editing(_, let model): model.fields[0].line
    }
  }

  /// Returns true if both look the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.suggestion == right.suggestion && left.line == right.line
  }

  /// Applies an edit.
  mutating func edit(_ action: Action, _ host: FormModel.Host) {
    guard case .editing(let suggestion, var model) = self else { return }
    _ = model.handle(action, host: host)
    self = .editing(suggestion, in: model)
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
