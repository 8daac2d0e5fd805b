import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite struct `Opening a store` {
  let directory: TemporaryDirectory
  var path: String { directory.file("refill.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  private func values(_ store: Store) throws -> [String] {
    try store.history.best(history: "h", limit: 99).map(\.value)
  }

  @Test func `makes it for one person's eyes`() throws {
    let store = try Store(path: directory.file("a/b/refill.sqlite"), ownsDirectory: true)
    try store.history.remember([("h", "x")], at: day(0))
    #expect(try directory.mode(of: "a") == 0o700)
    #expect(try directory.mode(of: "a/b") == 0o700)
    #expect(try directory.mode(of: "a/b/refill.sqlite") == 0o600)
    #expect(try directory.mode(of: "a/b/refill.sqlite-journal") == 0o600)
  }

  @Test func `makes no directory that is not Refill's own`() throws {
    let folder = directory.file("nope")
    #expect(throws: StoreError.noDirectory(folder)) { try Store(path: folder + "/x.sqlite") }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `takes rights away that others had`() throws {
    _ = try Store(path: directory.file("a/refill.sqlite"), ownsDirectory: true)
    try directory.setMode(0o755, of: "a")
    try directory.setMode(0o644, of: "a/refill.sqlite")
    _ = try Store(path: directory.file("a/refill.sqlite"))
    #expect(try directory.mode(of: "a") == 0o755)
    #expect(try directory.mode(of: "a/refill.sqlite") == 0o600)
    _ = try Store(path: directory.file("a/refill.sqlite"), ownsDirectory: true)
    #expect(try directory.mode(of: "a") == 0o700)
  }

  @Test func `follows no symbolic link`() throws {
    for target in [directory.file("real"), directory.file("missing")] {
      _ = FileManager.default.createFile(atPath: directory.file("real"), contents: nil)
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      #expect(throws: StoreError.symbolicLink(path)) { try Store(path: path) }
      #expect(directory.names == ["real", "refill.sqlite"])
      #expect(directory.bytes.isEmpty)
    }
  }

  @Test func `says what is in the way`() throws {
    _ = FileManager.default.createFile(atPath: directory.file("file"), contents: nil)
    #expect(throws: StoreError.notADirectory(directory.file("file"))) {
      try Store(path: directory.file("file/refill.sqlite"))
    }
    #expect(throws: StoreError.notAFile(directory.path)) { try Store(path: directory.path) }
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: StoreError.notAFile(path)) { try Store(path: path) }
    let other = directory.file("other.sqlite")
    for end in ["-journal", "-wal"] {
      #expect(mkfifo(other + end, 0o600) == 0)
      #expect(throws: StoreError.notAFile(other + end)) { try Store(path: other) }
      #expect(throws: StoreError.notAFile(other + end)) { try Store(reading: other) }
      unlink(other + end)
    }
  }

  @Test func `has a journal that this SQLite keeps safe`() throws {
    let store = try Store(path: path)
    let version = try #require(try store.text("SELECT sqlite_version()"))
    let mode = try store.text("PRAGMA journal_mode")
    #expect(mode == (ConnectionSettings.isWALSafe(in: version) ? "wal" : "truncate"))
    #expect(try store.text("PRAGMA synchronous") == (mode == "wal" ? "1" : "2"))
    #expect(try store.text("PRAGMA secure_delete") == "1")
  }

  @Test func `leaves a file in WAL mode`() throws {
    do {
      let store = try Store(path: path)
      #expect(try store.text("PRAGMA journal_mode = WAL") == "wal")
      try store.history.remember([("h", "x")], at: day(0))
    }
    let store = try Store(path: path)
    #expect(try store.text("PRAGMA journal_mode") == "wal")
    #expect(try store.text("PRAGMA synchronous") == "1")
    #expect(try values(store) == ["x"])
  }

  @Test(arguments: [
    ("3.44.5", false), ("3.44.6", true), ("3.40.1", false), ("3.45.0", false), ("3.50.6", false),
    ("3.50.7", true), ("3.51.2", false), ("3.51.3", true), ("3.52.0", true), ("4.0.0", true),
    ("", false),
  ])
  func `knows where WAL is safe`(version: String, isSafe: Bool) {
    #expect(ConnectionSettings.isWALSafe(in: version) == isSafe)
  }

  @Test func `finds what was there`() throws {
    try Store(path: path).history.remember([("h", "x")], at: day(0))
    let store = try Store(path: path)
    #expect(store.notice == nil)
    #expect(try values(store) == ["x"])
  }

  @Test func `reads without touching anything`() throws {
    try Store(path: path).history.remember([("h", "x")], at: day(0))
    try directory.setMode(0o644, of: "refill.sqlite")
    let bytes = directory.bytes
    let store = try Store(reading: path)
    #expect(try values(store) == ["x"])
    #expect(throws: StoreError.readOnly) { try store.history.remember([("h", "y")], at: day(0)) }
    #expect(directory.bytes == bytes)
    #expect(try directory.mode(of: "refill.sqlite") == 0o644)
    #expect(throws: StoreError.self) { try Store(reading: directory.file("none")) }
    #expect(!directory.names.contains("none"))
    try directory.overwrite("refill.sqlite", at: 60, with: [0, 0, 0, 0])
    #expect(throws: StoreError.older) { try Store(reading: path) }
  }

  @Test func `only reads what a newer program wrote`() throws {
    try Store(path: path).history.remember([("h", "x")], at: day(0))
    try directory.overwrite("refill.sqlite", at: 60, with: [0, 0, 1, 0])
    let bytes = directory.bytes
    do {
      let store = try Store(path: path)
      #expect(store.notice == .newer)
      #expect(try values(store) == ["x"])
      #expect(throws: StoreError.newer) { try store.history.remember([("h", "y")], at: day(0)) }
    }
    #expect(directory.bytes == bytes)
  }

  @Test func `leaves the database of another program alone`() throws {
    try Store(path: path).history.remember([("h", "x")], at: day(0))
    try directory.overwrite("refill.sqlite", at: 68, with: [1, 2, 3, 4])
    try directory.setMode(0o644, of: "refill.sqlite")
    let bytes = directory.bytes
    #expect(throws: StoreError.foreign(path)) { try Store(path: path) }
    #expect(directory.bytes == bytes)
    #expect(try directory.mode(of: "refill.sqlite") == 0o644)
  }

  @Test(arguments: [0, 18, 100]) func `puts a damaged file aside`(offset: UInt64) throws {
    try Store(path: path).history.remember([("h", "x")], at: day(0))
    try directory.overwrite("refill.sqlite", at: offset, with: Array(repeating: 0xEE, count: 64))
    let damaged = FileManager.default.contents(atPath: path)
    _ = FileManager.default.createFile(atPath: path + "-shm", contents: nil)
    _ = FileManager.default.createFile(atPath: path + ".corrupt-1", contents: nil)
    // Without its header, only the path shows that the file was a store.
    let store = try Store(path: path, ownsDirectory: offset == 0)
    #expect(store.notice == .damaged(movedTo: path + ".corrupt-2"))
    #expect(FileManager.default.contents(atPath: path + ".corrupt-2") == damaged)
    #expect(directory.names.contains("refill.sqlite.corrupt-2-shm"))
    try store.history.remember([("h", "y")], at: day(0))
    #expect(try values(Store(path: path)) == ["y"])
  }

  @Test func `leaves a file alone that is no database`() throws {
    let letter = Data("Dear diary, ".utf8)
    try letter.write(to: URL(filePath: path))
    #expect(throws: StoreError.foreign(path)) { try Store(path: path) }
    #expect(directory.bytes == letter && directory.names == ["refill.sqlite"])
  }

  @Test func `begins anew where damage shows later`() throws {
    let store = try Store(path: path)
    for number in 1...500 { try store.history.remember([("h", "value \(number)")], at: day(0)) }
    let size = try #require(FileManager.default.contents(atPath: path)?.count)
    // Beyond the part that is read when a store is opened.
    let start = size - size / 8
    let pages = Array(repeating: UInt8(0xEE), count: size - start)
    try directory.overwrite("refill.sqlite", at: UInt64(start), with: pages)
    let reopened = try Store(path: path)
    #expect(reopened.notice == nil)
    #expect(throws: StoreError.damaged(movedTo: path + ".corrupt-1")) {
      try reopened.history.remember([("h", "x")], at: day(0))
    }
    #expect(reopened.notice == .damaged(movedTo: path + ".corrupt-1"))
    try reopened.history.remember([("h", "x")], at: day(0))
    #expect(try values(reopened) == ["x"])
  }
}

