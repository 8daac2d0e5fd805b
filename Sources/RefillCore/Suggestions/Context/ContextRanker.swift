import Foundation

/// A 64-bit key of an answer of a field, equal for equal answers; a hash collision only mis-ranks a
/// suggestion.
package struct AnswerKey: Hashable, Sendable {
  /// The key.
  package let rawValue: UInt64

  /// Creates a key.
  package init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// An earlier record of the form, reduced to the data that context ranking needs.
package struct EarlierRecord: Equatable, Sendable {
  /// The age in days since it was submitted; never negative.
  package let age: Double
  /// The key of its answer in the field being filled; `nil` for none.
  package let wanted: AnswerKey?
  /// The keys of its answers in the fields already filled, in their order; `nil` for none.
  package let given: [AnswerKey?]

  /// Creates a record; a negative age, from a clock that was set back, becomes 0.
  package init(age: Double, wanted: AnswerKey?, given: [AnswerKey?]) {
    self.age = max(age, 0)
    self.wanted = wanted
    self.given = given
  }
}

/// Ranks values by their co-occurrence, in earlier records, with the answers already given.
///
/// Each earlier record votes for its value; votes halve every 30 days of its age, and double per
/// bit of evidence (`FieldWeights`) that it belongs to the current record.
package struct ContextRanker: Sendable {
  /// The keys of the answers already given, in the order of `EarlierRecord.given`.
  package let given: [AnswerKey]
  /// The newest records of the form, newest first.
  package let recent: [EarlierRecord]
  private let weights: FieldWeights

  /// The half-life of a vote in days, the same as for the rank of values.
  private static let halfLife = 30.0
  /// The minimum evidence, in bits, with which the values of agreeing records lead the list.
  private static let bitsToLead = 3.0
  /// The minimum evidence, in bits, for which older agreeing records are searched.
  private static let bitsToLookFor = 1.0

  /// Creates a ranker, and learns the field weights from `recent`: O(`recent` × `given`).
  package init(given: [AnswerKey], recent: [EarlierRecord]) {
    self.given = given
    self.recent = recent
    weights = FieldWeights(recent, given: given.count)
  }

  /// The indices of the given answers that are informative about the field, most informative first.
  ///
  /// Older records with these answers are searched, and a value from one is explained by it, even
  /// if the evidence is too weak to lead the list.
  package var informativeFields: [Int] {
    given.indices.filter { weights.agreement[$0] >= Self.bitsToLookFor }
      .sorted { weights.agreement[$0] > weights.agreement[$1] }
  }

  /// A value with the votes of earlier records.
  package struct Ranked: Equatable, Sendable {
    /// The key of the value.
    package let key: AnswerKey
    /// The log2 of the summed votes; comparable within one ranking only.
    package let score: Double
    /// True if one of its records agrees with an informative answer.
    package let agrees: Bool
  }

  /// Returns true if no record agrees with any given answer, so that only the rank by use applies.
  package func noRecordAgrees(among older: [EarlierRecord]) -> Bool {
    older.isEmpty && !recent.contains(where: agreesAtAll)
  }

  /// Returns the values of earlier records, most likely first; values of agreeing records before
  /// all others.
  ///
  /// The order is deterministic for the same records in the same order. Cost: O(records × given
  /// fields), and a sort.
  ///
  /// - Parameter older: Further records that agree with an informative answer.
  package func ranking(older: [EarlierRecord]) -> [Ranked] {
    let noRecordAgrees = noRecordAgrees(among: older)
    var votes = VoteCount()
    for (place, record) in recent.enumerated() {
      add(record, noRecordAgrees ? 0 : weights.recencyWeight(at: place), to: &votes)
    }
    for record in older { add(record, 0, to: &votes) }
    return votes.ranked
  }

  private func agreesAtAll(_ record: EarlierRecord) -> Bool {
    zip(given, record.given).contains { $0 == $1 }
  }

  private func add(
    _ record: EarlierRecord, _ recencyWeight: Double, to votes: inout VoteCount
  ) {
    guard let key = record.wanted else { return }
    var agreement = 0.0
    for (field, key) in given.enumerated() where record.given[field] == key {
      agreement += weights.agreement[field]
    }
    votes.add(
      key, score: agreement + recencyWeight - record.age / Self.halfLife,
      agrees: agreement >= Self.bitsToLead)
  }
}

/// The votes for each value.
private struct VoteCount {
  private var places: [AnswerKey: Int] = [:]
  private var all: [ContextRanker.Ranked] = []

  mutating func add(_ key: AnswerKey, score: Double, agrees: Bool) {
    guard let place = places[key] else {
      places[key] = all.count
      return all.append(ContextRanker.Ranked(key: key, score: score, agrees: agrees))
    }
    let old = all[place]
    // Votes are added as logarithms, because 2 to the power of many bits overflows.
    let (less, more) = (min(old.score, score), max(old.score, score))
    all[place] = ContextRanker.Ranked(
      key: key, score: more + log2(1 + exp2(less - more)), agrees: old.agrees || agrees)
  }

  /// The values, agreeing ones first, then by score, then in order of arrival.
  var ranked: [ContextRanker.Ranked] {
    all.enumerated().sorted { one, other in
      if one.element.agrees != other.element.agrees { return one.element.agrees }
      if one.element.score != other.element.score { return one.element.score > other.element.score }
      return one.offset < other.offset
    }.map(\.element)
  }
}
