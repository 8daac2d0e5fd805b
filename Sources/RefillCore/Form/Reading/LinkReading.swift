/// Links as people write them: `example.com` lacks its `https://`.
enum LinkReading {
  private static let schemes = ["https://", "http://"]

  /// The link with its scheme, where a host stands there without one; any other text as it is.
  static func completed(_ text: String) -> String {
    guard !text.contains("://"), !text.contains(where: \.isWhitespace), !text.contains("@") else {
      return text
    }
    let host = text.prefix { !"/?#:".contains($0) }
    return HostName.isComplete(host) ? "https://" + text : text
  }

  /// Why a text is no link; `nil` for one.
  static func problem(with text: String) -> Problem? {
    guard let scheme = schemes.first(where: text.lowercased().hasPrefix) else { return .url }
    let rest = text.dropFirst(scheme.count)
    if rest.isEmpty { return .url }
    return rest.contains(where: \.isWhitespace) ? .urlBlank : nil
  }
}

/// Names of hosts in links and e-mail addresses, in any script.
enum HostName {
  /// Whether a text is a name of two parts or more, like `example.com`.
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
