import Driving
import Foundation
import RefillFormats

/// The benchmark of large forms, `bench large`: starts and keys of forms in pairs, a large JSON Schema,
/// and a check of many files.
enum LargeBench {
  private static let runs = 9

  /// - Returns: true if all targets are met.
  static func run(
    _ arguments: Arguments, _ begun: Moment, say: (String) -> Void
  ) throws -> Bool {
    guard let program = arguments.refill else {
      throw Arguments.Mistake(description: "large needs --refill PATH.\n\n\(Arguments.usage)")
    }
    let results = arguments.results.map { ResultsFile(file: $0, section: "large") }
    try results?.check()
    return try Workspace.lend { workspace in
      var rounds = Rounds(
        plan: arguments.plan, subjects: try subjects(program, workspace),
        workspace: workspace, begun: begun)
      let readings = try read(MadeSchema.json)
      let checks = try check(CorpusForms.files, program, workspace)
      try rounds.run(progress: say)
      let report = LargeReport(rounds: rounds, readings: readings, checks: checks)
      print(report.markdown, terminator: "")
      try results?.replace(with: report.markdown)
      return report.targets.allSatisfy { $0.holds == true }
    }
  }

  private static func subjects(
    _ program: URL, _ workspace: Workspace
  ) throws -> [Subject] {
    try LargeForm.allCases.map { form in
      let file = workspace.file("large-\(form).json")
      try form.json.write(to: file)
      return Subject(
        setting: .init(program: .largeForm(form)), label: form.rawValue,
        command: Command(
          program, ["fill", file.path, "--store", workspace.file("store.sqlite").path],
          environment: [:], directory: workspace.folder, keepsOutput: true),
        isReady: { $0.text.contains(LargeForm.title) && $0.text.contains("Next") },
        typing: .init(texts: form.texts, isMain: true), keyComparison: form.keyComparison)
    }
  }

  /// Returns the times of reading the schema in milliseconds, without a process start.
  private static func read(_ schema: Data) throws -> [Double] {
    let bytes = Array(schema)
    return try (0..<runs).map { _ in
      let begun = Moment.now
      let reading = FormFile.read(bytes, named: "schema.json")
      let time = Moment.now.milliseconds(since: begun)
      guard let form = reading.form else {
        throw RefillSubjects.Failure(description: "the schema is not read: \(reading.problems)")
      }
      withExtendedLifetime(form) {}
      return time
    }
  }

  /// Runs `refill check` over all files; none are no runs.
  private static func check(
    _ files: [URL], _ program: URL, _ workspace: Workspace
  ) throws -> CheckRuns {
    var checks = CheckRuns(fileCount: files.count)
    guard !files.isEmpty else { return checks }
    let command = Command(
      program, ["check"] + files.map(\.path), environment: [:], directory: workspace.folder)
    for _ in 0..<runs {
      try workspace.drive(command) { session in
        var peak = session.peakMemory
        while !session.leave(within: 1) { peak = session.peakMemory ?? peak }
        checks.times.append(Moment.now.milliseconds(since: session.started))
        peak.map { checks.peakMemory.append(Double($0) / 1_024) }
      }
    }
    return checks
  }
}

/// The runs of `refill check` over all files of a corpus.
struct CheckRuns {
  let fileCount: Int
  /// The times from exec to exit, in milliseconds.
  var times: [Double] = []
  /// The peak resident memory in MiB, sampled each millisecond.
  var peakMemory: [Double] = []
}

/// The form files of other people in the folder `REFILL_CORPUS/forms`.
enum CorpusForms {
  /// All files, in order; none without the variable.
  static var files: [URL] {
    guard let folder = ProcessInfo.processInfo.environment["REFILL_CORPUS"] else { return [] }
    let forms = URL(filePath: folder).appending(path: "forms")
    let paths = FileManager.default.enumerator(at: forms, includingPropertiesForKeys: nil)
    return (paths?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
      .sorted { $0.path < $1.path }
  }
}
