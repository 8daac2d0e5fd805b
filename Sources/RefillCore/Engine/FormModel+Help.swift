/// The help that is open over a form.
public struct Help: Equatable, Sendable {
  /// How often it was turned, from 0; behind the last page comes the first.
  public private(set) var page = 0
  /// What is looked for in it; `nil` where nothing is.
  public private(set) var query: String?

  /// What became of an action.
  enum Outcome {
    case taken, closed
    /// It is for what is below.
    case left
  }

  mutating func handle(_ action: Action) -> Outcome {
    switch (action, query) {
    case (.escape, .some), (.deleteBackward, ""): query = nil
    case (.escape, nil), (.enter, _), (.tab, _): return .closed
    case (.down, _), (.help, _): page += 1
    case (.up, _): page = max(page - 1, 0)
    case (.type("/"), nil), (.search, nil): (page, query) = (0, "")
    case (.type(let text), let query?): (page, self.query) = (0, query + text)
    case (.deleteBackward, let query?): (page, self.query) = (0, String(query.dropLast()))
    default: return action.isProgramAction ? .left : .taken
    }
    return .taken
  }
}

extension FormModel {
  /// What the open help does with an action; `false` leaves it to what is below.
  mutating func handleInHelp(_ action: Action) -> Bool {
    switch help?.handle(action) {
    case .taken: return true
    case .closed:
      help = nil
      return true
    case .left, nil: return false
    }
  }
}
