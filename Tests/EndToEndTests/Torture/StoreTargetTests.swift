import Foundation
import RefillStore
import TestSupport
import Testing

/// Stores that are damaged, foreign or in use, and what forgetting leaves: targets D5, D6, P3 and P5.
@Suite(.timeLimit(.minutes(60))) struct `A store` {
  private static let path = "data/refill/refill.sqlite"

  private func open(_ body: (Home) async throws -> Void) async throws {
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk", fields: #"{"id": "name", "autocomplete": "name"}"#)
      try home.write(
        (1...300).map { "name \($0) of the desk" }.joined(separator: "\n"), to: "names.txt")
      try await home.refill("history", "import", "--for", "name", "names.txt")
      try await home.refill("fill", "--no-input", "--remember", "--set", "name=Ann", "desk")
      try await body(home)
    }
  }

  /// A way to damage a store.
  private enum Damage: CaseIterable {
    case flip, flips, truncation, header, version, otherProgram, emptyFile, noFile, folder, fifo,
      link

    func apply(to path: String, _ random: inout SeededGenerator) throws -> String {
      let file = URL(fileURLWithPath: path)
      var bytes = try Data(contentsOf: file)
      func place() -> Int { bytes.startIndex + random.next(below: bytes.count) }
      var note = "\(self)"
      switch self {
      case .flip, .flips:
        for _ in 0..<(self == .flip ? 1 : 40) {
          let at = place()
          bytes[at] ^= UInt8(1 << random.next(below: 8))
          note += " \(at)"
        }
        try bytes.write(to: file)
      case .truncation:
        let count = random.next(below: bytes.count)
        try bytes.prefix(count).write(to: file)
        note += " to \(count)"
      case .header:
        bytes.replaceSubrange(0..<100, with: Data(count: 100))
        try bytes.write(to: file)
      case .version:
        let version = UInt8(random.next(below: 256))
        bytes[63] = version
        try bytes.write(to: file)
        note += " \(version)"
      case .otherProgram:
        try Data("%PDF-1.7 \(String(repeating: "x", count: 5000))".utf8).write(to: file)
      case .emptyFile: try Data().write(to: file)
      case .noFile: try FileManager.default.removeItem(at: file)
      case .folder:
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      case .fifo:
        try FileManager.default.removeItem(at: file)
        mkfifo(path, 0o600)
      case .link:
        try FileManager.default.removeItem(at: file)
        symlink("/nonexistent/store", path)
      }
      return note
    }
  }

  @Test func `D6 a damaged one never keeps a record from its reader, and is never deleted`()
    async throws
  {
    let tally = Tally("D6", "damaged, foreign and missing stores")
    var random = SeededGenerator(seed: Torture.seed)
    for number in 0..<Torture.count(500, least: Damage.allCases.count) {
      let damage = Damage.allCases[number % Damage.allCases.count]
      try await open { home in
        let path = home.path(of: Self.path)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let note = try damage.apply(to: path, &random)
        let damaged = FileManager.default.contents(atPath: path)
        let begun = ContinuousClock.now
        let result = try await home.refill(
          "fill", "--no-input", "--remember", "--set", "name=Eve", "desk")
        let time = ContinuousClock.now - begun
        let trial = "\(note): \(result.status) \(result.complaints)"
        tally.check(result.status < 128, trial)
        tally.check(time < Torture.limit(.seconds(1)), "\(trial): \(time)")
        tally.check(result.output == "{\"name\":\"Eve\"}\n", "\(trial): \(result.output)")
        tally.check(result.status == 0 || !result.complaints.isEmpty, "\(trial): no word")
        if let damaged, !damaged.isEmpty, damaged != whole {
          let files = home.files(in: "data/refill")
          // A store that is still read has its records; one that is not is kept aside as it was.
          let isAside = files.contains { $0.key.contains("corrupt") && $0.value == damaged }
          let isSame = files["refill.sqlite"].map { $0.count >= damaged.count / 2 } ?? false
          tally.check(isAside || isSame, "\(trial): the file is gone")
        }
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `P3 and all other files are the user's own, whatever the mask and the modes before`()
    async throws
  {
    let tally = Tally("P3", "masks and modes that were there before")
    for mask in ["000", "022", "077"] {
      for mode in [0o644, 0o666, 0o777] {
        try await open { home in
          for path in home.files(in: "data").keys.map({ "data/\($0)" }) + ["data/refill"] {
            chmod(home.path(of: path), mode_t(path == "data/refill" ? mode | 0o111 : mode))
          }
          let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
          let result = try await shell.run([
            "-c",
            "cd \"$0\"; umask \(mask); refill fill --no-input --remember --set name=Eve desk; refill snippets add zz zz; refill settings set SnippetsBell on",
            home.folder.path,
          ])
          for folder in ["data/refill", "state/refill", "config/refill/snippets"] {
            for path in [folder] + home.files(in: folder).keys.map({ "\(folder)/\($0)" }) {
              var information = stat()
              guard lstat(home.path(of: path), &information) == 0 else { continue }
              let trial =
                "\(path) is \(String(information.st_mode & 0o777, radix: 8)) by \(mask), \(String(mode, radix: 8)): \(result.complaints)"
              tally.check(information.st_mode & 0o077 == 0, trial)
            }
          }
        }
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `P5 has no byte of a value that was forgotten`() async throws {
    let tally = Tally("P5", "bytes of forgotten values in all files")
    var random = SeededGenerator(seed: Torture.seed)
    try await open { home in
      for _ in 1...Torture.count(200, least: 6) {
        let value = "harbour\(random.next() % 1_000_000_000)walk"
        try await home.refill("fill", "--no-input", "--remember", "--set", "name=\(value)", "desk")
        try await home.refill("records", "forget", "--form", "desk", "--yes")
        let result = try await home.refill("history", "forget", "--value", value, "--yes")
        for folder in ["data", "state", "config"] {
          for (path, bytes) in home.files(in: folder) {
            tally.check(
              bytes.range(of: Data(value.utf8)) == nil,
              "\(value) is in \(folder)/\(path): \(result.status) \(result.output) \(result.complaints)"
            )
          }
        }
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `D5 has all values of programs that write at once`() async throws {
    let tally = Tally("D5", "records of eight programs at once")
    let each = Torture.count(200, least: 6)
    try await open { home in
      let results = try await home.submit(byWriters: 8, each: each)
      for result in results {
        tally.check(result.status == 0, "\(result.status) \(result.complaints)")
      }
      let records = Set(try await home.records(of: "desk"))
      for writer in 0..<8 {
        for number in 0..<each {
          tally.check(
            records.contains("{\"name\":\"w\(writer) n\(number)\"}"), "w\(writer) n\(number)")
        }
      }
      let store = try Store(path: home.path(of: Self.path))
      tally.check(try store.text("PRAGMA integrity_check") == "ok", "damaged")
    }
    #expect(tally.failures == [])
  }
}
