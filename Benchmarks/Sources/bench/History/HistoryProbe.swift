import Foundation
import RefillStore

/// What a process of its own does, so that its start or its memory can be told: this program, called
/// with `probe`.
enum HistoryProbe: String {
  /// Nothing: what any start costs.
  case idle
  /// Opens a store and finds the first page of a history.
  case open
  /// Loads a history and says by how many bytes the process grew.
  case load

  /// Runs a probe if that is what the command line asks for.
  ///
  /// - Returns: whether it was.
  static func run(_ words: [String]) throws -> Bool {
    guard words.count == 4, words[0] == "probe", let probe = HistoryProbe(rawValue: words[1]) else {
      return false
    }
    try probe.run(store: words[2], history: words[3])
    return true
  }

  private func run(store path: String, history: String) throws {
    guard self != .idle else { return }
    let store = try Store(path: path)
    // What any search needs is not the history's, such as SQLite's own memory.
    if self == .load {
      var nothing = FieldIndex(history: (store.history, ""), lists: [], rules: .init())
      _ = try nothing.load()
    }
    let before = Self.residentBytes
    var index = FieldIndex(history: (store.history, history), lists: [], rules: .init())
    var isLoaded = try index.load()
    if self == .open {
      print(try index.find("", limit: 50).suggestions.count)
      return
    }
    while !isLoaded { isLoaded = try index.load() }
    print(Self.residentBytes - before)
    withExtendedLifetime(index) {}
  }

  /// What the process holds in memory of its own, without the pages of its program.
  private static var residentBytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
