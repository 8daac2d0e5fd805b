import Foundation

/// How much the reliability targets are tried: a small share in `make gate`, all of it in `make torture`.
package enum Torture {
  private static let variables = ProcessInfo.processInfo.environment

  /// The share of the full numbers, from `REFILL_TORTURE`; 1 is all.
  package static let scale = variables["REFILL_TORTURE"].flatMap(Double.init) ?? 0.01

  /// The seed of random trials, from `REFILL_SEED`.
  package static let seed = variables["REFILL_SEED"].flatMap(UInt64.init) ?? 4711

  /// Returns the number of trials at this scale.
  ///
  /// - Parameters:
  ///   - full: The number in `make torture`.
  ///   - least: The number at any scale.
  package static func count(_ full: Int, least: Int) -> Int {
    max(least, Int(clamping: Int64((Double(full) * min(scale, 1)).rounded(.up))))
  }

  /// Returns a limit of time: the target itself at full scale, which is tried on a quiet machine; else
  /// one that only a program that hangs reaches.
  package static func limit(_ target: Duration) -> Duration {
    scale < 1 ? .seconds(TestTimeout.seconds) : target
  }
}

/// Counts the trials of a reliability target, such as `T2`, and those that failed.
///
/// `REFILL_TALLIES` names a file to which each tally adds a line at its end: target, what is tried,
/// trials, failures and seed, separated by tabs. `Support/print-tallies.sh` adds them up.
package final class Tally {
  private let target: String
  private let trials: String
  /// The number of trials.
  package private(set) var count = 0
  /// The trials that failed, with what came.
  package private(set) var failures: [String] = []

  /// Creates the tally of a target.
  package init(_ target: String, _ trials: String) {
    (self.target, self.trials) = (target, trials)
  }

  /// Counts a trial, or the failures of many.
  ///
  /// - Parameters:
  ///   - trials: The number of trials that are judged at once.
  ///   - trial: What was tried, and what came, for a trial that failed.
  package func check(_ holds: Bool, of trials: Int = 1, _ trial: @autoclosure () -> String) {
    count += trials
    if !holds { failures.append(trial()) }
  }

  deinit {
    let line = "\(target)\t\(trials)\t\(count)\t\(failures.count)\t\(Torture.seed)\n"
    guard let path = ProcessInfo.processInfo.environment["REFILL_TALLIES"] else { return }
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    guard file >= 0 else { return }
    let bytes = Array(line.utf8)
    _ = write(file, bytes, bytes.count)
    close(file)
  }
}
