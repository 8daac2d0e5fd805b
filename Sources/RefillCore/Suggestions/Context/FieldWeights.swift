import Foundation

/// How much each sign that two records belong together says about the field that is being filled,
/// learned from the newest records of the form.
///
/// After the record linkage of Fellegi and Sunter (1969): of all pairs of records that agree in a
/// given field, how many agree in the wanted one as well, against how many pairs do so anyhow? The
/// logarithm of that ratio of odds are the bits that an agreement weighs. A company that has one
/// city weighs many, a yes that everybody says weighs none.
struct FieldWeights {
  /// The bits that agreement weighs, by given field; 0 or more.
  let agreement: [Double]
  /// The bits that it weighs to be among the last 1, 3, 7, 15 and 31 records; 0 or more, falling.
  let recencyWeight: [Double]

  /// What an agreement is taken to weigh before anything is known, in bits.
  private static let priorBits = 3.0
  /// How many pairs that belief is worth.
  private static let priorStrength = 4.0
  /// The most that one sign weighs, in bits.
  private static let maximumBits = 40.0
  /// Signs are taken for more than they are, because few fields hang on one thing alone.
  private static let weightExponent = 1.5

  /// O(`records` × given fields); the newest record comes first.
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

  /// The bits for the record that is the `place`th newest, from 0.
  func recencyWeight(at place: Int) -> Double {
    let step = Int(log2(Double(place + 1)))
    return step < recencyWeight.count ? recencyWeight[step] : 0
  }

  /// How often pairs of records agree in the wanted field, whatever else they do.
  private struct Chance {
    private let odds: Double

    init(same: Int, of pairs: Int) {
      let share = (Double(same) + 0.5) / (Double(pairs) + 5)
      odds = share / (1 - share)
    }

    /// By how many bits the odds are better among the pairs that show a sign.
    ///
    /// - Parameter prior: what to think of it, in bits, while there are few pairs.
    func bits(same: Int, of pairs: Int, priorBits: Double) -> Double {
      let expected = odds * exp2(priorBits)
      let share =
        (Double(same) + priorStrength * expected / (1 + expected)) / (Double(pairs) + priorStrength)
      return min(max(log2(share / (1 - share) / odds), 0), maximumBits)
    }
  }
}

/// Pairs of records are never listed, only counted.
private enum Pairs {
  static func among(_ count: Int) -> Int { count * (count - 1) / 2 }
}

/// One field of many records: a small number for each answer, -1 for none.
private struct Column {
  let codes: [Int]
  /// The records that have each answer, by their places.
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

  /// How many pairs of records agree here.
  var pairs: Int { groups.reduce(0) { $0 + Pairs.among($1.count) } }

  /// How many pairs of records agree here and in another field.
  func pairs(within other: Column) -> Int {
    var seen = [Int](repeating: 0, count: other.groups.count)
    var pairs = 0
    for group in groups {
      let answers = group.lazy.map { other.codes[$0] }.filter { $0 >= 0 }
      // Each record makes a pair with every one before it that says the same.
      for answer in answers {
        pairs += seen[answer]
        seen[answer] += 1
      }
      for answer in answers { seen[answer] = 0 }
    }
    return pairs
  }
}
