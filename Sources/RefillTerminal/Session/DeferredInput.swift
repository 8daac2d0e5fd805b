/// Type-ahead received before a question was drawn; replayed afterwards.
///
/// Without it, keys meant for the form would answer a question that the user has not seen.
nonisolated struct DeferredInput {
  private var events: [InputEvent] = []

  /// Defers an event.
  ///
  /// Returns false for events that no question delays: Ctrl-C, Ctrl-Z, reports.
  mutating func hold(_ event: InputEvent) -> Bool {
    switch event {
    case .key([3]), .key([26]), .modeReport, .cursorPosition, .mouse: return false
    case .key, .escape, .paste, .pasteTooLarge:
      events.append(event)
      return true
    }
  }

  /// Returns the deferred events in the order of their arrival, and empties the queue.
  mutating func release() -> [InputEvent] {
    defer { events = [] }
    return events
  }
}
