/// Keys that were typed before a question was on the screen, and were not meant for it.
nonisolated struct DeferredInput {
  private var events: [InputEvent] = []

  /// Keeps an event for later; `false` for one that no question delays: Ctrl-C, Ctrl-Z, a report.
  mutating func hold(_ event: InputEvent) -> Bool {
    switch event {
    case .key([3]), .key([26]), .modeReport, .cursorPosition, .mouse: return false
    case .key, .escape, .paste, .pasteTooLarge:
      events.append(event)
      return true
    }
  }

  /// Gives out what was kept, in its order.
  mutating func release() -> [InputEvent] {
    defer { events = [] }
    return events
  }
}
