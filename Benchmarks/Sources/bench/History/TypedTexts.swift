/// The texts that are typed into the field, letter by letter.
struct TypedTexts {
  /// The texts that are timed and checked.
  let timed: [String]
  /// The texts that are only checked: more of the scripts that are rare in the values.
  let checked: [String]

  /// Uses the given texts.
  init(_ texts: [String]) {
    timed = texts
    checked = []
  }

  /// Chooses texts: popular values, other values, inner parts and words of them, texts without
  /// matches, and texts with very many.
  ///
  /// - Parameters:
  ///   - popular: the best values, best first.
  ///   - sample: a sample of all values.
  init(popular: [String], sample: [String], seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func some(_ count: Int, _ make: (String) -> String?) -> [String] {
      (0..<count).compactMap { _ in sample.randomElement(using: &random).flatMap(make) }
    }
    timed =
      popular.prefix(30).map { String($0.prefix(16)) }
      + some(30) { String($0.prefix(16)) }
      + some(25) { String($0.dropFirst(3).prefix(9)) }
      + some(20) { $0.split(separator: " ").last.map { String($0.prefix(12)) } }
      + Self.absent + Self.common
    var rare: [Script: [String]] = [:]
    for value in sample {
      if let script = Script(value), rare[script, default: []].count < 12 {
        rare[script, default: []].append(value)
      }
    }
    checked = Script.allCases.flatMap { script in
      (rare[script] ?? []).flatMap { [String($0.prefix(14)), String($0.dropFirst(2).prefix(8))] }
    }
  }

  private static let absent = [
    "zzqxj", "xyzzy plugh", "qqqq", "@@", "0000000", "🦄🦄", "🧿", "Ъыъщ", "щщщ", "ψψψ", "漢漢漢",
  ]
  private static let common = ["e", "an", ".com", "gmail.com", " ", "a ", "er", "1", "s"]

  /// Returns each text's prefixes, growing by one character.
  static func keystrokes(of texts: [String]) -> [[String]] {
    texts.map { text in text.indices.map { String(text[...$0]) } }
  }

  /// Returns queries of wide searches: the words of texts in reverse order, and their initials.
  static func wide(of texts: [String]) -> [String] {
    let words = texts.map { $0.split(separator: " ") }.filter { $0.count > 1 }
    return words.map { $0.reversed().joined(separator: " ") }
      + words.map { String($0.compactMap(\.first)) }
  }

  /// The scripts that are selected from the sample.
  enum Script: CaseIterable {
    case cyrillic, greek, hebrew, arabic, chinese, korean, emoji

    /// Returns the script of the first non-Latin letter; `nil` without one.
    init?(_ text: String) {
      for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x370...0x3FF: self = .greek
        case 0x400...0x52F: self = .cyrillic
        case 0x590...0x5FF: self = .hebrew
        case 0x600...0x6FF: self = .arabic
        case 0x3040...0x30FF, 0x4E00...0x9FFF: self = .chinese
        case 0xAC00...0xD7AF: self = .korean
        case 0x2600...0x27BF, 0x1F000...0x1FAFF: self = .emoji
        default: continue
        }
        return
      }
      return nil
    }
  }
}
