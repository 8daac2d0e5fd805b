import Foundation

/// The writers, each in a process of its own.
final class SoakWriters {
  private let processes: [(process: Process, outcome: URL)]

  /// Starts the writers: this program in the part `soak-writer`.
  init(_ plan: SoakPlan, store: URL, in workspace: Workspace) throws {
    guard let program = Bundle.main.executableURL else { throw CocoaError(.fileNoSuchFile) }
    processes = try (0..<plan.writers).map { writer in
      let process = Process()
      let outcome = workspace.file("writer-\(writer).json")
      process.executableURL = program
      process.arguments = [
        "soak-writer", "--store", store.path, "--writer", "\(writer)", "--each",
        "\(plan.values)", "--results", outcome.path,
      ]
      process.standardInput = FileHandle.nullDevice
      try process.run()
      return (process, outcome)
    }
  }

  /// True while any writer runs.
  var areWriting: Bool { processes.contains { $0.process.isRunning } }

  /// Waits until all writers exit.
  func finish() throws -> [SoakWriter.Outcome] {
    try processes.map { process, outcome in
      process.waitUntilExit()
      return try JSONDecoder().decode(SoakWriter.Outcome.self, from: Data(contentsOf: outcome))
    }
  }

  /// Terminates the writers that still run.
  func stop() {
    for (process, _) in processes where process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
  }
}
