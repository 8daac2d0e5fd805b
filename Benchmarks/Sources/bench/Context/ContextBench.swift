import Driving
import Foundation

/// Compares orders of values over forms that somebody filled: `bench context`.
enum ContextBench {
  /// - Returns: whether every target holds.
  static func run(_ arguments: Arguments, _ begun: Moment) throws -> Bool {
    let results = arguments.results.map { ResultsFile(file: $0, section: "context") }
    try results?.check()
    return try Workspace.lend { workspace in
      let runs = try desks(arguments).map { try ContextRun($0, asking: $1, in: workspace) }
      let report = ContextReport(
        runs: runs, seed: arguments.seed, seconds: Moment.now.milliseconds(since: begun) / 1_000)
      print(report.markdown, terminator: "")
      try results?.replace(with: report.markdown)
      return report.targets.allSatisfy { $0.holds == true }
    }
  }

  /// The forms, and which of them are looked at: one in so many.
  private static func desks(_ arguments: Arguments) throws -> [(FilledForms, Int)] {
    let part = arguments.isQuick ? 5 : 1
    let seed = arguments.seed
    return [
      (ScriptedYear.desk(seed: seed, forms: 5_000 / part), 2),
      (ScriptedYear.chance(seed: seed, forms: 1_500 / part), 2),
      (try .repairs(), 1),
    ]
  }
}
