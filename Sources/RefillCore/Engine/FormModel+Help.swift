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
  /// What the open help does with an action; `false` leaves it to what is below.
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
