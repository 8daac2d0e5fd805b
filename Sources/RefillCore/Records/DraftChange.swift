import Foundation

/// The changes of a draft since it was saved before: one line of its journal.
///
/// Each answer in it is whole, so that a line that cannot be read costs its own answers only.
public struct DraftChange: Equatable, Codable, Sendable {
  private let saved: Date
  private let items: [String: Int]?
  /// The new answers by field identifier or path.
  private let answers: [String: Answer]
  private let focus: String?
  private let fillIn: FillInDraft?
  private let isTyping: Bool?

  /// An answer, in the shapes in which drafts keep it.
  private struct Answer: Equatable, Codable {
    var text: String?
    var spans: [Span]?
    var ticks: [String]?
    var origin: FieldState.Provenance?
  }

  /// Compares two drafts; O(answers).
  ///
  /// `nil` if the later draft has to be saved as a whole: it is of another record, or an answer of the
  /// earlier one is gone, which must not stay in the journal.
  public init?(from earlier: Draft, to draft: Draft) {
    guard draft.continues(earlier) else { return nil }
    saved = draft.saved
    items = draft.items
    focus = draft.focus
    fillIn = draft.fillIn
    isTyping = draft.isTyping
    var answers: [String: Answer] = [:]
    for (name, text) in draft.texts where !draft.has(text, of: name, as: earlier) {
      answers[name, default: Answer()].text = text
      answers[name]?.spans = draft.spans?[name]
      answers[name]?.origin = draft.origins?[name]
    }
    for name in draft.ticks.keys.filter({ !draft.hasTicks(of: $0, as: earlier) }) {
      answers[name, default: Answer()].ticks = draft.ticks[name]
      answers[name]?.origin = draft.origins?[name]
    }
    self.answers = answers
  }

  /// Returns true if it changes nothing of the earlier draft but the time.
  public func isFound(in draft: Draft) -> Bool {
    answers.isEmpty && items == draft.items && focus == draft.focus && fillIn == draft.fillIn
      && isTyping == draft.isTyping
  }

  /// Makes the changes in the earlier draft.
  public func apply(to draft: inout Draft) {
    draft.saved = saved
    draft.items = items
    draft.focus = focus
    draft.fillIn = fillIn
    draft.isTyping = isTyping
    for (name, answer) in answers {
      draft.texts[name] = answer.text
      draft.ticks[name] = answer.ticks
      draft.set(spans: answer.spans, of: name)
      draft.set(origin: answer.origin, of: name)
    }
  }
}

extension Draft {
  /// Returns true if this is a later draft of the same record that has all answers of the earlier one,
  /// be they others now.
  fileprivate func continues(_ earlier: Draft) -> Bool {
    (form, file, part) == (earlier.form, earlier.file, earlier.part)
      && (record, started, isCommitted) == (earlier.record, earlier.started, earlier.isCommitted)
      && isHandedOn == earlier.isHandedOn && version == earlier.version && lost == earlier.lost
      && edits == earlier.edits && taken == earlier.taken
      && earlier.texts.keys.allSatisfy { texts[$0] != nil }
      && earlier.ticks.keys.allSatisfy { ticks[$0] != nil }
      && (earlier.fillIn?.values ?? [:]).keys.allSatisfy { fillIn?.values[$0] != nil }
  }

  /// Compares code units: `==` takes composed and decomposed letters as the same.
  fileprivate func has(_ text: String, of name: String, as other: Draft) -> Bool {
    guard let earlier = other.texts[name] else { return false }
    return text.utf8.elementsEqual(earlier.utf8) && spans?[name] == other.spans?[name]
      && origins?[name] == other.origins?[name]
  }

  fileprivate func hasTicks(of name: String, as other: Draft) -> Bool {
    ticks[name] == other.ticks[name] && origins?[name] == other.origins?[name]
  }

  fileprivate mutating func set(spans: [Span]?, of name: String) {
    var all = self.spans ?? [:]
    all[name] = spans
    self.spans = all.isEmpty ? nil : all
  }

  fileprivate mutating func set(origin: FieldState.Provenance?, of name: String) {
    guard origin != nil || origins != nil else { return }
    origins = origins ?? [:]
    origins?[name] = origin
  }
}
