import Driving
import Foundation
import RefillStore

/// A store with a large history, and the time to create it.
struct MadeStore {
  let store: Store
  let file: URL
  /// The file of all values, one per line.
  let lines: URL
  private(set) var values = 0
  private(set) var rows = 0
  private(set) var bytes = 0
  private(set) var rowBytes = 0
  /// The time of the import in seconds.
  private(set) var importing = 0.0
  private(set) var tidying = 0.0
  /// Some values of the history, at equal intervals.
  private(set) var sample: [String] = []

  private static let batch = 50_000
  private static let sampled = 20_000

  /// Creates a store of `size` values, or of all texts if there are fewer.
  init(_ size: Int, _ history: MadeHistory, in workspace: Workspace) throws {
    var history = history
    file = workspace.file("history-\(size).sqlite")
    lines = workspace.file("lines-\(size).txt")
    store = try Store(path: file.path)
    try Data().write(to: lines)
    let writer = try FileHandle(forWritingTo: lines)
    defer { try? writer.close() }
    let step = max(size / Self.sampled, 1)
    while values < size {
      var batch: [ImportedValue] = []
      while values + batch.count < size, batch.count < Self.batch, let value = history.next() {
        batch.append(value)
      }
      if batch.isEmpty { break }
      try writer.write(contentsOf: Data(batch.map { $0.value + "\n" }.joined().utf8))
      for value in batch { count(value, sampling: step) }
      importing += try WallClock.time { try store.history.importValues(batch) } / 1e6
    }
    tidying = try WallClock.time { while try !store.history.compact() {} } / 1e6
  }

  private mutating func count(_ value: ImportedValue, sampling step: Int) {
    values += 1
    bytes += value.value.utf8.count
    guard value.history == MadeHistory.main else { return }
    if rows % step == 0 { sample.append(value.value) }
    rows += 1
    rowBytes += value.value.utf8.count
  }

  /// The size of the file and of SQLite's files beside it, in bytes.
  var fileBytes: Int {
    ["", "-wal", "-journal"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path + suffix)
      return sum + (attributes?[.size] as? Int ?? 0)
    }
  }

  /// A new index of the history, with nothing loaded.
  var index: FieldIndex {
    FieldIndex(history: (store.history, MadeHistory.main), lists: [], rules: .init())
  }

  /// Returns all values of the history, best first.
  func ranked() throws -> [String] {
    var values: [String] = []
    try store.history.forEachValue(history: MadeHistory.main) { batch in
      values += batch.map(\.value)
      return true
    }
    return values
  }

  func remove() {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: file.path + suffix)
    }
    try? FileManager.default.removeItem(at: lines)
  }
}
