import Driving

/// The 95 % interval of the difference between the hits of two orders, by bootstrap over blocks of
/// ten forms, as answers of neighbouring forms go together.
struct PairedInterval {
  private static let formsOfBlock = 10
  private static let draws = 1_000

  /// Half the width, in points.
  let halfWidth: Double

  /// - Parameters:
  ///   - hits: For each form, the numbers of hits of the two orders.
  ///   - fills: The number of answers in all forms.
  init(_ hits: [(one: Int, other: Int)], fills: Int) {
    let blocks = stride(from: 0, to: hits.count, by: Self.formsOfBlock).map { first in
      hits[first..<min(first + Self.formsOfBlock, hits.count)].reduce(0) { $0 + $1.one - $1.other }
    }
    var random = SplitMix64(seed: 1)
    let differences = (0..<Self.draws).map { _ in
      let sum = blocks.indices.reduce(0) { sum, _ in
        sum + (blocks.randomElement(using: &random) ?? 0)
      }
      return 100 * Double(sum) / Double(max(fills, 1))
    }
    let sorted = Percentiles(differences)
    halfWidth = ((sorted[97.5] ?? 0) - (sorted[2.5] ?? 0)) / 2
  }
}
