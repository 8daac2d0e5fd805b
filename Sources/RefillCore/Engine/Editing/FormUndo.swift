/// The steps of undo that are not the typing in one field, on one scale with the edits of all fields.
struct FormUndo: Sendable {
  /// The number of the newest step.
  var number = 0
  /// Steps over several fields: what stood in them before.
  var steps: [FormStep] = []
  /// Those that were undone, for as long as nothing else is changed.
  var undone: [UndoneStep] = []
  /// What was done to the history from the focused field.
  var historyChanges: [HistoryChange] = []

  /// The number of a new step.
  mutating func next() -> Int {
    number += 1
    return number
  }
}

/// A step of undo that is not the typing in one field.
struct FormStep: Sendable {
  /// When it was made, on the scale that all fields of a form share.
  let order: Int
  var change: Change
  /// The field that it is a step of; `nil` for one over the whole form.
  var field: Int?
  /// The field that had the focus then.
  var origin: Int?

  /// What it changed.
  enum Change: Sendable {
    /// A draft was thrown away.
    case draft(Draft)
    /// Fields were answered from a record.
    case answers([Answered])
  }

  /// What stood in a field before and after it was answered.
  struct Answered: Sendable {
    let index: Int
    let before: AnswerState
    let after: AnswerState
  }
}

/// A step that was undone.
struct UndoneStep: Sendable {
  let step: FormStep
  /// The number of the newest step then: once there is a newer one, it cannot be redone.
  let stepNumber: Int
}

/// What stands in a field, and where it comes from.
struct AnswerState: Sendable {
  let line: TextLine
  let ticks: Set<Int>
  let provenance: FieldState.Provenance

  init(_ entry: FieldState) {
    (line, ticks, provenance) = (entry.line, entry.ticks, entry.provenance)
  }

  /// Whether a field still holds this answer, wherever its insertion point is.
  func stands(in entry: FieldState) -> Bool { entry.line.text == line.text && entry.ticks == ticks }
}
