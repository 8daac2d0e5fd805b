/// The undo groups over several fields, numbered together with the edits of all fields.
struct FormUndo: Sendable {
  /// The number of the newest step.
  var number = 0
  /// The steps over several fields, with the previous answers.
  var steps: [FormStep] = []
  /// The undone steps; invalid after the next change.
  var undone: [UndoneStep] = []
  /// The number of the newest undo, in any field.
  private var undoNumber = 0
  /// The changes made to the history from the focused field.
  var historyChanges: [HistoryChange] = []

  /// Returns the number for a new step.
  mutating func next() -> Int {
    number += 1
    return number
  }

  /// Returns the number for a new undo.
  mutating func nextUndo() -> Int {
    undoNumber += 1
    return undoNumber
  }

  /// Keeps an undone step for redo.
  mutating func keepUndone(_ step: FormStep) {
    undone.append(UndoneStep(step: step, stepNumber: number, undoNumber: nextUndo()))
  }

  /// Returns the place of the undone step that can be made again in a field, or outside of any.
  func placeToRedo(in field: Int?) -> Int? {
    undone.lastIndex {
      $0.stepNumber == number && ($0.step.field == nil || $0.step.field == field)
    }
  }

  /// Adds a step that was made again, at its place among those that other fields have made since.
  mutating func putBack(_ step: FormStep) {
    steps.insert(step, at: steps.firstIndex { $0.order > step.order } ?? steps.endIndex)
  }
}

/// An undo group that is not the typing in one field.
struct FormStep: Sendable {
  /// Its number, on the scale shared by all fields.
  let order: Int
  var change: Change
  /// The field that it belongs to; `nil` for the whole form.
  var field: Int?
  /// The field that had the focus then.
  var origin: Int?

  /// The change.
  enum Change: Sendable {
    /// A draft was discarded.
    case draft(Draft)
    /// Fields were answered from a record, which may have added items.
    case answers([Answered], items: AddedItems?)
    /// An item was added, deleted or moved.
    case items(ItemStep)
    /// The fill-in form of a snippet was cancelled.
    case fillIn(FillInDraft, PendingExpansion)
  }

  /// The answers of a field before and after.
  struct Answered: Sendable {
    let index: Int
    let before: AnswerState
    let after: AnswerState
  }
}

/// A step that was undone.
struct UndoneStep: Sendable {
  let step: FormStep
  /// The number of the newest step then; once there is a newer one, it cannot be redone.
  let stepNumber: Int
  /// The number of its undo, on the scale shared by all fields.
  let undoNumber: Int
}

/// The answer of a field with its provenance.
struct AnswerState: Sendable {
  let line: TextLine
  let provenance: FieldState.Provenance
  /// The values of the ticked options, whose numbers change with the conditions of options.
  let ticked: Set<String>

  init(_ entry: FieldState) {
    (line, ticked, provenance) = (entry.line, entry.tickedValues, entry.provenance)
  }

  /// True if there is no answer.
  var isEmpty: Bool { line.text.isEmpty && ticked.isEmpty }

  /// Returns true if a field still has this answer, regardless of the cursor.
  func stands(in entry: FieldState) -> Bool {
    entry.line.text == line.text && entry.tickedValues == ticked
  }
}
