import Driving
import Foundation

/// Several programs write into one store while somebody fills a form: `bench soak`.
enum SoakBench {
  /// So many keys are measured at least.
  private static let keys = 2_000
  /// So many go into one form.
  private static let keysInForm = 640

  struct NoProgram: Error, CustomStringConvertible {
    var description: String { "soak needs a program to type into: --refill PATH." }
  }

  /// - Returns: whether every target holds.
  static func run(_ arguments: Arguments, _ begun: Moment) throws -> Bool {
    guard let program = arguments.refill else { throw NoProgram() }
    let results = arguments.results.map { ResultsFile(file: $0, section: "soak") }
    try results?.check()
    let plan = SoakPlan(writers: arguments.writers, values: arguments.each)
    var rounds: [SoakRound] = []
    repeat {
      rounds.append(
        try Workspace.lend { try SoakRound(plan, program, keysInForm: keysInForm, in: $0) })
      let typed = rounds.map(\.keyCount).reduce(0, +)
      FileHandle.standardError.write(Data("round \(rounds.count), \(typed) keys\n".utf8))
    } while rounds.map(\.keyCount).reduce(0, +) < keys
    let report = SoakReport(
      plan: plan, rounds: rounds, seconds: Moment.now.milliseconds(since: begun) / 1_000)
    print(report.markdown, terminator: "")
    try results?.replace(with: report.markdown)
    return report.targets.allSatisfy { $0.holds == true }
  }

  /// What one of the programs that write does.
  ///
  /// - Returns: whether it was told where.
  static func write(_ arguments: Arguments) throws -> Bool {
    guard let store = arguments.store, let results = arguments.results else { return false }
    let plan = SoakPlan(writers: arguments.writers, values: arguments.each)
    let outcome = try SoakWriter(number: arguments.writer, plan: plan, store: store).run()
    try JSONEncoder().encode(outcome).write(to: results)
    return true
  }
}
