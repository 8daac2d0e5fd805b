import Foundation
import TestSupport
import Testing

/// Calls of the system that are interrupted, and their order.
@Suite(.terminalTime, .enabled(if: Strace.isAvailable))
struct `The calls of the program` {
  private func open(_ body: (Home) async throws -> Void) async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "badge"}"#)
      try await home.refill("fill", "--no-input", "--remember", "--set", "name=Ann", "desk")
      try await body(home)
    }
  }

  @Test(arguments: ["openat", "read", "pread64", "fcntl", "flock", "fdatasync", "fsync"])
  func `are made again if a signal interrupts them`(call: String) async throws {
    try await open { home in
      let files = [
        "config/refill/forms/desk.json", "data/refill/refill.sqlite",
        "data/refill/refill.sqlite-journal", "data/refill",
      ]
      let result = try await Strace.run(
        [
          "-e", "trace=\(call)", "-e", "inject=\(call):error=EINTR:when=1+2", "refill", "fill",
          "--no-input", "--remember", "--set", "name=Bob", "desk",
        ], on: files.map(home.path), in: home)
      #expect(result.status == 0)
      #expect(result.output == "{\"name\":\"Bob\"}\n")
      #expect(result.complaints.isEmpty)
      #expect(try await home.records(of: "desk").count == 2)
    }
  }

  @Test func `tell it its arguments without a file of the system`() async throws {
    try await open { home in
      let result = try await Strace.run(
        [
          "-e", "trace=openat", "-e", "inject=openat:error=ENOENT", "refill", "--version",
        ], on: ["/proc/self/maps", "/proc/self/cmdline"], in: home)
      #expect(result.status == 0)
      #expect(!result.output.isEmpty)
    }
  }

  @Test(arguments: [
    ["export", "desk", "--output", "out.csv", "--format", "csv"],
    ["settings", "set", "SnippetsBell", "on"], ["snippets", "add", "zz", "zzzz"],
    ["trust", "--yes", "run.json"],
  ])
  func `sync a file before it takes its name`(words: [String]) async throws {
    try await open { home in
      try home.write(
        #"{"id": "r", "fields": [{"id": "x", "mentions": {"from": {"command": ["/bin/true"]}}}]}"#,
        to: "run.json")
      let result = try await Strace.run(
        ["-e", "trace=rename,renameat,renameat2,fsync,fdatasync", "refill"] + words, in: home)
      #expect(result.status == 0, "\(result.complaints)")
      let calls = try #require(home.text(of: "calls")).split(separator: "\n")
      let renaming = try #require(calls.firstIndex { $0.contains("rename") }, "\(calls)")
      #expect(calls[..<renaming].contains { $0.contains("sync(") }, "\(calls)")
      #expect(calls[renaming...].contains { $0.contains("sync(") }, "\(calls)")
    }
  }
}

/// Runs the program under strace(1).
enum Strace {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")

  /// Runs the program in the home folder; the calls are in the file `calls` there.
  ///
  /// - Parameter files: the files whose calls are traced; all for none.
  static func run(
    _ words: [String], on files: [String] = [], in home: Home
  ) async throws -> Program.Result {
    let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
    return try await shell.run(
      ["-c", "cd \"$0\" && exec /usr/bin/strace -f -qq -o calls \"$@\"", home.folder.path]
        + files.flatMap { ["-P", $0] } + words)
  }
}
