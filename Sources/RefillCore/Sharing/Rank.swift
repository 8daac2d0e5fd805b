package import Foundation

/// The rank of a value in its history: the frequency and recency of its uses as one number.
///
/// Forward decay (Cormode et al., ICDE 2009): a use on day `t` weighs `2^(t/30)`, so a use counts
/// half of one 30 days later. The order of two values changes only with their uses, never with
/// time, so a sorted list stays sorted. The rank is a multiple of the base-2 logarithm of the
/// summed weights; an increment of 1 corresponds to 1.25 s.
package enum Rank {
  private static let unit = 2_097_152.0
  private static let halfLife = 30.0 * 86_400

  /// Returns the rank of a value used `uses` times, all of them at `date`.
  package static func of(uses: Int, at date: Date) -> Int64 {
    rounded(weight(of: date) + log2(Double(max(uses, 1))))
  }

  /// Returns the rank of the combined uses of two values.
  package static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (less, more) = (Double(min(one, other)) / unit, Double(max(one, other)) / unit)
    return rounded(more + log2(1 + exp2(less - more)))
  }

  /// Returns the rank of combined uses without some of them, whose rank is `part`.
  package static func difference(_ rank: Int64, _ part: Int64) -> Int64 {
    let (whole, part) = (Double(rank) / unit, Double(part) / unit)
    return part < whole ? rounded(whole + log2(1 - exp2(part - whole))) : rank
  }

  /// Returns what a use loses of its rank if it is some days older.
  package static func loss(days: Int) -> Int64 {
    rounded(Double(days) * 86_400 / halfLife)
  }

  /// Clamps a rank from outside to the valid range.
  package static func bounded(_ rank: Int64) -> Int64 { min(max(rank, -greatest), greatest) }

  private static let greatest: Int64 = 1_000_000_000_000_000

  private static func weight(of date: Date) -> Double {
    Double(milliseconds(of: date)) / 1000 / halfLife
  }

  /// Returns milliseconds since 1970; dates out of range are clamped.
  private static func milliseconds(of date: Date) -> Int64 {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    return milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, -1e17), 1e17))
  }

  private static func rounded(_ exponent: Double) -> Int64 {
    bounded(Int64(min(max((exponent * unit).rounded(), -1e16), 1e16)))
  }
}
