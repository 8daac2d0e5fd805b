/// Ranks the values of a field by the earlier records: each record votes for the value that it has
/// in the field.
///
/// The weight of a record is the exponential of a sum of learned weights (`SignWeights`), one for
/// each sign that it has to do with the form being filled: its age, the given answers that it
/// shares, the time of day and the weekday, the record before it, the last use of its value, and
/// the distance of a number from the newest one. The probabilities are mixed with those of the
/// plain order, by which of the two has predicted better so far.
package struct ContextRanker: Sendable {
  /// The form.
  package let opening: FormOpening
  /// The index of the field.
  package let field: Int
  /// The given answers that an earlier record has.
  package let given: [Given]
  /// The weights.
  package let weights: SignWeights
  /// The code of the value for which each row votes; -1 for none.
  let spoken: [Int32]
  /// The weight of each row, relative to the greatest.
  let loudness: [Float]
  /// The buckets of the values, by code.
  let buckets: ValueBuckets
  /// The sums of weights by code; the plain ones in a second array.
  private let sums: [Double]
  private let plainSums: [Double]
  private let sum: Double
  private let plainSum: Double

  /// A given answer.
  package struct Given: Equatable, Sendable {
    /// The index of its field.
    package let field: Int
    /// The code of the answer.
    package let code: Int32

    /// Creates a given answer.
    package init(field: Int, code: Int32) {
      self.field = field
      self.code = code
    }
  }

  /// Computes the weights of all rows: O(rows × fields).
  ///
  /// - Parameters:
  ///   - given: the answers of other fields.
  ///   - older: the rows beyond the recent ones that vote.
  package init(
    _ opening: FormOpening, field: Int, given: [Given], weights: SignWeights, older: Set<Int> = []
  ) {
    self.opening = opening
    self.field = field
    self.given = given.filter { $0.field != field }
    self.weights = weights
    buckets = ValueBuckets(opening, field: field)
    spoken = Self.spoken(opening, field: field, older: older)
    var loudness = Self.signs(opening, self.given, weights)
    let values = buckets.weights(weights)
    let greatest = Self.add(values, to: &loudness, spoken, opening.rows)
    Self.exponentiate(&loudness, less: greatest, spoken, opening.rows)
    self.loudness = loudness
    sums = Self.sums(of: loudness, by: spoken, opening.rows, count: values.count)
    plainSums = Self.sums(of: opening.plain, by: spoken, opening.rows, count: values.count)
    sum = sums.reduce(0, +)
    plainSum = plainSums.reduce(0, +)
  }

  /// A value with its probability.
  package struct Ranked: Equatable, Sendable {
    /// The code of the value.
    package let code: Int32
    /// The probability that it is wanted, among the values of earlier records.
    package let probability: Double
  }

  /// An order of values.
  package enum Order: Sendable {
    /// By the learned weights, mixed with the plain order by their merits.
    case learned
    /// By use alone, which counts half after 30 days.
    case plain
  }

  /// Returns the most likely values; of equally likely ones, the one used last comes first.
  package func ranking(limit: Int, by order: Order = .learned) -> [Ranked] {
    var best: [Ranked] = []
    let share = order == .plain ? 0 : weights.merits.share
    for code in sums.indices where plainSums[code] > 0 || sums[code] > 0 {
      let (weighted, plain) = probabilities(of: Int32(clamping: code))
      let ranked = Ranked(
        code: Int32(clamping: code), probability: share * weighted + (1 - share) * plain)
      if best.count >= limit {
        guard let last = best.last, precedes(ranked, last) else { continue }
        best.removeLast()
      }
      best.insert(ranked, at: best.indices.partitioningIndex { precedes(ranked, best[$0]) })
    }
    return best
  }

  private func precedes(_ one: Ranked, _ other: Ranked) -> Bool {
    if one.probability != other.probability { return one.probability > other.probability }
    return buckets.lastRow[Int(one.code)] < buckets.lastRow[Int(other.code)]
  }

  /// The probabilities of a value in the weighted and in the plain order.
  func probabilities(of code: Int32) -> (weighted: Double, plain: Double) {
    let code = Int(code)
    guard sums.indices.contains(code), sum > 0, plainSum > 0 else { return (0, 0) }
    return (sums[code] / sum, plainSums[code] / plainSum)
  }

  /// The sum of the weights of a value's rows, and of all.
  func sums(of code: Int32) -> (own: Double, all: Double) { (sums[Int(code)], sum) }
}

// The weights of the rows.
extension ContextRanker {
  private static func spoken(
    _ opening: FormOpening, field: Int, older: Set<Int>
  ) -> [Int32] {
    let window = opening.window
    var spoken = window.columns[field]
    for row in window.recentCount..<max(window.count, window.recentCount)
    where !older.contains(row) { spoken[row] = -1 }
    let silenced = window.values[field].silenced
    if !silenced.isEmpty {
      var isSilent = [Bool](repeating: false, count: window.values[field].keys.count)
      for code in silenced where isSilent.indices.contains(Int(code)) { isSilent[Int(code)] = true }
      for row in opening.rows where spoken[row] >= 0 && isSilent[Int(spoken[row])] {
        spoken[row] = -1
      }
    }
    return spoken
  }

  /// Returns the sums of the weights that depend on the record, not on its value.
  private static func signs(
    _ opening: FormOpening, _ given: [Given], _ weights: SignWeights
  ) -> [Float] {
    let window = opening.window
    let table = (0..<SignBuckets.moments).map { moment in
      let parts = SignBuckets.parts(ofMoment: moment)
      return weights.age[parts.age].weight + weights.clock[parts.clock].weight
        + weights.day[parts.day].weight
    }
    var sums = opening.moments.map { table[Int($0)] }
    for answer in given {
      ColumnKernels.add(
        weights.agreement(window.fields[answer.field].id).weight, to: &sums, in: opening.rows,
        where: window.columns[answer.field], is: answer.code)
    }
    for (field, code) in opening.newestAnswers {
      ColumnKernels.add(
        weights.predecessor(window.fields[field].id).weight, to: &sums, in: opening.followers,
        where: window.columns[field], shift: 1, is: code)
    }
    return sums
  }

  /// Adds the weights of the values; returns the greatest sum.
  private static func add(
    _ values: [Float], to sums: inout [Float], _ spoken: [Int32], _ rows: Range<Int>
  ) -> Float {
    ColumnKernels.add(values, to: &sums, in: rows, by: spoken)
    return ColumnKernels.greatest(sums, in: rows, by: spoken)
  }

  private static func exponentiate(
    _ sums: inout [Float], less greatest: Float, _ spoken: [Int32], _ rows: Range<Int>
  ) {
    for row in 0..<min(rows.lowerBound, sums.count) { sums[row] = 0 }
    ColumnKernels.exponentiate(&sums, less: greatest, in: rows, by: spoken)
  }

  private static func sums(
    of weights: [Float], by codes: [Int32], _ rows: Range<Int>, count: Int
  ) -> [Double] {
    ColumnKernels.sums(of: weights, in: rows, by: codes, count: count)
  }
}

extension FormOpening {
  /// The answers of the newest earlier record, by the index of their field.
  package var newestAnswers: [(field: Int, code: Int32)] {
    guard start < window.recentCount else { return [] }
    return window.columns.enumerated().compactMap { field, column in
      column[start] < 0 ? nil : (field, column[start])
    }
  }
}
