import Driving
import Foundation

/// The soak test, `bench soak`: several processes write into one store during an interactive
/// session.
enum SoakBench {
  /// The minimum number of measured keys.
  private static let keys = 2_000
  /// The number of keys per form.
  private static let keysInForm = 640

  struct NoProgram: Error, CustomStringConvertible {
    var description: String { "soak needs a program to type into: --refill PATH." }
  }

  /// - Returns: true if all targets are met.
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

  /// Runs one of the writers.
  ///
  /// - Returns: false if the arguments name no output file.
  static func write(_ arguments: Arguments) throws -> Bool {
    guard let store = arguments.store, let results = arguments.results else { return false }
    let plan = SoakPlan(writers: arguments.writers, values: arguments.each)
    let outcome = try SoakWriter(number: arguments.writer, plan: plan, store: store).run()
    try JSONEncoder().encode(outcome).write(to: results)
    return true
  }
}
