import Driving
import Foundation

/// The time in seconds to import a file of values, one per line, into a new store with Refill, and
/// into one indexed table with `sqlite3`.
struct ImportRace {
  let refill: Double
  let sqlite: Double

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Measures both; `nil` if Refill or `sqlite3` is not installed.
  init?(_ lines: URL, program: URL?, in workspace: Workspace) throws {
    let sqlite3 = workspace.searchPath.map { $0.appending(path: "sqlite3") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    guard let program, let sqlite3 else { return nil }
    let store = workspace.file("race.sqlite").path
    refill = try Self.seconds(
      workspace, program,
      ["history", "import", "--for", MadeHistory.main, "--store", store, lines.path])
    sqlite = try Self.seconds(
      workspace, sqlite3,
      [
        workspace.file("race-plain.sqlite").path, "CREATE TABLE plain (value TEXT)",
        "CREATE INDEX plain_by_value ON plain (value)", ".mode ascii", ".separator \u{1F} \\n",
        ".import \(lines.path) plain",
      ])
  }

  private static func seconds(
    _ workspace: Workspace, _ program: URL, _ arguments: [String]
  ) throws -> Double {
    let begun = Moment.now
    let (isWell, output) = workspace.run(program, arguments)
    guard isWell else {
      throw Failure(description: "\(program.lastPathComponent) failed: \(output)")
    }
    return Moment.now.milliseconds(since: begun) / 1_000
  }
}
