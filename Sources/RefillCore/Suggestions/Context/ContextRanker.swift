import Foundation

/// A number that stands for an answer of a field: the same for the same answer, and no other.
public struct AnswerKey: Hashable, Sendable {
  /// The number.
  public let rawValue: UInt64

  /// A key of that number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// An earlier record of the form being filled, as far as the order of suggestions depends on it.
public struct EarlierRecord: Equatable, Sendable {
  /// Days since it was submitted; never negative.
  public let age: Double
  /// What it has in the field that is being filled; `nil` for nothing.
  public let wanted: AnswerKey?
  /// What it has in the fields that are filled already, in their order.
  public let given: [AnswerKey?]

  /// A record; an age below 0, from a clock that was set back, is 0.
  public init(age: Double, wanted: AnswerKey?, given: [AnswerKey?]) {
    self.age = max(age, 0)
    self.wanted = wanted
    self.given = given
  }
}

/// What is filled already in a form, and what earlier records make of it for one more field.
///
/// Every earlier record speaks for the value that it has: half as loud for each thirty days of its
/// age, and twice as loud for each bit of `FieldWeights` that it has something to do with this one.
public struct ContextRanker: Sendable {
  /// What the filled fields say, in the order of `EarlierRecord.given`.
  public let given: [AnswerKey]
  /// The newest records of the form, the newest first.
  public let recent: [EarlierRecord]
  private let weights: FieldWeights

  /// Days after which a record counts half, as for the rank of values.
  private static let halfLife = 30.0
  /// The bits from which on an agreement puts the values of its record before all others.
  private static let bitsToLead = 3.0
  /// The bits from which on it is worth looking for older records that agree.
  private static let bitsToLookFor = 1.0

  /// A context, and what the newest records teach about it: O(`recent` × `given`).
  public init(given: [AnswerKey], recent: [EarlierRecord]) {
    self.given = given
    self.recent = recent
    weights = FieldWeights(recent, given: given.count)
  }

  /// The given answers that tell about the field, by their places, those that tell most first: older
  /// records that have them are looked for, and a value of one is told to come from them, even where
  /// they only make it likelier and put it before no other.
  public var informativeFields: [Int] {
    given.indices.filter { weights.agreement[$0] >= Self.bitsToLookFor }
      .sorted { weights.agreement[$0] > weights.agreement[$1] }
  }

  /// A value that earlier records speak for.
  public struct Ranked: Equatable, Sendable {
    /// The value.
    public let key: AnswerKey
    /// How loud they speak: the logarithm to the base 2, to be compared within one ranking.
    public let score: Double
    /// Whether one of them agrees with something given that tells about this field.
    public let agrees: Bool
  }

  /// Whether no record agrees with anything given, so that the order is that of use alone.
  public func noRecordAgrees(among older: [EarlierRecord]) -> Bool {
    older.isEmpty && !recent.contains(where: agreesAtAll)
  }

  /// The values of earlier records, likeliest first: those of records that agree before all others.
  ///
  /// The same records in the same order give the same values in the same order.
  /// O(records × given fields), and a sort.
  ///
  /// - Parameter older: further records that agree with something given that is worthwhile.
  public func ranking(older: [EarlierRecord]) -> [Ranked] {
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

/// What was said for each value so far.
private struct VoteCount {
  private var places: [AnswerKey: Int] = [:]
  private var all: [ContextRanker.Ranked] = []

  mutating func add(_ key: AnswerKey, score: Double, agrees: Bool) {
    guard let place = places[key] else {
      places[key] = all.count
      return all.append(ContextRanker.Ranked(key: key, score: score, agrees: agrees))
    }
    let old = all[place]
    // As logarithms, because a sum of many bits is beyond every number.
    let (less, more) = (min(old.score, score), max(old.score, score))
    all[place] = ContextRanker.Ranked(
      key: key, score: more + log2(1 + exp2(less - more)), agrees: old.agrees || agrees)
  }

  /// Agreeing ones first, then by score, then in the order in which they came.
  var ranked: [ContextRanker.Ranked] {
    all.enumerated().sorted { one, other in
      if one.element.agrees != other.element.agrees { return one.element.agrees }
      if one.element.score != other.element.score { return one.element.score > other.element.score }
      return one.offset < other.offset
    }.map(\.element)
  }
}
