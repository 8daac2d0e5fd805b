/// The signs that made a value likelier, and its records that have them.
package struct RankingReasons: Equatable, Sendable {
  /// At most two signs, the strongest first; none if the value is not likelier than others.
  package let grounds: [Ground]
  /// The rows of the value, newest first.
  package let uses: [Int]
  /// The row with the greatest weight of those that have all the signs; `nil` without rows.
  package let supportingRow: Int?

  /// The signs, the strongest first.
  package var signs: [Sign] { grounds.map(\.sign) }

  /// A sign, with the rows that have it and those named before it.
  package struct Ground: Equatable, Sendable {
    /// The sign.
    package let sign: Sign
    /// The rows of the value, newest first.
    package let rows: [Int]
    /// The number of rows of any value.
    package let total: Int
  }

  /// A sign that an earlier record has to do with the form.
  package enum Sign: Hashable, Sendable {
    /// It shares the given answer of a field.
    case agreement(field: Int)
    /// It was submitted around this time of day.
    case clock
    /// It was submitted on this weekday.
    case day
    /// The record before it has the newest record's answer to a field.
    case predecessor(field: Int)
    /// It, or its value, is that recent.
    case use
    /// Its number is that close to the newest one.
    case near

    /// True if some records of a value can have it and others not.
    var isOfRecord: Bool {
      switch self {
      case .agreement, .clock, .day, .predecessor: true
      case .use, .near: false
      }
    }
  }
}

/// Finds the signs that made values likelier than the field's values at large.
package struct ReasonFinder {
  private let ranker: ContextRanker
  private let signs: [RankingReasons.Sign]
  /// The mean term of each sign over all rows that vote.
  private let means: [Float]
  /// The rows that vote, newest first.
  private let rows: [Int]
  /// The rows of each value, newest first.
  private let rowsOfValues: [Int32: [Int]]

  /// The least gain of a sign that is named, which makes a value twice as likely.
  private static let leastGain: Float = 0.7
  private static let most = 2
  /// The least number of a value's records that have its signs, unless all have them, and their least
  /// share: fewer look like chance.
  private static let least = (count: 3, share: 0.1)
  /// The greatest bucket of a time of day that is around another: 32 minutes.
  private static let around = 2

  /// Creates a finder: O(rows × signs).
  ///
  /// - Parameter hidden: the fields whose answer in the newest record must not be named.
  package init(_ ranker: ContextRanker, hidden: Set<Int> = []) {
    self.ranker = ranker
    let predecessors = ranker.opening.newestAnswers.map(\.field).filter { !hidden.contains($0) }
    signs =
      ranker.given.map { .agreement(field: $0.field) } + [.clock, .day, .use, .near]
      + predecessors.map { .predecessor(field: $0) }
    let rows = ranker.opening.rows.filter { ranker.spoken[$0] >= 0 }
    self.rows = rows
    rowsOfValues = Dictionary(grouping: rows) { ranker.spoken[$0] }
    means = signs.map { sign in
      let terms = Terms(sign, ranker)
      return rows.reduce(0) { $0 + terms[$1] } / Float(max(rows.count, 1))
    }
  }

  /// Returns the reasons for a value.
  package func reasons(for code: Int32) -> RankingReasons {
    let uses = self.rows(of: code)
    let gains = gains(of: uses).filter { $0.gain >= Self.leastGain }
      .sorted { $0.gain > $1.gain }
    var grounds: [RankingReasons.Ground] = []
    var left = Support(own: uses, all: rows)
    for (sign, _) in gains where grounds.count < Self.most && isNamed(sign, code) {
      let having = Support(
        own: left.own.filter { has(sign, row: $0) }, all: left.all.filter { has(sign, row: $0) })
      guard !sign.isOfRecord || isTelling(having, beyond: left, uses: uses.count) else { continue }
      left = having
      grounds.append(.init(sign: sign, rows: left.own, total: left.all.count))
    }
    // Without a sign, the sentence is about the last use. Of equal ones, `max` returns the first,
    // which is the newest.
    let supportingRow =
      grounds.isEmpty ? uses.first : left.own.max { ranker.loudness[$0] < ranker.loudness[$1] }
    return RankingReasons(grounds: grounds, uses: uses, supportingRow: supportingRow)
  }

  /// The rows that have the named signs: those of a value, and all.
  private struct Support {
    let own: [Int]
    let all: [Int]

    /// The share of the value, as if two more records had another one, so that few records count
    /// less than many.
    var share: Double { Double(own.count) / Double(all.count + 2) }
  }

  /// True if the records with a sign tell more than those that it narrows, and are no chance.
  private func isTelling(_ having: Support, beyond left: Support, uses: Int) -> Bool {
    having.own.count >= min(Self.least.count, uses)
      && Double(having.own.count) >= Self.least.share * Double(uses) && having.share > left.share
  }

  /// Returns how much each sign added to the weights of these rows, beyond its mean over all rows.
  package func gains(of rows: [Int]) -> [(sign: RankingReasons.Sign, gain: Float)] {
    let sum = rows.reduce(0) { $0 + ranker.loudness[$1] }
    guard sum > 0 else { return [] }
    return zip(signs, means).map { sign, mean in
      let terms = Terms(sign, ranker)
      let own = rows.reduce(0) { $0 + ranker.loudness[$1] * terms[$1] } / sum
      return (sign, own - mean)
    }
  }

  /// Returns the rows of a value, newest first.
  package func rows(of code: Int32) -> [Int] { rowsOfValues[code] ?? [] }

  private func isNamed(_ sign: RankingReasons.Sign, _ code: Int32) -> Bool {
    guard sign == .near else { return true }
    return ranker.distance(of: code) != nil
  }

  /// True if a row has a sign in the words by which it is named.
  private func has(_ sign: RankingReasons.Sign, row: Int) -> Bool {
    let parts = SignBuckets.parts(ofMoment: Int(ranker.opening.moments[row]))
    switch sign {
    case .agreement, .predecessor: return Terms(sign, ranker).isShared(by: row)
    case .clock: return parts.clock <= Self.around
    case .day: return parts.day == 0
    case .use, .near: return true
    }
  }
}

