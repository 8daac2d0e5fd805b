import Driving
import Foundation

/// The benchmark of many records in one process, `bench records`: a table fills a form, beside the import
/// of the same records.
enum RecordsBench {
  private static let runs = 3
  private static let count = 10_000
  private static let manyCount = 100_000

  /// A way to bring the records into a store.
  enum Way: String, CaseIterable {
    case fill = "refill fill, with the store"
    case remember = "the same with --remember"
    case unstored = "the same with --private"
    case importing = "refill records import"
    case many = "refill fill, ten times the records"
  }

  /// - Returns: true if all targets are met.
  static func run(_ arguments: Arguments, say: (String) -> Void) throws -> Bool {
    guard let program = arguments.refill else {
      throw Arguments.Mistake(description: "records needs --refill PATH.\n\n\(Arguments.usage)")
    }
    let results = arguments.results.map { ResultsFile(file: $0, section: "records") }
    try results?.check()
    return try Workspace.lend { workspace in
      let made = try MadeTable(count, seed: arguments.seed, in: workspace)
      let many = try MadeTable(manyCount, seed: arguments.seed, in: workspace)
      var report = RecordsReport(count: count, manyCount: manyCount)
      for round in 1...runs {
        say("round \(round) of \(runs)")
        for way in Way.allCases {
          let figures = try measure(way, way == .many ? many : made, program, workspace)
          report.figures[way, default: []].append(figures)
        }
      }
      print(report.markdown, terminator: "")
      try results?.replace(with: report.markdown)
      return report.targets.allSatisfy { $0.holds == true }
    }
  }

  /// Runs one way with a new store, and counts the records that are lost.
  private static func measure(
    _ way: Way, _ made: MadeTable, _ program: URL, _ workspace: Workspace
  ) throws -> RecordsReport.Run {
    let store = workspace.file("store.sqlite").path
    let (output, refused) = (workspace.file("output.jsonl"), workspace.file("refused.csv"))
    for file in ["", "-wal", "-shm"].map({ store + $0 }) + [refused.path] {
      try? FileManager.default.removeItem(atPath: file)
    }
    let fill = "fill --no-input --answers \(made.table.path) --refused \(refused.path)"
    let words =
      switch way {
      case .fill, .many: "\(fill) \(made.form.path) > \(output.path)"
      case .remember: "\(fill) --remember \(made.form.path) > \(output.path)"
      case .unstored: "\(fill) --private \(made.form.path) > \(output.path)"
      // The output of the last way.
      case .importing: "records import \(made.form.path) \(output.path) > /dev/null"
      }
    let line = "exec \(program.path) \(words) --store \(store)"
    let (seconds, peak, _) = try workspace.measure(
      Command(
        URL(filePath: "/bin/sh"), ["-c", line], environment: [:], directory: workspace.folder))
    let wrong = way == .importing ? made.refused : lines(of: refused) - 1
    let stored =
      way == .unstored
      ? lines(of: output) : try exported(from: store, made, program, workspace)
    let all = way == .many ? manyCount : count
    return RecordsReport.Run(
      seconds: seconds, peak: peak, lost: all - wrong - min(stored, lines(of: output)))
  }

  private static func exported(
    from store: String, _ made: MadeTable, _ program: URL, _ workspace: Workspace
  ) throws -> Int {
    let (isWell, text) = workspace.run(
      program, ["export", made.form.path, "--store", store])
    guard isWell else { throw RefillSubjects.Failure(description: "no export: \(text)") }
    return text.utf8.count { $0 == 0x0A }
  }

  private static func lines(of file: URL) -> Int {
    FileManager.default.contents(atPath: file.path)?.count { $0 == 0x0A } ?? 0
  }
}
