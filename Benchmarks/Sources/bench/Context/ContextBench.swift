import Driving
import Foundation

/// The context-ranking benchmark, `bench context`: compares orders of values over simulated forms.
enum ContextBench {
  /// - Returns: true if all targets are met.
  static func run(_ arguments: Arguments, _ begun: Moment) throws -> Bool {
    let results = arguments.results.map { ResultsFile(file: $0, section: "context") }
    try results?.check()
    return try Workspace.lend { workspace in
      var runs = try desks(arguments).map { forms, stride in
        try ContextRun(forms, in: workspace) { $0.isMultiple(of: stride) }
      }
      for forms in try RecordSets.read() {
        let first = forms.forms.count - RecordSets.played
        runs.append(try ContextRun(forms, in: workspace) { $0 >= first })
      }
      let report = ContextReport(
        runs: runs, seed: arguments.seed, seconds: Moment.now.milliseconds(since: begun) / 1_000)
      print(report.markdown, terminator: "")
      try results?.replace(with: report.markdown)
      return report.targets.allSatisfy { $0.holds == true }
    }
  }

  /// Returns the workloads; of each, every n-th form is evaluated.
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
