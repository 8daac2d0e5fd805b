extension Event {
  /// How much of what snippets do is noted.
  public enum LogLevel: String, CaseIterable, Sendable {
    case off
    /// What expanded, and what was odd about it.
    case on
    /// What was asked for as well, and how filling in blanks ended.
    case detailed
  }

  /// What is noted of it at a level; `nil` for nothing.
  ///
  /// Fields and abbreviations are named, and lengths told; no answer ever is.
  public func logged(at level: LogLevel) -> String? {
    switch (self, level) {
    case (_, .off): return nil
    case (.didExpand(let field, let abbreviation, let range), _):
      return Message.logExpanded([
        "field": field, "name": abbreviation.shortened(),
        "length": TextFormat.length(range.count, .characters),
      ])
    case (.snippetWarning(let field, let warning), _):
      return "\(field): \(warning.sentence(about: Message.logSnippet()))"
    case (.willExpand(let field, let abbreviation), .detailed):
      return Message.logAsked(["field": field, "name": abbreviation.shortened()])
    case (.fillInForm(let outcome), .detailed): return outcome.logged
    default: return nil
    }
  }
}

extension FillInOutcome {
  fileprivate var logged: String {
    let end =
      switch result {
      case .completed: Message.logCompleted
      case .cancelled: Message.logCancelled
      case .failed: Message.logFailed
      }
    return end(["field": field])
  }
}
