import Foundation

/// Replaces `~` at the beginning of a path and environment variables in it, as a shell does.
struct PathExpansion {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// Returns the path; variables that are not set are left as they are.
  func path(_ text: String) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let isAtHome = text == "~" || text.hasPrefix("~/")
    let whole = isAtHome ? home + text.dropFirst() : text
    return whole.replacing(#/\$(?:\{(\w+)\}|([A-Za-z_]\w*))/#) { match in
      (match.1 ?? match.2).flatMap { environment[String($0)] } ?? String(match.0)
    }
  }
}
