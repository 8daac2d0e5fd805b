import RefillCore

/// The settings of sharing, of an environment that has those of the file.
struct SyncSettings: Equatable {
  /// The variable of `sync.every`.
  static let everyVariable = "REFILL_SYNC"
  /// The variable of `sync.weight`.
  static let weightVariable = "REFILL_SYNC_WEIGHT"
  /// The usual value of `sync.every`, in minutes.
  static let usualEvery = 5
  /// The values of `sync.every`, in minutes: at most a year.
  static let minutes = 0...525_600

  /// The age in minutes from which what was pulled is too old for a form that opens; 0 for no automatic runs.
  let every: Int
  /// The number of days by which uses of others count less.
  let weight: Int

  /// Reads the settings; the usual ones stand for values that are none.
  init(_ environment: [String: String]) {
    let every = environment[Self.everyVariable].flatMap { Int($0) }
    let weight = environment[Self.weightVariable].flatMap { Int($0) }
    self.every = every.flatMap { Self.minutes.contains($0) ? $0 : nil } ?? Self.usualEvery
    self.weight =
      weight.flatMap { ShareTotal.weights.contains($0) ? $0 : nil } ?? ShareTotal.usualWeight
  }

  /// True if runs are started after a submit and while a form is open.
  var isAutomatic: Bool { every > 0 }
}
