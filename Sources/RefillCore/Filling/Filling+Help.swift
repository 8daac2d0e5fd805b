extension Filling {
  /// What the open help does with an action; `false` leaves it to what is below.
  mutating func turnHelp(_ action: Action) -> Bool {
    switch (action, helpQuery) {
    case (.escape, .some), (.deleteBackward, ""): helpQuery = nil
    case (.escape, nil), (.enter, _), (.tab, _): (helpPage, helpQuery) = (nil, nil)
    case (.down, _), (.help, _): helpPage = (helpPage ?? 0) + 1
    case (.up, _): helpPage = max((helpPage ?? 0) - 1, 0)
    case (.type("/"), nil), (.search, nil): (helpPage, helpQuery) = (0, "")
    case (.type(let text), let query?): (helpPage, helpQuery) = (0, query + text)
    case (.deleteBackward, let query?): (helpPage, helpQuery) = (0, String(query.dropLast()))
    default: return !action.isReport
    }
    return true
  }
}
