/// The help overlay of a form.
public struct Help: Equatable, Sendable {
  /// The page number from 0; used modulo the number of pages.
  public private(set) var page = 0
  /// The search text; `nil` without a search.
  public private(set) var query: String?

  /// The result of an action.
  enum Outcome {
    case taken, closed
    /// It is left to the next handler.
    case left
  }

  mutating func handle(_ action: Action) -> Outcome {
    switch (action, query) {
    case (.navigation(.escape), .some), (.text(.deleteBackward), ""): query = nil
    case (.navigation(.escape), nil), (.navigation(.enter), _), (.navigation(.tab), _):
      return .closed
    case (.navigation(.down), _), (.navigation(.help), _): page += 1
    case (.navigation(.up), _): page = max(page - 1, 0)
    case (.text(.type("/")), nil), (.suggestion(.search), nil): (page, query) = (0, "")
    case (.text(.type(let text)), let query?): (page, self.query) = (0, query + text)
    case (.text(.deleteBackward), let query?): (page, self.query) = (0, String(query.dropLast()))
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
