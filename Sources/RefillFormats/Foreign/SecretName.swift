import RefillCore

/// Names of variables and inputs that hold secrets.
enum SecretName {
  /// True if the words of a name, as in `DB_PASSWORD` and `api-key`, name a secret.
  static func isOne(_ name: String) -> Bool {
    let words = name.uppercased().split { $0 == "_" || $0 == "-" || $0 == "." }
    if words.count > 1, words.last == "KEY" { return true }
    if name.uppercased().contains("APIKEY") { return true }
    return words.contains { word in
      parts.contains { word.contains($0) } || word == "TOKEN" || word.hasSuffix("PASS")
    }
  }

  private static let parts = ["SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL"]
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
