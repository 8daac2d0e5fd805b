import RefillCore

/// Generates snippets, as many as in the largest espanso package: typo abbreviations that expand to
/// the intended word at the end of a word.
struct MadeSnippets {
  let list: [(trigger: String, replacement: String)]

  /// Generates `count` distinct snippets; deterministic for a seed.
  init(_ count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var seen: Set<String> = []
    var list: [(trigger: String, replacement: String)] = []
    while list.count < count {
      let word = Self.word(&random)
      let slip = Self.slip(in: word, &random)
      if slip != word, seen.insert(slip).inserted { list.append((slip, word)) }
    }
    self.list = list
  }

  /// The imported collection.
  var collection: SnippetCollection {
    let rule = ExpansionRule(
      moment: .atWordEnd, precededBy: .notLetterOrDigit, letterCase: .adapted())
    return SnippetCollection([
      SnippetGroup("slips", rule: rule, snippets: list.map { Snippet($0.trigger, $0.replacement) })
    ])
  }

  /// The collection in espanso's format.
  var yaml: String {
    "matches:\n"
      + list.map {
        "  - trigger: \"\($0.trigger)\"\n    replace: \"\($0.replacement)\"\n    word: true\n"
      }.joined()
  }

  /// Returns words to type, of which every seventh is a trigger.
  func typed(words: Int, seed: UInt64) -> String {
    var random = SplitMix64(seed: seed ^ 0x5EED)
    return (0..<words).map { place in
      place.isMultiple(of: 7)
        ? list[Int(random.next() % UInt64(list.count))].trigger : Self.word(&random)
    }.joined(separator: " ") + " "
  }

  private static let syllables = """
    ac al an ble ca con de di en er fer ga in la le ment mi na no or per pre ra re ser ta te tion \
    un ver
    """.split(separator: " ").map(String.init)

  private static func word(_ random: inout SplitMix64) -> String {
    (0..<2 + random.next() % 3).map { _ in
      syllables[Int(random.next() % UInt64(syllables.count))]
    }.joined()
  }

  /// Returns a word with a typo: two letters swapped, one left out, or one doubled.
  private static func slip(in word: String, _ random: inout SplitMix64) -> String {
    var letters = Array(word)
    let place = Int(random.next() % UInt64(letters.count - 1))
    switch random.next() % 3 {
    case 0: letters.swapAt(place, place + 1)
    case 1: letters.remove(at: place)
    default: letters.insert(letters[place], at: place)
    }
    return String(letters)
  }
}
