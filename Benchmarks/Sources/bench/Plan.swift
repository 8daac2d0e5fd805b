/// How much is measured.
struct Plan {
  let name: String
  let rounds: Int
  /// Starts of each program in a round.
  let starts: Int
  /// Starts with keys already waiting, of each program in a round.
  let typeAheads: Int
  /// Keys in a round for each setting whose p99 counts.
  let keys: Int
  /// Keys in a round for the others.
  let peerKeys: Int
  /// No round begins that would end later, in seconds from the beginning; `nil`: no limit.
  let limit: Double?

  static let quick = Plan(
    name: "quick", rounds: 2, starts: 5, typeAheads: 3, keys: 100, peerKeys: 50, limit: 120)
  static let usual = Plan(
    name: "default", rounds: 10, starts: 3, typeAheads: 2, keys: 200, peerKeys: 30, limit: 720)
  static let full = Plan(
    name: "full", rounds: 30, starts: 4, typeAheads: 4, keys: 200, peerKeys: 70, limit: nil)
}
