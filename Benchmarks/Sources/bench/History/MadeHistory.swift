import Foundation
import RefillStore

/// Generates values with their uses in several histories: 80 % in one, the others over forty.
///
/// Uses follow Zipf's law, ages are exponentially distributed; deterministic for a seed.
struct MadeHistory: IteratorProtocol {
  private var texts: any IteratorProtocol<String>
  private var random: SplitMix64

  /// The name of the history that is searched.
  static let main = "bench"
  static let others = (0..<40).map { "other-\($0)" }
  /// The latest time of use.
  static let now = Date(timeIntervalSince1970: 1_780_000_000)

  init(texts: any IteratorProtocol<String>, seed: UInt64) {
    self.texts = texts
    random = SplitMix64(seed: seed &+ 1)
  }

  mutating func next() -> ImportedValue? {
    guard let text = texts.next() else { return nil }
    let isMain = Double.random(in: 0..<1, using: &random) < 0.8
    let history =
      isMain ? Self.main : Self.others[Int.random(in: Self.others.indices, using: &random)]
    let uses = min(pow(share(), -0.8), 10_000)
    let last = Self.now.addingTimeInterval(-age())
    let first = uses < 2 ? last : last.addingTimeInterval(-age())
    return ImportedValue(
      history: history, value: text, uses: Int(uses), firstUsed: first, lastUsed: last)
  }

  /// Returns a random number in (0, 1].
  private mutating func share() -> Double { 1 - Double.random(in: 0..<1, using: &random) }

  /// Returns a random age in seconds, 90 days on average.
  private mutating func age() -> Double { -log(share()) * 90 * 86_400 }
}
