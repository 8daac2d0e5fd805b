import Foundation

/// The time that fzf takes to match a list in memory, on one thread.
struct FzfMatching {
  let label: String
  /// The times per query in milliseconds, each an average over one second.
  private(set) var times: [Double] = []

  /// Measures fzf; `nil` if there is none with a benchmark mode.
  init?(_ queries: [String], lines: URL, environment: URL?, in workspace: Workspace) {
    let folders = (environment.map { [$0.appending(path: "bin")] } ?? []) + workspace.searchPath
    let program = folders.map { $0.appending(path: "fzf") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    guard let program else { return nil }
    label = "fzf \(workspace.run(program, ["--version"]).output.prefix { $0 != " " && $0 != "\n" })"
    for query in queries {
      let (isWell, output) = workspace.run(
        program, ["-e", "-i", "--threads", "1", "--bench", "1s", "--filter", query], input: lines)
      guard isWell, let time = Self.average(in: output) else { return nil }
      times.append(time)
    }
  }

  /// Returns the average in a line such as `110 iterations  avg: 9.13ms  min: 7.24ms  …`, in
  /// milliseconds.
  static func average(in output: String) -> Double? {
    guard let range = output.range(of: "avg: ") else { return nil }
    let word = output[range.upperBound...].prefix { !$0.isWhitespace }
    let units: [(String, Double)] = [("ms", 1), ("µs", 0.001), ("us", 0.001), ("s", 1_000)]
    for (unit, factor) in units where word.hasSuffix(unit) {
      return Double(word.dropLast(unit.count)).map { $0 * factor }
    }
    return nil
  }
}
