/// Sorted samples, for percentiles.
package struct Percentiles: Sendable {
  private let sorted: [Double]

  package init(_ samples: some Sequence<Double>) { sorted = samples.sorted() }

  package var count: Int { sorted.count }
  /// The largest sample; `nil` without samples.
  package var maximum: Double? { sorted.last }

  /// The percentile `percent` (0...100), linearly interpolated between samples; `nil` without
  /// samples.
  package subscript(percent: Double) -> Double? {
    guard let last = sorted.indices.last else { return nil }
    let place = Double(last) * min(max(percent, 0), 100) / 100
    let lower = Int(place)
    let upper = min(lower + 1, last)
    return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
  }
}
