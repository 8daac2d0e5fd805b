/// Typed links; `https://` may be left out, as in `example.com`.
enum LinkReading {
  private static let schemes = ["https://", "http://"]

  /// Returns the link with its scheme added if the text begins with a host name; other text
  /// unchanged.
  static func completed(_ text: String) -> String {
    guard !text.contains("://"), !text.contains(where: \.isWhitespace), !text.contains("@") else {
      return text
    }
    let host = text.prefix { !"/?#:".contains($0) }
    return HostName.isComplete(host) ? "https://" + text : text
  }

  /// Returns the problem with a text as a link; `nil` if it is valid.
  static func problem(with text: String) -> Problem? {
    guard let scheme = schemes.first(where: text.lowercased().hasPrefix) else { return .url }
    let rest = text.dropFirst(scheme.count)
    if rest.isEmpty { return .url }
    return rest.contains(where: \.isWhitespace) ? .urlBlank : nil
  }
}

/// Host names in links and e-mail addresses, in any script.
enum HostName {
  /// Returns true if a text is a name of two or more labels, such as `example.com`.
  static func isComplete(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy(isLabel), let last = labels.last else { return false }
    return !last.allSatisfy(\.isASCIIDigit) || labels.count == 4
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.count) && label.first != "-" && label.last != "-"
      && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }
}
