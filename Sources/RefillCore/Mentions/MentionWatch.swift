/// Decides, while no mention is being created, when typing starts a search.
///
/// The decision depends on the text and the insertion point; the only state of its own is whether
/// the current word may still be searched.
enum MentionWatch: String, Sendable {
  /// The next trigger, or enough letters of a word, start a search.
  case ready
  /// The current word starts no search: its search ended, or the word was there before.
  case stalled

  /// A change of the text or the insertion point.
  enum Change: Equatable {
    case typed(String)
    case pasted(String)
    case deleted(String)
    /// The insertion point moved, or the program changed the text.
    case moved
  }

  /// Creates the initial state for a position of the insertion point.
  init(at around: WordAround) {
    self = around.isBehindBreak || around.trigger != nil ? .ready : .stalled
  }

  /// Updates the state after a change; returns the start of a search, or `nil`.
  mutating func note(
    _ change: Change, _ around: WordAround, _ rules: MentionRules
  ) -> MentionStart? {
    switch change {
    case .moved:
      self = Self(at: around)
      return nil
    case .deleted(let text): return noteDeletion(of: text, around, rules)
    case .typed(let text): return noteTyping(text, around, rules)
    case .pasted(let text):
      let isWord = !text.contains { $0.isWhitespace || rules.triggers.contains($0) }
      return isWord ? noteTyping(text, around, rules) : resume(around)
    }
  }

  private mutating func noteTyping(
    _ text: String, _ around: WordAround, _ rules: MentionRules
  ) -> MentionStart? {
    guard let last = text.last else { return nil }
    if rules.triggers.contains(last) {
      guard around.trigger != nil else {
        self = .stalled
        return nil
      }
      return around.explicitStart
    }
    guard !around.isBehindBreak else {
      self = .ready
      return nil
    }
    return self == .stalled ? nil : around.explicitStart ?? around.implicitStart
  }

  /// Continues after inserted text of several words, or with a trigger in it: a search starts only
  /// if a trigger precedes its last word.
  private mutating func resume(_ around: WordAround) -> MentionStart? {
    self = .ready
    return around.trigger == nil ? nil : around.explicitStart
  }

  private mutating func noteDeletion(
    of text: String, _ around: WordAround, _ rules: MentionRules
  ) -> MentionStart? {
    let closedGap = text.contains(where: around.isBreak)
    guard !around.isBehindBreak else {
      self = .ready
      return nil
    }
    guard closedGap else { return nil }
    if around.trigger != nil {
      self = .ready
      return around.following.isEmpty ? nil : around.explicitStart
    }
    let wasStalled = self == .stalled
    self = wasStalled || rules.searchesTouchedWord ? .ready : .stalled
    return self == .ready ? around.implicitStart : nil
  }
}
