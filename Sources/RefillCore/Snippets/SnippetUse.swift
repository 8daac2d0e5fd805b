/// Whether abbreviations expand in a field.
public enum SnippetUse: Equatable, Sendable {
  case on
  case off
  /// Those of these groups alone.
  case only([String])

  /// Whether the snippets of a group expand.
  func allows(_ group: String) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .only(let groups): groups.contains(group)
    }
  }
}
