import Foundation

/// Generates distinct values such as users type: names, addresses, companies, cities, e-mail
/// addresses and sentences.
///
/// Deterministic for a seed.
struct MadeValues: IteratorProtocol {
  private var random: SplitMix64
  /// The hashes of the values so far; hashes of ten million values fit into memory.
  private var made: Set<UInt64> = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next() -> String? {
    while true {
      let value = draw()
      if made.insert(Self.hash(value)).inserted { return value }
    }
  }

  private mutating func draw() -> String {
    let words = script()
    switch Int.random(in: 0..<100, using: &random) {
    case ..<14: return person(words)
    case ..<36: return address(words)
    case ..<54: return company(words)
    case ..<59: return name(words)
    case ..<76: return mail()
    default: return sentence(words)
    }
  }

  private mutating func script() -> MadeWords {
    var left = Double.random(in: 0..<1, using: &random)
    for words in MadeWords.all {
      left -= words.share
      if left < 0 { return words }
    }
    return MadeWords.all[0]
  }

  private mutating func person(_ words: MadeWords) -> String {
    let given = pick(words.givenNames)
    let middle = chance(0.3) ? words.space + pick(words.givenNames) : ""
    return given + middle + words.space + name(words)
  }

  private mutating func address(_ words: MadeWords) -> String {
    let number = Int.random(in: 1...400, using: &random)
    return
      [name(words), pick(words.streets), "\(number)"].joined(separator: words.space)
      + (chance(0.5) ? ", " + name(words) : "")
  }

  private mutating func company(_ words: MadeWords) -> String {
    let second = chance(0.5) ? words.space + name(words) : ""
    return name(words) + second + words.space + pick(words.forms)
  }

  private mutating func name(_ words: MadeWords) -> String {
    pick(words.beginnings) + (chance(0.6) ? pick(words.middles) : "")
      + (chance(0.2) ? pick(words.middles) : "") + pick(words.endings)
  }

  private mutating func mail() -> String {
    let words = MadeWords.all[0]
    let number = chance(0.3) ? "\(Int.random(in: 1...99, using: &random))" : ""
    let host = chance(0.5) ? pick(Self.hosts) : "\(plain(name(words))).\(pick(Self.domains))"
    return "\(plain(pick(words.givenNames))).\(plain(name(words)))\(number)@\(host)"
  }

  private func plain(_ name: String) -> String {
    String(
      name.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars.filter {
        $0.isASCII && $0.properties.isAlphabetic
      }.map(Character.init))
  }

  private mutating func sentence(_ words: MadeWords) -> String {
    let count = Int.random(in: 4...8, using: &random)
    return (0..<count).map { _ in pick(words.words) }.joined(separator: words.space)
  }

  private mutating func pick(_ words: [String]) -> String {
    words[Int.random(in: words.indices, using: &random)]
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  private static let hosts = [
    "gmail.com", "outlook.com", "yahoo.com", "example.org", "web.de", "mail.ru", "orange.fr",
  ]
  private static let domains = ["com", "com", "de", "fr", "co.uk", "org", "io", "pl", "se"]

  /// FNV-1a (Fowler, Noll, Vo).
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
