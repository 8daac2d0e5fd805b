import Foundation

/// The weight of each indication that two records belong together, learned from the newest records
/// of the form.
///
/// After the record linkage of Fellegi and Sunter (1969): of all pairs of records that agree in a
/// given field, how many agree in the wanted one as well, against how many pairs do so anyway? The
/// log2 of that ratio of odds is the weight of an agreement in bits. The name of a company with one
/// city weighs many bits; a yes in nearly every record weighs none.
struct FieldWeights {
  /// The weight of agreement in bits, by given field; 0 or more.
  let agreement: [Double]
  /// The weight in bits of being among the last 1, 3, 7, 15 and 31 records; 0 or more, descending.
  let recencyWeight: [Double]

  /// The prior weight of an agreement, in bits.
  private static let priorBits = 3.0
  /// The prior strength, in pseudo-counts (pairs of records).
  private static let priorStrength = 4.0
  /// The maximum weight of one indication, in bits.
  private static let maximumBits = 40.0
  /// The exponent on the learned weights; compensates for assuming independent fields.
  private static let weightExponent = 1.5

  /// Learns the weights from `records`, newest first: O(`records` × given fields).
  init(_ records: [EarlierRecord], given count: Int) {
    let records = records.filter { $0.wanted != nil }
    let wanted = Column(records.map(\.wanted))
    let chance = Chance(same: wanted.pairs, of: Pairs.among(records.count))
    agreement = (0..<count).map { field in
      let given = Column(records.map { $0.given[field] })
      return Self.weightExponent
        * chance.bits(same: wanted.pairs(within: given), of: given.pairs, priorBits: Self.priorBits)
    }
    let bits = (0..<5).map { step in
      let distance = 1 << step
      let same = wanted.codes.indices.dropFirst(distance)
        .count { wanted.codes[$0] == wanted.codes[$0 - distance] }
      return chance.bits(same: same, of: max(records.count - distance, 0), priorBits: 0)
    }
    recencyWeight = bits.indices.map { bits[$0...].max() ?? 0 }
  }

  /// Returns the weight in bits of the record at `place`, counted from the newest as 0.
  func recencyWeight(at place: Int) -> Double {
    let step = Int(log2(Double(place + 1)))
    return step < recencyWeight.count ? recencyWeight[step] : 0
  }

  /// The base rate at which pairs of records agree in the wanted field.
  private struct Chance {
    private let odds: Double

    init(same: Int, of pairs: Int) {
      let share = (Double(same) + 0.5) / (Double(pairs) + 5)
      odds = share / (1 - share)
    }

    /// Returns the gain in bits of the odds among the pairs that agree.
    ///
    /// - Parameter priorBits: The assumed gain while there are few pairs, in bits.
    func bits(same: Int, of pairs: Int, priorBits: Double) -> Double {
      let expected = odds * exp2(priorBits)
      let share =
        (Double(same) + priorStrength * expected / (1 + expected)) / (Double(pairs) + priorStrength)
      return min(max(log2(share / (1 - share) / odds), 0), maximumBits)
    }
  }
}

/// Counts of pairs; the pairs themselves are never listed.
private enum Pairs {
  static func among(_ count: Int) -> Int { count * (count - 1) / 2 }
}

/// One field of many records: a small number for each answer, -1 for none.
private struct Column {
  let codes: [Int]
  /// The records with each answer, by their indices.
  private let groups: [[Int]]

  init(_ keys: [AnswerKey?]) {
    var numbers: [AnswerKey: Int] = [:]
    var groups: [[Int]] = []
    codes = keys.enumerated().map { place, key in
      guard let key else { return -1 }
      let code = numbers[key] ?? groups.count
      if code == groups.count {
        numbers[key] = code
        groups.append([])
      }
      groups[code].append(place)
      return code
    }
    self.groups = groups
  }

  /// The number of pairs of records that agree in this field.
  var pairs: Int { groups.reduce(0) { $0 + Pairs.among($1.count) } }

  /// Returns the number of pairs of records that agree in this and in another field.
  func pairs(within other: Column) -> Int {
    var seen = [Int](repeating: 0, count: other.groups.count)
    var pairs = 0
    for group in groups {
      let answers = group.lazy.map { other.codes[$0] }.filter { $0 >= 0 }
      // Each record pairs with every earlier one that has the same answer.
      for answer in answers {
        pairs += seen[answer]
        seen[answer] += 1
      }
      for answer in answers { seen[answer] = 0 }
    }
    return pairs
  }
}
