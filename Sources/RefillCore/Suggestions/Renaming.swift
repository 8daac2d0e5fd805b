/// A value of the history whose spelling is being corrected, as a form of one field.
public indirect enum Renaming: Equatable, Sendable {
  /// The value as it was, and the form in which it is edited.
  case editing(Suggestion, in: FormModel)

  /// The value of a field in which letters become capitals by themselves, or do not.
  init(_ suggestion: Suggestion, of field: Field, _ capitalization: Capitalization) {
    var copy = Field(id: field.id, title: field.title, kind: field.kind)
    copy.capitalization = capitalization
    copy.defaultAnswer = .value(suggestion.value)
    var model = FormModel(Form(id: field.id, fields: [copy]))
    _ = model.handle(.navigation(.begin))
    self = .editing(suggestion, in: model)
  }

  /// The value as it was.
  public var suggestion: Suggestion {
    switch self {
    case .editing(let suggestion, _): suggestion
    }
  }

  /// The spelling as it stands.
  public var line: TextLine {
    switch self {
    case .editing(_, let model): model.fields[0].line
    }
  }

  /// Whether both show the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.suggestion == right.suggestion && left.line == right.line
  }

  /// Carries out an edit.
  mutating func edit(_ action: Action, _ host: FormModel.Host) {
    guard case .editing(let suggestion, var model) = self else { return }
    _ = model.handle(action, host: host)
    self = .editing(suggestion, in: model)
  }
}

/// What became of a value that was to be renamed.
public enum RenameOutcome: Equatable, Sendable {
  /// It has its new spelling.
  case renamed
  /// A value with that spelling was there: they are one now, with so many uses.
  case merged(uses: Int)
  /// It is as it was before it was renamed.
  case undone
  /// The store did not do it.
  case failed
}

/// Something done to the history of the focused field.
enum HistoryChange: Sendable {
  case removed(Suggestion)
  case renamed(number: Int, Suggestion, to: String)
}