@Suite struct `Two programs with one store` {
  let directory: TemporaryDirectory
  var path: String { directory.file("refill.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["truncate", "wal"]) func `both write`(mode: String) async throws {
    #expect(try Store(path: path).text("PRAGMA journal_mode = \(mode)") == mode)
    try await withThrowingTaskGroup { group in
      for writer in 1...4 {
        group.addTask { [path] in
          let store = try Store(path: path)
          for number in 1...50 {
            try store.history.remember([("h", "\(writer).\(number)"), ("h", "both")], at: day(0))
          }
        }
      }
      try await group.waitForAll()
    }
    let store = try Store(path: path)
    #expect(try store.history.count(history: "h") == 201)
    #expect(try store.history.best(history: "h", limit: 1).first?.uses == 200)
    #expect(try store.text("PRAGMA integrity_check") == "ok")
  }

  @Test func `lose nothing while a third one reads along`() async throws {
    let (writers, values) = (4, 250)
    try Store(path: path).history.remember([("h", "all")], at: day(0))
    let reader = Task { [path] in
      var index = FieldIndex(
        history: (try Store(path: path).history, "h"), lists: [], rules: FieldIndex.Rules())
      while !Task.isCancelled {
        try Self.bringUpToDate(&index)
        // The writers may share this thread.
        await Task.yield()
      }
      try Self.bringUpToDate(&index)
      return try index.find("", limit: .max)
    }
    try await withThrowingTaskGroup { group in
      for writer in 1...writers {
        group.addTask { [path] in
          let store = try Store(path: path)
          for number in 1...values {
            try store.history.remember([("h", "\(writer).\(number)"), ("h", "all")], at: day(0))
          }
        }
      }
      try await group.waitForAll()
    }
    reader.cancel()
    let found = try await reader.value
    let known = try Store(path: path).history.best(history: "h", limit: .max)
    #expect(found.suggestions == known.map(\.suggestion))
    #expect(known.count == writers * values + 1 && known.first?.uses == writers * values + 1)
  }

  /// Polls until all changes are applied, waiting while other connections hold the lock.
  private static func bringUpToDate(_ index: inout FieldIndex) throws {
    func isDone(_ body: () throws -> Bool) throws -> Bool {
      do { return try body() } catch StoreError.locked { return false }
    }
    while try !isDone({ try index.refresh() || true }) {}
    while try !isDone({ try index.load() }) {}
  }

  @Test func `make it at the same time`() async throws {
    try await withThrowingTaskGroup { group in
      for writer in 1...8 {
        group.addTask { [path] in
          try Store(path: path).history.remember([("h", "\(writer)")], at: day(0))
        }
      }
      try await group.waitForAll()
    }
    #expect(try Store(path: path).history.count(history: "h") == 8)
    #expect(directory.names.filter { $0.contains("corrupt") }.isEmpty)
  }

  @Test func `do not keep suggestions waiting`() throws {
    let (one, other) = (try Store(path: path), try Store(path: path))
    try one.execute("PRAGMA locking_mode = EXCLUSIVE")
    try one.history.remember([("h", "x")], at: day(0))
    let waited = ContinuousClock().measure {
      #expect(throws: StoreError.locked) { try other.history.recent(history: "h", limit: 1) }
    }
    #expect(waited < .seconds(5))
  }

  @Test func `do not keep somebody waiting who opens it for a picture`() throws {
    let one = try Store(path: path)
    try one.execute("PRAGMA locking_mode = EXCLUSIVE")
    try one.history.remember([("h", "x")], at: day(0))
    let waited = ContinuousClock().measure {
      #expect(throws: StoreError.locked) { try Store(path: path, lockTimeout: .interactive) }
      #expect(throws: StoreError.locked) { try Store(reading: path, lockTimeout: .interactive) }
    }
    #expect(waited < .seconds(5))
  }
}

@Suite struct `A store that fails` {
  let directory: TemporaryDirectory
  var path: String { directory.file("refill.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  @Test func `says that the disk is full and keeps what it had`() throws {
    let store = try Store(path: path)
    try store.history.remember([("h", "before")], at: day(0))
    try store.execute("PRAGMA max_page_count = 20")
    let many = (1...2000).map { (history: "h", value: "value \($0)") }
    #expect(throws: StoreError.diskFull) { try store.history.remember(many, at: day(1)) }
    #expect(try store.history.best(history: "h", limit: 9).map(\.value) == ["before"])
    try store.history.remember([("h", "after")], at: day(2))
    #expect(try Store(path: path).history.count(history: "h") == 2)
  }

  @Test func `does not trust what somebody wrote into its columns`() throws {
    let store = try Store.inMemory()
    try store.history.remember([("h", "x")], at: day(0))
    try store.commit(
      Submission(
        record: Record(
          id: UUID(), form: "f", started: day(0), submitted: day(0),
          entries: [.init(field: "a", title: "A", answer: .text("x"))])))
    try store.execute(
      """
      UPDATE value SET uses = 'many', first = x'FF', last = 1e300;
      UPDATE answer SET kind = 'poem';
      """)
    #expect(try store.history.best(history: "h", limit: 1).map(\.value) == ["x"])
    #expect(throws: StoreError.damaged(movedTo: nil)) { try store.records.records() }
  }

  @Test func `has no byte left of what was forgotten`() throws {
    let store = try Store(path: path)
    let values = (1...1500).map { "secret-\($0)-\(String(repeating: "x", count: $0 % 50))." }
    for chunk in 0..<15 {
      let some = values[(chunk * 100)..<(chunk * 100 + 100)]
      try store.history.remember(some.map { ("h", $0) }, at: day(Double(chunk)))
      try store.history.remember(values[0..<50].map { ("h", $0) }, at: day(Double(chunk)))
    }
    for value in values[0..<200] {
      #expect(try store.history.remove(history: "h", value: value) != nil)
    }
    let left = values.filter { directory.bytes.range(of: Data($0.utf8)) != nil }
    #expect(left == Array(values[200...]))
    try store.history.forget(in: HistoryRange())
    #expect(directory.bytes.range(of: Data("secret".utf8)) == nil)
  }
}
