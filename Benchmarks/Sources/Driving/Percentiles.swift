/// Samples in order of size, so that any share of them can be read off.
package struct Percentiles: Sendable {
  private let sorted: [Double]

  package init(_ samples: some Sequence<Double>) { sorted = samples.sorted() }

  package var count: Int { sorted.count }
  /// The largest sample; `nil` without samples.
  package var maximum: Double? { sorted.last }

  /// The value that `percent` (0...100) of the samples do not exceed, between two
  /// samples on the straight line; `nil` without samples.
  package subscript(percent: Double) -> Double? {
    guard let last = sorted.indices.last else { return nil }
    let place = Double(last) * min(max(percent, 0), 100) / 100
    let lower = Int(place)
    let upper = min(lower + 1, last)
    return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
  }
}
