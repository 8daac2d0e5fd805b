/// The amount of measurements.
struct Plan {
  let name: String
  let rounds: Int
  /// The number of starts of each program per round.
  let starts: Int
  /// The number of starts with type-ahead of each program per round.
  let typeAheads: Int
  /// The number of keys per round for settings whose p99 has a target.
  let keys: Int
  /// The number of keys per round for all others.
  let peerKeys: Int
  /// The time limit in seconds from the beginning; a round that would exceed it is not started.
  ///
  /// `nil` for no limit.
  let limit: Double?

  /// The plan with the same samples of each program, and the time that a second refill binary needs.
  var withTwoBinaries: Plan {
    Plan(
      name: name, rounds: rounds, starts: starts, typeAheads: typeAheads, keys: keys,
      peerKeys: peerKeys, limit: limit.map { $0 * 2 })
  }

  static let quick = Plan(
    name: "quick", rounds: 2, starts: 5, typeAheads: 3, keys: 100, peerKeys: 50, limit: 120)
  static let usual = Plan(
    name: "default", rounds: 10, starts: 3, typeAheads: 2, keys: 200, peerKeys: 30, limit: 900)
  static let full = Plan(
    name: "full", rounds: 30, starts: 4, typeAheads: 4, keys: 200, peerKeys: 70, limit: nil)
}