extension ContextRanker {
  /// The distance of a number from the newest one, as far as it is named.
  package enum Distance: Equatable, Sendable {
    case oneMore, oneLess, close
  }

  /// Returns the distance of a value from the newest number; `nil` if it is equal or far.
  package func distance(of code: Int32) -> Distance? {
    guard let near = buckets.near, near.indices.contains(Int(code)) else { return nil }
    switch near[Int(code)] {
    case 1: return .oneMore
    case 2: return .oneLess
    // Up to half of the usual step.
    case 3, 4, 8, 9: return .close
    case _: return nil
    }
  }

  /// Returns the number of records since the last use of a value, 1 for the newest; `nil` if that
  /// is not known.
  package func formsSinceUse(of code: Int32) -> Int? {
    guard buckets.lastRow.indices.contains(Int(code)) else { return nil }
    let row = buckets.lastRow[Int(code)]
    return row < opening.window.recentCount ? row - opening.start + 1 : nil
  }
}

/// The term of one sign in the sum of weights of each row.
private struct Terms {
  private let sign: RankingReasons.Sign
  private let ranker: ContextRanker
  /// The column that is compared, with the code and the distance of the compared row.
  private var column: [Int32] = []
  private var code: Int32 = -1
  private var shift = 0
  private var weight: Float = 0

  init(_ sign: RankingReasons.Sign, _ ranker: ContextRanker) {
    self.sign = sign
    self.ranker = ranker
    let window = ranker.opening.window
    switch sign {
    case .agreement(let field):
      column = window.columns[field]
      code = ranker.given.first { $0.field == field }?.code ?? -1
      weight = ranker.weights.agreement(window.fields[field].id).weight
    case .predecessor(let field):
      column = window.columns[field]
      code = ranker.opening.newestAnswers.first { $0.field == field }?.code ?? -1
      shift = 1
      weight = ranker.weights.predecessor(window.fields[field].id).weight
    case .clock, .day, .use, .near: break
    }
  }

  /// True if a row has the answer that is compared.
  func isShared(by row: Int) -> Bool {
    if shift > 0, !ranker.opening.followers.contains(row) { return false }
    return code >= 0 && column[row + shift] == code
  }

  subscript(row: Int) -> Float {
    let weights = ranker.weights
    let parts = SignBuckets.parts(ofMoment: Int(ranker.opening.moments[row]))
    let value = Int(ranker.spoken[row])
    switch sign {
    case .agreement, .predecessor: return isShared(by: row) ? weight : 0
    case .clock: return weights.clock[parts.clock].weight
    case .day: return weights.day[parts.day].weight
    case .use:
      return weights.age[parts.age].weight
        + weights.since[Int(ranker.buckets.since[value])].weight
    case .near:
      guard let near = ranker.buckets.near, value < near.count else { return 0 }
      return weights.near[Int(near[value])].weight
    }
  }
}
