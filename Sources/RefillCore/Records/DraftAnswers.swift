/// The answers of a form that its draft has, by their keys in the draft.
///
/// Followed from change to change, as `DraftFields` are.
struct DraftAnswers: Sendable {
  var texts: [String: String] = [:]
  private(set) var ticks: [String: [String]] = [:]
  private(set) var spans: [String: [Span]] = [:]
  private(set) var origins: [String: FieldState.Provenance] = [:]

  var isEmpty: Bool { texts.isEmpty && ticks.isEmpty }

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
  /// else O(changes).
  var draftAnswers: DraftAnswers {
    guard let known = derived.draftAnswers, known.version == items.version else {
      return allDraftAnswers
    }
    var answers = known.answers
    guard !fields.changed.isEmpty else { return answers }
    let kept = draftFields.kept
    for index in fields.changed { note(index, isKept: kept.contains(index), in: &answers) }
    return answers
  }

  /// Follows the change of a field, after `noteDraftField`.
  mutating func noteDraftAnswer(_ index: Int) {
    guard var known = derived.draftAnswers else { return }
    let isKept = derived.draftFields?.kept.contains(index) == true
    // Not held twice while it is changed.
    derived.draftAnswers = nil
    note(index, isKept: isKept, in: &known.answers)
    derived.draftAnswers = known
  }

  /// Derives the answers anew if the items are others.
  mutating func deriveDraftAnswers() {
    guard derived.draftAnswers?.version != items.version else { return }
    derived.draftAnswers = (items.version, allDraftAnswers)
  }

  private var allDraftAnswers: DraftAnswers {
    var answers = DraftAnswers()
    for index in draftFields.kept where isThere(index) {
      answers.note(fields[index], as: draftKey(of: index))
    }
    return answers
  }

  private func note(_ index: Int, isKept: Bool, in answers: inout DraftAnswers) {
    guard isThere(index) else { return }
    let key = draftKey(of: index)
    answers.remove(key)
    if isKept { answers.note(fields[index], as: key) }
  }
}
