import RefillCore
import RefillTerminal

/// A role of the theme with the words of its style, as in `accent=bold cyan`.
struct RoleStyle {
  private let role: String
  private let words: [Substring]

  /// Returns those of a text such as `accent=bold cyan;dim=plain`.
  static func all(in text: String) -> [RoleStyle] {
    text.split(separator: ";").map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return RoleStyle(
        role: String(pair[0]).trimmed, words: pair.dropFirst().first?.split(separator: " ") ?? [])
    }
  }

  /// The text with the usual words; `nil` if it has a fault.
  var text: String? {
    guard Theme.Role(rawValue: role) != nil else { return nil }
    return Style(words: words.joined(separator: " ")).map { "\(role)=\($0.words)" }
  }

  /// The wrong word, as the end of a sentence about the setting; `nil` for none.
  var fault: String? {
    let roles = Theme.Role.allCases.map(\.rawValue)
    guard roles.contains(role) else {
      let unknown = UnknownName(kind: "role", name: role.shortened(), known: roles)
      let rest = unknown.hasGuess ? "" : " The roles are \(roles.joined(separator: ", "))."
      return ": \(unknown.sentence)\(rest)"
    }
    guard text == nil else { return nil }
    let misfit = words.indices.first { Style(words: words[...$0].joined(separator: " ")) == nil }
    let wrong =
      misfit.map { String(words[$0]).shortened() + " does not fit" } ?? "a style is missing"
    return ", \(role): \(wrong). A style is of bold, faint, underline, reverse and one colour, "
      + "or is plain."
  }
}
