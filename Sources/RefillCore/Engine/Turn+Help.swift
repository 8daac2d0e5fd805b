/// The help overlay of a form.
public struct Help: Equatable, Sendable {
  /// The page number from 0; used modulo the number of pages.
  public private(set) var page = 0
  /// The search text; `nil` without a search.
  public private(set) var query: String?
  /// The number of the highlighted command in a search, from 0; used modulo their number.
  public private(set) var highlight = 0

  /// True if it was opened to run a command: it closes with the search.
  package private(set) var isForCommand = false

  /// Creates the help; to run a command, with an empty search.
  package init(isForCommand: Bool = false) {
    self.isForCommand = isForCommand
    query = isForCommand ? "" : nil
  }

  /// The result of an action.
  enum Outcome {
    case taken, closed
    /// It is left to the next handler.
    case left
  }

  mutating func handle(_ action: Action) -> Outcome {
    switch (action, query) {
    case (.navigation(.down), .some), (.suggestion(.search), .some): highlight += 1
    case (.navigation(.up), .some): highlight -= 1
    case (.navigation(.searchCommands), _): self = Help(isForCommand: true)
    case (.navigation(.escape), .some) where isForCommand: return .closed
    case (.text(.deleteBackward), "") where isForCommand: return .closed
    case (.navigation(.escape), .some), (.text(.deleteBackward), ""): query = nil
    case (.navigation(.escape), nil), (.navigation(.enter), _), (.navigation(.tab), _):
      return .closed
    case (.navigation(.down), _), (.navigation(.help), _): page += 1
    case (.navigation(.up), _): page = max(page - 1, 0)
    case (.text(.type("/")), nil), (.suggestion(.search), nil):
      (page, query, highlight) = (0, "", 0)
    case (.text(.type(let text)), let query?): (self.query, highlight) = (query + text, 0)
    case (.text(.deleteBackward), let query?):
      (self.query, highlight) = (String(query.dropLast()), 0)
    default: return action.isProgramAction ? .left : .taken
    }
    return .taken
  }
}

extension Turn {
  /// Lets the open help handle an action; returns false to leave it to the next handler.
  mutating func handleInHelp(_ action: Action) -> Bool {
    switch model.overlays.help?.handle(action) {
    case .taken: return true
    case .closed:
      model.overlays.help = nil
      return true
    case .left, nil: return false
    }
  }
}
