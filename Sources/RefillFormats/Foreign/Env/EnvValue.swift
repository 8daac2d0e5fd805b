import RefillCore

/// The kind of field for a variable, by its name and by its value in the example.
struct EnvValue {
  /// The name of the kind in form files.
  let kind: String
  /// True if the value only shows what is to be filled in.
  let isPlaceholder: Bool

  /// - Parameter isInterpolated: true if the value names other variables.
  init(_ assignment: EnvAssignment, isInterpolated: Bool) {
    let value = assignment.value
    let trimmed = value.trimmed
    isPlaceholder = Self.isPlaceholder(trimmed)
    let hasLines = value.contains(where: \.isNewline)
    if isInterpolated {
      kind = hasLines ? "textarea" : "text"
    } else if SecretName.isOne(assignment.key) {
      kind = "password"
    } else if hasLines {
      kind = "textarea"
    } else if Self.flags.contains(where: { $0.contains(trimmed.lowercased()) }) {
      kind = "confirm"
    } else if Self.isNumber(trimmed) {
      kind = "number"
    } else if trimmed.contains("://") {
      kind = Field(id: "url", kind: .url).problem(with: trimmed) == nil ? "url" : "text"
    } else if ["/", "./", "../", "~"].contains(where: trimmed.hasPrefix) {
      kind = "path"
    } else {
      kind = "text"
    }
  }

  /// True for digits that a number field writes as they are.
  private static func isNumber(_ text: String) -> Bool {
    (1...15).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && (text == "0" || text.utf8.first != 0x30)
  }

  private static func isPlaceholder(_ text: String) -> Bool {
    let lower = text.lowercased()
    if lower.hasPrefix("<") && lower.hasSuffix(">") || lower.hasPrefix("your ") { return true }
    return [
      "your-", "your_", "xxx", "changeme", "change-me", "change_me", "...", "****", "example",
    ]
    .contains(where: lower.contains)
  }

  // MARK: Yes and no

  /// The words for yes and no, in pairs.
  private static let flags = [["true", "false"], ["yes", "no"], ["on", "off"]]

  /// The Boolean that a word means; `nil` for another one.
  static func flag(_ word: String) -> Bool? {
    let word = word.trimmed.lowercased()
    return flags.first { $0.contains(word) }.map { $0[0] == word }
  }

  /// Returns the word for a Boolean in the spelling of another one.
  static func word(for flag: Bool, like example: String) -> String {
    let example = example.trimmed
    let pair = flags.first { $0.contains(example.lowercased()) } ?? flags[0]
    let word = flag ? pair[0] : pair[1]
    guard let first = example.first, first.isUppercase else { return word }
    let isAllCapital = example == example.uppercased()
    return isAllCapital ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
  }
}
