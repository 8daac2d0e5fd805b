import Foundation

/// The signs that belong to a value, not to a record: its last use, and the distance of a number
/// from the newest one.
struct ValueBuckets: Sendable {
  /// The newest row of each value; `Int.max` for a value that no row has.
  let lastRow: [Int]
  /// The bucket of the distance of the last use, by code.
  let since: [UInt8]
  /// The bucket of the difference from the newest number, by code; `nil` if the field is not one of
  /// numbers.
  let near: [UInt8]?

  /// The share of the newest difference in the usual step.
  private static let adaption = 0.02

  init(_ opening: FormOpening, field: Int) {
    let window = opening.window
    let (column, values) = (window.columns[field], window.values[field])
    var last = [Int](repeating: .max, count: values.keys.count)
    for row in opening.rows.reversed() where column[row] >= 0 { last[Int(column[row])] = row }
    lastRow = last
    since = last.map { row in
      let distance = row < window.recentCount ? row - opening.start + 1 : .max
      return UInt8(clamping: SignBuckets.distance(distance))
    }
    near = values.numbers.flatMap { Self.near($0, column, opening) }
  }

  private static func near(
    _ numbers: [Double], _ column: [Int32], _ opening: FormOpening
  ) -> [UInt8]? {
    var newest: Double?
    var step: Double?
    for row in (opening.start..<max(opening.window.recentCount, opening.start)).reversed() {
      guard column[row] >= 0, numbers.indices.contains(Int(column[row])) else { continue }
      let number = numbers[Int(column[row])]
      guard number.isFinite else { continue }
      if let newest {
        let difference = abs(number - newest)
        step = step.map { (1 - adaption) * $0 + adaption * difference } ?? difference
      }
      newest = number
    }
    guard let newest, let step, step > 0 else { return nil }
    return numbers.map { UInt8(clamping: SignBuckets.near($0 - newest, step: step)) }
  }

  /// Returns the weights of the values, by code.
  func weights(_ weights: SignWeights) -> [Float] {
    var sums = since.map { weights.since[Int($0)].weight }
    if let near {
      for code in sums.indices where code < near.count {
        sums[code] += weights.near[Int(near[code])].weight
      }
    }
    return sums
  }
}
