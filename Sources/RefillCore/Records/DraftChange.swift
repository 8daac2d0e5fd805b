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

  /// Compares two drafts; O(answers), and few of them are looked up.
  ///
  /// `nil` if the later draft has to be saved as a whole: it is of another record, or an answer of the
  /// earlier one is gone, which must not stay in the journal.
  public init?(from earlier: Draft, to draft: Draft) {
    guard draft.continues(earlier) else { return nil }
    // `==` takes composed and decomposed letters as the same.
    let texts = draft.texts.changes(from: earlier.texts) { $0.utf8.elementsEqual($1.utf8) }
    let ticks = draft.ticks.changes(from: earlier.ticks, ==)
    guard texts.gone.isEmpty, ticks.gone.isEmpty else { return nil }
    saved = draft.saved
    items = draft.items
    focus = draft.focus
    fillIn = draft.fillIn
    isTyping = draft.isTyping
    let spans = (draft.spans ?? [:]).changes(from: earlier.spans ?? [:], ==)
    let origins = (draft.origins ?? [:]).changes(from: earlier.origins ?? [:], ==)
    var answers: [String: Answer] = [:]
    for name in [texts.names, ticks.names, spans.names, spans.gone, origins.names, origins.gone]
      .joined()
    {
      guard draft.texts[name] != nil || draft.ticks[name] != nil else { continue }
      answers[name] = Answer(
        text: draft.texts[name], spans: draft.spans?[name], ticks: draft.ticks[name],
        origin: draft.origins?[name])
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
  /// Returns true if this is a later draft of the same record, of the same form, with all values of the
  /// open snippet that the earlier one has.
  fileprivate func continues(_ earlier: Draft) -> Bool {
    (form, file, part, row) == (earlier.form, earlier.file, earlier.part, earlier.row)
      && (record, started, isCommitted) == (earlier.record, earlier.started, earlier.isCommitted)
      && isHandedOn == earlier.isHandedOn && version == earlier.version && lost == earlier.lost
      && edits == earlier.edits && taken == earlier.taken
      && (earlier.fillIn?.values ?? [:]).keys.allSatisfy { fillIn?.values[$0] != nil }
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

extension Dictionary {
  /// Returns the keys that have another value than in an earlier dictionary, and those that only the
  /// earlier one has.
  ///
  /// O(entries). Where one dictionary came from the other, most entries are in the same order: then none
  /// is looked up.
  fileprivate func changes(
    from earlier: Self, _ isSame: (Value, Value) -> Bool
  ) -> (names: [Key], gone: [Key]) {
    var names: [Key] = []
    var found = 0
    var others = earlier.makeIterator()
    for (name, value) in self {
      let next = others.next()
      let other = next?.key == name ? next?.value : earlier[name]
      if other != nil { found += 1 }
      if other.map({ isSame(value, $0) }) != true { names.append(name) }
    }
    return (names, found == earlier.count ? [] : earlier.keys.filter { self[$0] == nil })
  }
}
