import Foundation
import RefillStore

/// Values with their uses, spread over histories: 80 % in one, the others over forty.
///
/// Uses fall off by Zipf's law, ages exponentially; the same for the same seed.
struct MadeHistory: IteratorProtocol {
  private var texts: any IteratorProtocol<String>
  private var random: SplitMix64

  /// The history that is searched.
  static let main = "bench"
  static let others = (0..<40).map { "other-\($0)" }
  /// The instant up to which values were used.
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

  /// More than 0, at most 1.
  private mutating func share() -> Double { 1 - Double.random(in: 0..<1, using: &random) }

  /// Seconds, ninety days on average.
  private mutating func age() -> Double { -log(share()) * 90 * 86_400 }
}
