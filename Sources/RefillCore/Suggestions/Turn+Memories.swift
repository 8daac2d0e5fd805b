import Foundation

extension FormModel {
  /// The values to add to histories on submit, trimmed and in NFC.
  ///
  /// The first `Sensitive.maximumCount` fields, followed by all answers from snippets.
  public var valuesToRemember: [Submission.Value] {
    order.filter { isRemembered($0) }.prefix(Sensitive.maximumCount).flatMap { index in
      let entry = fields[index]
      guard let history = entry.field.historyName else { return [Submission.Value]() }
      let texts =
        entry.field.isListOfPaths ? entry.recordedTexts : entry.field.values(in: entry.storedText)
      return texts.filter { texts.count == 1 || entry.field.exclusionReason($0) == nil }.map {
        Submission.Value(
          field: entry.field.id, history: history,
          value: $0.precomposedStringWithCanonicalMapping)
      }
    }
      + editing.snippetAnswers.map {
        Submission.Value(field: nil, history: $0.history, value: $0.value)
      }
  }

  /// The names of the histories from which mentions are offered, by field id.
  public var mentionHistories: [String: String] {
    let names = order.filter { !fields[$0].line.mentions.isEmpty && isRemembered($0) }
      .compactMap { index in fields[index].field.historyName.map { (fields[index].field.id, $0) } }
    return Dictionary(names, uniquingKeysWith: { first, _ in first })
  }

  /// The values that will not be remembered and were not announced, with the reasons.
  public var unreportedExclusions: [Submission.Exclusion] {
    let surplus =
      order.count <= Sensitive.maximumCount
      ? [] : order.filter { isRemembered($0) }.dropFirst(Sensitive.maximumCount)
    return order.compactMap { index in
      guard fields[index].presence.isRelevant, !fields[index].validation.isExclusionTold else {
        return nil
      }
      let reason = surplus.contains(index) ? .tooMany : exclusionReason(index)
      let field = fields[index].field
      return reason.flatMap {
        $0.isTold ? Submission.Exclusion(field: field.id, title: field.title, reason: $0) : nil
      }
    }
  }

  /// Returns true if the typed value of a field is added to the history on submit.
  public func isRemembered(_ index: Int) -> Bool {
    let entry = fields[index]
    return entry.field.kind.isTyped && !entry.isEmpty && entry.presence.isRelevant
      && exclusionReason(index) == nil
  }

  /// Returns true if the summary of the submitted form may show the text of a field: it is added to
  /// the history, or would be if the user had typed it.
  package func isSummarized(_ index: Int) -> Bool {
    let entry = fields[index]
    return entry.field.kind.isTyped && !entry.isUnanswered && entry.presence.isRelevant
      && exclusionReason(index, ignoringPrefill: true) == nil
  }

  /// Returns the reason why the typed value of a field is not remembered; `nil` if it is, or for an
  /// empty field.
  ///
  /// - Parameter ignoringPrefill: true to ignore that a program gave the value.
  fileprivate func exclusionReason(
    _ index: Int, ignoringPrefill: Bool = false
  ) -> Sensitive.ExclusionReason? {
    let entry = fields[index]
    let field = entry.field
    guard field.kind.isTyped, !entry.isEmpty, entry.presence.isRelevant else { return nil }
    if entry.provenance == .prefilled, !ignoringPrefill { return .untyped }
    if environment.onceSecret.contains(field.id) { return .secretField }
    return field.exclusionReason(entry.line.text)
  }
}

extension Turn {
  /// Announces once why the value of a field will not be remembered; exclusions by the form itself
  /// have a note beside the field instead.
  mutating func announceExclusion(_ index: Int) {
    guard !model.fields[index].validation.isExclusionTold,
      let reason = model.exclusionReason(index),
      reason.isTold,
      reason != .form
    else { return }
    model.fields[index].validation.isExclusionTold = true
    let title = model.fields[index].field.title
    model.messages.show(
      .value(model.environment.keepsRecord ? .notKept(title, reason) : .nothingKept))
  }
}

extension Field {
  /// Returns the reason why a text typed into this field is not remembered; `nil` if it is.
  public func exclusionReason(_ text: String) -> Sensitive.ExclusionReason? {
    if isOneTimeCode { return .oneTimeCode }
    guard isRemembered, let history = historyName else { return .form }
    if !isNeverSecret,
      let reason = [id, history].lazy.compactMap(Sensitive.reason(forName:)).first
    {
      return reason
    }
    guard !text.contains(Attachment.placeholder) else { return .attachment }
    return reason(forValue: text)
  }
}
