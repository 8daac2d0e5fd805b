import Foundation
import RefillStore

/// A task for a separate process, so that its start time or memory can be measured: this program
/// with the argument `probe`.
enum HistoryProbe: String {
  /// Nothing: the baseline of process start.
  case idle
  /// Opens a store and finds the first page of a history.
  case open
  /// Loads a history and prints the memory growth of the process in bytes.
  case load

  /// Runs a probe if the command line asks for one.
  ///
  /// - Returns: true if it did.
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
    // Allocate first what any search needs, such as SQLite's own memory.
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

  /// The resident anonymous memory of the process in bytes, without file mappings.
  private static var residentBytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
