import RefillCore

/// A prompt that asks for yes or no, such as `Go on? [y/N]`.
struct YesNoPrompt {
  let question: String
  /// The answer in brackets of its own, or that in capitals; `nil` for none.
  let isYes: Bool?

  /// `nil` if the prompt names no such answers.
  init?(_ template: String) {
    let pattern = /[\[(](y|yes|n|no)\s*\/\s*(y|yes|n|no)[\])]/.ignoresCase()
    guard let match = template.firstMatch(of: pattern) else { return nil }
    let first = match.1.first, second = match.2.first
    var rest =
      String(template[..<match.range.lowerBound]) + String(template[match.range.upperBound...])
    let initial = rest.firstMatch(of: /[\[(](?:default:? )?(y|yes|n|no)[\])]/.ignoresCase())
    if let initial { rest.removeSubrange(initial.range) }
    question = (PromptText.cleaned(rest) ?? "").replacing(" ?", with: "?")
    if let initial {
      isYes = initial.1.lowercased().hasPrefix("y")
    } else if first == "Y" && second == "n" || first == "n" && second == "Y" {
      isYes = true
    } else {
      isYes = first == "y" && second == "N" || first == "N" && second == "y" ? false : nil
    }
  }
}

/// A prompt that only waits for a key, such as `Press enter to continue`.
struct KeyPrompt {
  /// True if there are no words but those.
  let isAlone: Bool

  private static let verbs: Set = ["press", "hit", "strike"]
  private static let keys: Set = ["enter", "return", "key"]
  /// The words before and after those, which name no other answer.
  private static let beginnings: Set = ["please", "now"]
  private static let middles: Set = ["the", "any", "a"]
  private static let purposes: Set = [
    "continue", "proceed", "go", "exit", "quit", "close", "start", "begin", "return", "finish",
    "resume",
  ]

  /// `nil` if the prompt asks for no key.
  init?(_ template: String) {
    let words = template.lowercased().split { !$0.isLetter }.map(String.init)
    guard let verb = words.firstIndex(where: Self.verbs.contains) else { return nil }
    let key = words[(verb + 1)...].drop(while: Self.middles.contains)
    guard let first = key.first, Self.keys.contains(first) else { return nil }
    let rest = key.drop(while: Self.keys.contains)
    let isForPurpose = rest.first == "to" && Self.purposes.contains(rest.dropFirst().first ?? "")
    isAlone =
      words[..<verb].allSatisfy(Self.beginnings.contains) && (rest.isEmpty || isForPurpose)
  }
}
