import Foundation

/// The place of a value in its history: how often and how lately it was used, as one number.
///
/// Forward decay (Cormode et al., ICDE 2009): a use on day `t` weighs `2^(t/30)`, so a use is worth
/// half of one thirty days later. Time never changes the order of two values, only uses do; what
/// is sorted by rank stays sorted. Kept as a multiple of the logarithm of the sum, to the base 2; one
/// more is a second and a quarter later.
enum Rank {
  private static let unit = 2_097_152.0
  private static let halfLife = 30.0 * 86_400

  /// The rank of a value used `uses` times, all of them at `date`.
  static func of(uses: Int, at date: Date) -> Int64 {
    rounded(weight(of: date) + log2(Double(max(uses, 1))))
  }

  /// The rank of a value whose uses are those of two.
  static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (less, more) = (Double(min(one, other)) / unit, Double(max(one, other)) / unit)
    return rounded(more + log2(1 + exp2(less - more)))
  }

  /// A rank that came from elsewhere, within the bounds of all ranks.
  static func bounded(_ rank: Int64) -> Int64 { min(max(rank, -greatest), greatest) }

  private static let greatest: Int64 = 1_000_000_000_000_000

  private static func weight(of date: Date) -> Double {
    Double(date.milliseconds) / 1000 / halfLife
  }

  private static func rounded(_ exponent: Double) -> Int64 {
    bounded(Int64(min(max((exponent * unit).rounded(), -1e16), 1e16)))
  }
}
