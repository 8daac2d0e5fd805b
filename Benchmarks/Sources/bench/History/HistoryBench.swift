import Driving
import Foundation

/// The benchmark of histories of several sizes, `bench history`.
enum HistoryBench {
  /// The default numbers of values.
  private static let usual = [1_000, 100_000, 1_000_000]

  /// - Returns: true if all targets are met.
  static func run(
    _ arguments: Arguments, _ begun: Moment, say: @escaping (String) -> Void
  ) throws -> Bool {
    let sizes = arguments.sizes.isEmpty ? usual : arguments.sizes.sorted()
    let usual = usual
    let isLarge = sizes.contains { size in usual.allSatisfy { $0 < size } }
    let results = arguments.results.map {
      ResultsFile(file: $0, section: isLarge ? "history, large" : "history")
    }
    try results?.check()
    return try Workspace.lend { workspace in
      let run = HistoryRun(arguments: arguments, workspace: workspace)
      let figures = try sizes.map { size in
        let seconds = { Int(Moment.now.milliseconds(since: begun) / 1_000) }
        return try run.measure(size, withPeers: size == usual.last) {
          say("\(size): \($0), \(seconds()) s")
        }
      }
      let report = HistoryReport(
        figures: figures, seed: arguments.seed,
        seconds: Moment.now.milliseconds(since: begun) / 1_000)
      print(report.markdown, terminator: "")
      try results?.replace(with: report.markdown)
      return report.targets.allSatisfy { $0.holds == true }
    }
  }
}
