/// espanso's format read line by line into a dictionary, which is gone through at each key: what one
/// writes who does not think of it any longer.
struct PlainScan {
  private var replacements: [String: String] = [:]

  init(yaml: String) {
    var trigger = ""
    for line in yaml.split(separator: "\n") {
      if let value = Self.value(of: "- trigger:", in: line) {
        trigger = value
      } else if let value = Self.value(of: "replace:", in: line) {
        replacements[trigger] = value
      }
    }
  }

  /// The replacement for the longest trigger that ends a text as a word of its own.
  func replacement(atEndOf text: String) -> String? {
    var best: (trigger: String, replacement: String)?
    for (trigger, replacement) in replacements
    where text.hasSuffix(trigger) && trigger.count > best?.trigger.count ?? 0 {
      let before = text.dropLast(trigger.count).last
      if before.map({ !$0.isLetter && !$0.isNumber }) ?? true { best = (trigger, replacement) }
    }
    return best?.replacement
  }

  private static func value(of key: String, in line: Substring) -> String? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix(key) else { return nil }
    return text.dropFirst(key.count).split(separator: "\"").last.map(String.init)
  }
}
