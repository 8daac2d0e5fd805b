import RefillCore

/// Names of variables and inputs that hold secrets.
enum SecretName {
  /// True if the words of a name, as in `DB_PASSWORD` and `api-key`, name a secret.
  static func isOne(_ name: String) -> Bool {
    let name = name.uppercased()
    let words = name.split { $0 == "_" || $0 == "-" || $0 == "." }
    if words.count > 1, words.last == "KEY" { return true }
    if has("APIKEY", in: name[...]) { return true }
    return words.contains { word in
      parts.contains { has($0, in: word) } || word == "TOKEN" || word.hasSuffix("PASS")
    }
  }

  /// True if a text has a part; most are too short for it, which needs no search.
  private static func has(_ part: String, in text: Substring) -> Bool {
    text.utf8.count >= part.utf8.count && text.contains(part)
  }

  private static let parts = [
    "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL", "PASSWORT", "KENNWORT",
  ]
}

extension Answer {
  /// The text of an answer for the tool that takes it, with a secret in plain text.
  var outputText: String {
    switch self {
    case .text(let text), .number(let text): text
    case .list, .typedList, .null: texts.joined(separator: ",")
    case .flag(let flag): String(flag)
    case .secret(let secret): secret.withText { $0 }
    }
  }
}

extension Record {
  /// Returns the answer to a field; `nil` without one.
  func answer(to field: String) -> Answer? {
    entries.first { $0.field == field }?.answer
  }
}
