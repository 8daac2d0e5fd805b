import Foundation

/// The weights of the signs that an earlier record has to do with the form being filled, for one
/// field.
///
/// They are learned online, from each submitted form, by the method of Adagrad: each weight has the
/// sum of the squared slopes beside it, which makes its steps smaller.
package struct SignWeights: Equatable, Sendable {
  /// A weight, and the sum of its squared slopes.
  package struct Learned: Equatable, Sendable {
    package internal(set) var weight: Float
    var squares: Float = 0

    private static let rate: Float = 0.3
    private static let initialSquares: Float = 0.1
    private static let greatest: Float = 12

    /// Moves the weight along a slope of the logarithm of the wanted value's probability.
    mutating func step(_ slope: Double) {
      let slope = Float(slope)
      squares += slope * slope
      let moved = weight + Self.rate * slope / (squares + Self.initialSquares).squareRoot()
      weight = min(max(moved, -Self.greatest), Self.greatest)
    }

    /// True if it can be the result of steps.
    var isValid: Bool {
      weight.isFinite && squares.isFinite && abs(weight) <= Self.greatest && squares >= 0
    }
  }

  /// By the distance in records.
  package internal(set) var age = Self.learned([
    -0.3, -0.8, -1.2, -1.4, -1.7, -2.0, -2.2, -2.5, -2.9, -3.3, -3.5, -3.7, -4.0,
  ])
  /// By the difference in time of day.
  package internal(set) var clock = Self.learned([0.9, 0.6, 0.4, 0.2, 0, -0.2, -0.4])
  /// By the weekday.
  package internal(set) var day = Self.learned([0.2, 0, -0.1])
  /// By the distance in records of the value's last use.
  package internal(set) var since = Self.learned(.init(repeating: 0, count: SignBuckets.distances))
  /// By the difference of a number from the newest one.
  package internal(set) var near = Self.learned(.init(repeating: 0, count: SignBuckets.near))
  /// The weights of agreement with given answers, by field id.
  var agreements: [String: Learned] = [:]
  /// The weights of predecessors that agree with the newest record, by field id.
  var predecessors: [String: Learned] = [:]
  /// The merits of the weighted and of the plain order.
  var merits = Merits()

  /// The decayed log-likelihoods of the wanted values, by which two orders are mixed.
  struct Merits: Equatable, Sendable {
    var weighted: Float = 0
    var plain: Float = 0

    private static let decay: Float = 0.97
    /// The handicap of the weighted order for each form, which makes the plain one count more until
    /// the other foretells better by more than chance: 2 after many forms, nothing at the first.
    private static let handicap: Float = 0.06
    /// The probability of a value that no record has.
    private static let unknown = 0.001

    /// The share of the weighted order in the mixture.
    var share: Double { 1 / (1 + exp(Double(plain - weighted))) }

    mutating func add(weighted one: Double, plain other: Double) {
      weighted = Self.decay * weighted + Float(log(one + Self.unknown)) - Self.handicap
      plain = Self.decay * plain + Float(log(other + Self.unknown))
    }
  }

  /// Creates the weights of a field from which nothing was learned.
  package init() {}

  /// Returns the weight of an agreement with the answer given in a field.
  package func agreement(_ field: String) -> Learned {
    agreements[field] ?? Learned(weight: Self.firstAgreement)
  }

  /// Returns the weight of a predecessor that has the newest record's answer in a field.
  package func predecessor(_ field: String) -> Learned {
    predecessors[field] ?? Learned(weight: Self.firstPredecessor)
  }

  /// Learns the weight of an agreement.
  mutating func stepAgreement(_ field: String, _ slope: Double) {
    var learned = agreement(field)
    learned.step(slope)
    setAgreement(field, learned)
  }

  /// Learns the weight of a predecessor.
  mutating func stepPredecessor(_ field: String, _ slope: Double) {
    var learned = predecessor(field)
    learned.step(slope)
    setPredecessor(field, learned)
  }

  /// Sets the weight of an agreement; the first weight is not stored.
  mutating func setAgreement(_ field: String, _ learned: Learned) {
    agreements[field] = learned == Learned(weight: Self.firstAgreement) ? nil : learned
  }

  /// Sets the weight of a predecessor; the first weight is not stored.
  mutating func setPredecessor(_ field: String, _ learned: Learned) {
    predecessors[field] = learned == Learned(weight: Self.firstPredecessor) ? nil : learned
  }

  private static let firstAgreement: Float = 2
  private static let firstPredecessor: Float = 0.05

  private static func learned(_ weights: [Float]) -> [Learned] {
    weights.map { Learned(weight: $0) }
  }
}
