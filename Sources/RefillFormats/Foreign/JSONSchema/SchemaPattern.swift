import RefillCore

/// Translates patterns of JSON Schema, in the dialect of ECMAScript, to those of forms.
enum SchemaPattern {
  /// Returns the pattern that the whole of a text matches if the given one is found in it.
  static func whole(_ pattern: String) -> String {
    if let inner = group(in: pattern) { return translated(inner) }
    var inner = translated(pattern)[...]
    let isPlain = !inner.contains("|")
    let isAtStart = isPlain && inner.hasPrefix("^")
    let isAtEnd = isPlain && inner.hasSuffix("$") && !inner.hasSuffix("\\$")
    if isAtStart { inner = inner.dropFirst() }
    if isAtEnd { inner = inner.dropLast() }
    if isAtStart, isAtEnd { return String(inner) }
    let any = "(?s:.*)"
    return (isAtStart ? "" : any) + "(?:\(inner))" + (isAtEnd ? "" : any)
  }

  /// Returns the pattern that is found in a text if the given one matches the whole of it.
  static func anchored(_ pattern: String) -> String {
    pattern.contains("|") ? "^(?:\(pattern))$" : "^\(pattern)$"
  }

  /// The pattern of a text without line breaks.
  static let oneLine = "^[^\\n\\r]*$"

  /// Returns the content of `^(?:…)$`; `nil` for other patterns.
  private static func group(in pattern: String) -> String? {
    guard pattern.hasPrefix("^(?:"), pattern.hasSuffix(")$") else { return nil }
    let inner = pattern.dropFirst(4).dropLast(2)
    var depth = 0
    var isEscaped = false
    for character in inner {
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = true
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      default: break
      }
      if depth < 0 { return nil }
    }
    return depth == 0 && !isEscaped ? String(inner) : nil
  }

  /// Returns a pattern with the classes of ECMAScript, which have ASCII characters only, and without
  /// the sets in sets of ICU.
  static func translated(_ pattern: String) -> String {
    var text = ""
    var isInSet = false
    var isEscaped = false
    for character in pattern {
      if isEscaped {
        text += escape(character, isInSet: isInSet)
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[" where isInSet: text += "\\["
      case "&" where isInSet: text += "\\&"
      case "[":
        isInSet = true
        text.append(character)
      case "]" where isInSet:
        isInSet = false
        text.append(character)
      default: text.append(character)
      }
    }
    return isEscaped ? text + "\\" : text
  }

  private static func escape(_ character: Character, isInSet: Bool) -> String {
    switch character {
    case "d": isInSet ? "0-9" : "[0-9]"
    case "w": isInSet ? "A-Za-z0-9_" : "[A-Za-z0-9_]"
    case "D" where !isInSet: "[^0-9]"
    case "W" where !isInSet: "[^A-Za-z0-9_]"
    default: "\\\(character)"
    }
  }

  /// The patterns of formats, and their descriptions.
  static let formats: [String: (pattern: String, hint: String)] = [
    "date-time": (
      "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?"
        + "([Zz]|[+-][0-9]{2}:[0-9]{2})",
      "A date with a time and a zone, like 2026-03-12T14:30:00Z."
    ),
    "time": (
      "[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})",
      "A time with seconds and a zone, like 14:30:00Z."
    ),
    "duration": (
      "P(?=.)([0-9]+W|([0-9]+Y)?([0-9]+M)?([0-9]+D)?(T(?=.)([0-9]+H)?([0-9]+M)?([0-9]+S)?)?)",
      "A duration like P3DT12H."
    ),
    "hostname": (
      "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?([.][A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*",
      "The name of a host, like www.example.com."
    ),
    "ipv4": (
      "((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])([.](?!$)|$)){4}",
      "An address like 192.0.2.1."
    ),
    "ipv6": ("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*", "An address like 2001:db8::1."),
    "uuid": (
      "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
      "A UUID like 123e4567-e89b-12d3-a456-426614174000."
    ),
  ]
}

extension SchemaReader {
  /// Returns the pattern of a text, and rules for further ones.
  mutating func patternMembers(of schema: Schema, _ kind: String) -> [(String, JSONValue?)] {
    guard !["date", "time", "datetime"].contains(kind) else { return [] }
    let position = schema.position
    var found: [(pattern: String, hint: String?)] = []
    for value in schema.all("pattern") {
      guard let written = value.string, written != SchemaPattern.oneLine else { continue }
      let pattern = SchemaPattern.whole(written)
      if translation.patterns.takes(pattern) {
        found.append((pattern, schema.text("errorMessage")))
      } else {
        lose("This pattern is checked at the end only.", at: value.position)
      }
    }
    let isPlain = ["text", "textarea", "password"].contains(kind)
    if isPlain, let format = schema.text("format").flatMap({ SchemaPattern.formats[$0] }),
      translation.patterns.takes(format.pattern)
    {
      found.append((format.pattern, format.hint))
    }
    let rules = found.dropFirst().map { pattern, hint in
      ("regex(., \(SchemaCondition.quoted(pattern)))", hint)
    }
    return [
      ("pattern", found.first.map { .text($0.pattern, at: position) }),
      ("patternHint", found.first?.hint.map { .text($0, at: position) }),
      ("constraint", Self.constraint(rules, at: position)),
    ]
  }
}
