import RefillCore

/// Type-ahead received before a draft question was drawn; replayed once it is answered.
///
/// Without it, keys meant for the form would answer a question that the user has not seen.
nonisolated struct DeferredInput {
  private var events: [InputEvent] = []
  /// True if the open question has been drawn.
  private var isQuestionShown = false

  /// Records that a frame with this question, or without one, has been drawn.
  mutating func noteFrame(with question: Question?) { isQuestionShown = question != nil }

  /// Defers an event that arrived before the open question was drawn.
  ///
  /// Returns false if the event is to be handled now: no draft question is open, it has been drawn,
  /// or it does not delay the event (Ctrl-C, Ctrl-Z, mouse, replies).
  mutating func hold(_ event: InputEvent, before question: Question?) -> Bool {
    guard case .draft = question, !isQuestionShown else { return false }
    switch event {
    case .key([3]), .key([26]), .modeReport, .cursorPosition, .mouse: return false
    case .key, .escape, .paste, .pasteTooLarge:
      events.append(event)
      return true
    }
  }

  /// Returns the deferred events in the order of their arrival, and empties the queue.
  ///
  /// Returns nothing while the draft question is open.
  mutating func release(after question: Question?) -> [InputEvent] {
    if case .draft = question { return [] }
    defer { events = [] }
    return events
  }
}
