public import Foundation
import GRDB
public import RefillCore

extension Store {
  /// Learns from the newest 60 records of a form, if an older version of Refill stored them.
  ///
  /// Works in steps of some milliseconds, without a lock; one short transaction stores the result.
  /// If records were added meanwhile, or `shouldContinue` returns false, nothing is stored, and the
  /// next call starts again.
  ///
  /// - Returns: true if nothing is left to learn.
  @discardableResult
  public func learn(
    fromRecordsOf form: Form, timeZone: TimeZone, while shouldContinue: () -> Bool
  ) throws(StoreError) -> Bool {
    guard var replay = try connection.read(.upkeep, { try RecordReplay($0, form, timeZone) }) else {
      return true
    }
    while !replay.isOver {
      guard shouldContinue() else { return false }
      try connection.read(.upkeep) { try replay.step(in: $0) }
    }
    return try connection.write(lockTimeout: .upkeep) { try replay.save(in: $0) }
  }

  /// Plays the newest 100 records of a form back, and returns how often wanted values were first.
  ///
  /// Changes nothing; takes some tenths of a second.
  ///
  /// - Parameter progress: called with the number of records played back, and the total.
  public func learningFigures(
    of form: Form, timeZone: TimeZone, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(StoreError) -> LearningFigures {
    try connection.read(.submit) { database in
      var playback = try LearningPlayback(database, form, timeZone)
      let count = playback.left
      while try playback.step(in: database) { progress(count - playback.left, count) }
      return playback.figures
    }
  }
}
