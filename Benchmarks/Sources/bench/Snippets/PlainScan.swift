/// The baseline: reads espanso's format line by line into a dictionary, and scans it at each key.
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

  /// Returns the replacement of the longest trigger that is the last word of a text; `nil` if there
  /// is none.
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
