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
      report.fewMemory = try exports.compactMap { options in
        try run(program, options, stores[0], workspace).memory
      }.max()
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
    let command = Command(
      program,
      ["export", MadeRecords.form, "--store", store.path, "--output", output.path] + options,
      environment: [:], directory: workspace.folder)
    let before = childrenTime
    let (seconds, memory, isWell) = try workspace.measure(command)
    guard isWell else {
      throw ImportRace.Failure(description: "export \(options.joined(separator: " ")) failed")
    }
    let size = try FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int
    return ExportFigures(
      bytes: size ?? 0, seconds: seconds, cpu: childrenTime - before, memory: memory)
  }

  /// The CPU time of ended child processes, in seconds.
  private static var childrenTime: Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0.0) { sum, time in
      sum + Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
  }
}

/// The figures of one export.
struct ExportFigures {
  let bytes: Int
  /// The elapsed time in seconds, with the start of the program.
  let seconds: Double
  /// The CPU time in seconds.
  let cpu: Double
  /// The peak memory in MB; `nil` if `/proc` does not have it.
  let memory: Double?
}
