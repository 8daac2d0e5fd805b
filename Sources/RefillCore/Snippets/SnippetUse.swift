/// The snippets that expand in a field: all, some groups, or none.
public enum SnippetUse: Equatable, Sendable {
  case on
  case off
  /// Only those of the groups with these names.
  case only([String])

  /// Returns true if the snippets of a group expand.
  func allows(_ group: String) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .only(let groups): groups.contains(group)
    }
  }
}
