extension Event {
  /// The log level of snippets.
  package enum LogLevel: String, CaseIterable, Sendable {
    case off
    /// Expansions and their warnings.
    case on
    /// Requests and the results of fill-ins as well.
    case detailed
  }

  /// Returns the log line of an event at a level; `nil` if it is not logged.
  ///
  /// It contains names of fields, abbreviations and lengths, but never an answer.
  package func logged(at level: LogLevel) -> String? {
    switch (self, level) {
    case (_, .off): return nil
    case (.didExpand(let field, let abbreviation, let range), _):
      return Message.logExpanded(
        field: field,
        name: abbreviation.shortened(),
        length: TextFormat.length(range.count, .characters))
    case (.snippetWarning(let field, let warning), _):
      return "\(field): \(warning.sentence(about: Message.logSnippet))"
    case (.willExpand(let field, let abbreviation), .detailed):
      return Message.logAsked(field: field, name: abbreviation.shortened())
    case (.fillInForm(let outcome), .detailed): return outcome.logged
    default: return nil
    }
  }
}

extension FillInOutcome {
  fileprivate var logged: String {
    switch result {
    case .completed: Message.logCompleted(field: field)
    case .cancelled: Message.logCancelled(field: field)
    case .failed: Message.logFailed(field: field)
    }
  }
}
