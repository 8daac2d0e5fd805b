import Driving
import Foundation

/// The benchmark of exports, `bench export`: many records, written in several formats by the program.
enum ExportBench {
  /// The exports that are measured: the options of each.
  private static let exports = [
    ["--format", "jsonl", "--unmasked"], ["--format", "jsonl"],
    ["--format", "csv", "--unmasked"], ["--format", "sql", "--unmasked"],
    ["--format", "yaml", "--unmasked"],
    ["--format", "jsonl", "--unmasked", "--where", "${hours} > 48", "--fields", "name,hours"],
  ]
  private static let few = 1_000

  /// - Returns: true if all targets are met.
  static func run(_ arguments: Arguments, say: (String) -> Void) throws -> Bool {
    guard let program = arguments.refill else {
      throw Arguments.Mistake(description: "export needs --refill PATH.\n\n\(Arguments.usage)")
    }
    let results = arguments.results.map { ResultsFile(file: $0, section: "export") }
    try results?.check()
    let many = arguments.sizes.first ?? (arguments.isQuick ? 100_000 : 1_000_000)
    return try Workspace.lend { workspace in
      let stores = [few, many].map { workspace.file("records-\($0).sqlite") }
      for (count, store) in zip([few, many], stores) {
        try MadeRecords.make(count, at: store)
        say("\(count) records made")
      }
      var report = ExportReport(count: many, few: few)
      report.plain = try WallClock.time { _ = try MadeRecords.plainBytes(at: stores[1]) } / 1e6
      // The peak of all children so far only grows: small stores first.
      report.fewMemory = try exports.map { try run(program, $0, stores[0], workspace).memory }.max()
      for options in exports {
        let figures = try run(program, options, stores[1], workspace)
        say("\(options.joined(separator: " ")): \(Int(figures.seconds)) s")
        report.rows.append((options.joined(separator: " "), figures))
      }
      print(report.markdown, terminator: "")
      try results?.replace(with: report.markdown)
      return report.targets.allSatisfy { $0.holds == true }
    }
  }

  private static func run(
    _ program: URL, _ options: [String], _ store: URL, _ workspace: Workspace
  ) throws -> ExportFigures {
    let output = workspace.file("output")
    defer { try? FileManager.default.removeItem(at: output) }
    let before = Children.usage
    let begun = Moment.now
    let (isWell, text) = workspace.run(
      program,
      ["export", MadeRecords.form, "--store", store.path, "--output", output.path] + options)
    let seconds = Moment.now.milliseconds(since: begun) / 1000
    guard isWell else { throw ImportRace.Failure(description: "export failed: \(text)") }
    let after = Children.usage
    let size = try FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int
    return ExportFigures(
      bytes: size ?? 0, seconds: seconds, cpu: after.cpu - before.cpu, memory: after.peak)
  }
}

/// The figures of one export.
struct ExportFigures {
  let bytes: Int
  /// The elapsed time in seconds, with the start of the program.
  let seconds: Double
  /// The CPU time in seconds.
  let cpu: Double
  /// The peak memory of this and earlier programs, in MB.
  let memory: Double
}

/// The resources that ended child processes have used.
private enum Children {
  /// The CPU time in seconds, and the peak memory of the largest in MB.
  static var usage: (cpu: Double, peak: Double) {
    var usage = rusage()
    #if os(Linux)
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    let cpu = [usage.ru_utime, usage.ru_stime].reduce(0.0) { sum, time in
      sum + Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    #if os(Linux)
      let unit = 1024.0
    #else
      let unit = 1.0
    #endif
    return (cpu, Double(usage.ru_maxrss) * unit / 1e6)
  }
}
