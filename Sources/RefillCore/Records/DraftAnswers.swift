/// The answers of a form that its draft has, by their keys in the draft.
///
/// Followed from change to change, as `DraftFields` are.
struct DraftAnswers: Sendable {
  var texts: [String: String] = [:]
  private(set) var ticks: [String: [String]] = [:]
  private(set) var spans: [String: [Span]] = [:]
  private(set) var origins: [String: FieldState.Provenance] = [:]

  var isEmpty: Bool { texts.isEmpty && ticks.isEmpty }

  /// The answers at some time, and the fields that have changed since.
  struct Known: Sendable {
    /// The version of the items from which the keys are.
    let version: Int
    var answers: DraftAnswers
    var changed: Set<Int> = []
  }

  /// Notes the answer of a field that is in the draft.
  fileprivate mutating func note(_ field: FieldState, as key: String) {
    if !field.isEmpty, field.provenance != .typed { origins[key] = field.provenance }
    if field.field.kind == .choices {
      ticks[key] = field.answer?.texts ?? []
    } else if field.field.kind != .note {
      texts[key] = field.isEmpty ? "" : field.line.text
      if !field.line.spans.isEmpty { spans[key] = field.line.spans }
    }
  }

  fileprivate mutating func remove(_ key: String) {
    (texts[key], ticks[key], spans[key], origins[key]) = (nil, nil, nil, nil)
  }
}

extension FormModel {
  /// The answers that concern the draft, after the changes of this turn.
  ///
  /// O(fields) until the user has changed something, and after items were added, deleted or moved;
  /// else O(changes since `settleDraft`).
  var draftAnswers: DraftAnswers {
    guard var known = derived.draftAnswers, known.version == items.version else {
      return allDraftAnswers
    }
    let changed = known.changed.union(fields.changed)
    let kept = changed.isEmpty ? [] : draftFields.kept
    for index in changed { note(index, isKept: kept.contains(index), in: &known.answers) }
    return known.answers
  }

  /// Follows the change of a field; a key must not wait for a copy of all answers.
  mutating func noteDraftAnswer(_ index: Int) { derived.draftAnswers?.changed.insert(index) }

  /// Makes the next draft cost O(changes since this call).
  package mutating func settleDraft() {
    guard isDirty else { return }
    let answers = draftAnswers
    derived.draftAnswers = DraftAnswers.Known(version: items.version, answers: answers)
  }

  private var allDraftAnswers: DraftAnswers {
    var answers = DraftAnswers()
    for index in draftFields.kept where isThere(index) {
      answers.note(fields[index], as: draftKey(of: index))
    }
    return answers
  }

  private func note(_ index: Int, isKept: Bool, in answers: inout DraftAnswers) {
    guard index < fields.endIndex, isThere(index) else { return }
    let key = draftKey(of: index)
    answers.remove(key)
    if isKept { answers.note(fields[index], as: key) }
  }
}
