import Foundation

/// The uses of a value that count for one person, of all streams together.
package struct ShareTotal: Equatable, Sendable {
  /// The part of a register that counts.
  package struct Part: Equatable, Sendable {
    /// The stream that wrote it.
    package let stream: StreamName
    /// The number of uses, above 0.
    package let uses: Int64
    /// The time of the first use, in milliseconds since 1970.
    package let first: Int64
    /// The time of the last use, in milliseconds since 1970.
    package let last: Int64
    /// The rank of the uses.
    package let rank: Int64

    /// Creates a part; times and rank of another machine are bounded by what its uses can be.
    ///
    /// - Parameter latest: the latest time that counts, in milliseconds since 1970.
    package init(
      of stream: StreamName, uses: Int64, first: Int64?, last: Int64?, rank: Int64?, latest: Int64
    ) {
      self.stream = stream
      self.uses = uses
      let end = min(last ?? first ?? 0, latest)
      self.last = end
      self.first = min(first ?? end, end)
      let most = Rank.of(
        uses: Int(clamping: uses), at: Date(timeIntervalSince1970: Double(end) / 1000))
      self.rank = Rank.bounded(min(rank ?? most, most))
    }
  }

  /// The number of uses.
  package private(set) var uses: Int64
  /// The number of uses by the person.
  package private(set) var ownUses: Int64
  /// The time of the first use, in milliseconds since 1970.
  package private(set) var first: Int64
  /// The time of the last use, in milliseconds since 1970.
  package private(set) var last: Int64
  /// The rank; that of other people's uses as if they were some days earlier.
  package private(set) var rank: Int64

  /// The usual number of days by which other people's uses count less: a half-life of ranks.
  package static let usualWeight = 30
  /// The numbers of days that can be chosen: at most 100 years.
  package static let weights = 0...36_500

  /// Sums parts up for a person; `nil` without parts.
  ///
  /// Ranks are added in the order of the streams, because their sum is not exact.
  ///
  /// - Parameter weight: the number of days by which other people's uses count less.
  package init?(_ parts: [Part], for person: String, weight: Int = Self.usualWeight) {
    guard let first = parts.map(\.first).min(), let last = parts.map(\.last).max() else {
      return nil
    }
    uses = parts.reduce(0) { $0 + $1.uses }
    ownUses = parts.reduce(0) { $0 + ($1.stream.person == person ? $1.uses : 0) }
    (self.first, self.last) = (first, last)
    let sorted = parts.count > 1 ? parts.sorted { $0.stream < $1.stream } : parts
    let own = Self.rank(of: sorted.filter { $0.stream.person == person })
    let others = Self.rank(of: sorted.filter { $0.stream.person != person })
      .map { $0 - Rank.loss(days: weight) }
    rank = [own, others].compactMap(\.self).reduce(nil, Self.sum) ?? 0
  }

  private static func rank(of parts: [Part]) -> Int64? {
    parts.map(\.rank).reduce(nil, sum)
  }

  private static func sum(_ one: Int64?, _ other: Int64) -> Int64? {
    one.map { Rank.sum($0, other) } ?? other
  }
}
