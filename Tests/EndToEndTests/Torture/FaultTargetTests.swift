import Foundation
import RefillStore
import TestSupport
import Testing

/// Calls of the system that fail, or at which the program is killed: targets D2, D3 and T6.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Strace.isAvailable))
struct `At every call` {
  private static let calls = [
    "openat", "pwrite64", "write", "fsync", "fdatasync", "rename", "ftruncate", "unlink", "pread64",
    "fcntl", "flock",
  ]
  private static let names = [
    "out.jsonl", "data/refill/refill.sqlite", "data/refill/refill.sqlite-journal",
  ]

  /// A home with a form, two records and a file to which records are appended.
  private func open(_ body: (Home) async throws -> Void) async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "badge"}"#)
      for name in ["Ann", "Bob"] {
        try await home.refill(
          "fill", "--no-input", "--remember", "--set", "name=\(name)", "--append", "out.jsonl",
          "desk")
      }
      try await body(home)
    }
  }

  /// Submits a third record while a call is disturbed.
  private func submit(_ fault: String, in home: Home) async throws -> Program.Result {
    try await Strace.run(
      [
        "-e", "trace=\(fault.prefix { $0 != ":" })", "-e", "inject=\(fault)", "refill", "fill",
        "--no-input", "--remember", "--set", "name=Eve", "--append", "out.jsonl", "desk",
      ], on: Self.names.map(home.path), in: home)
  }

  private func isWhole(_ home: Home) throws -> Bool {
    try Store(path: home.path(of: "data/refill/refill.sqlite")).text("PRAGMA integrity_check")
      == "ok"
  }

  /// The lines of the file with the third record, and whether all lines are whole.
  private func appended(_ home: Home) -> (count: Int, areWhole: Bool) {
    let lines = (home.text(of: "out.jsonl") ?? "").split(separator: "\n")
    return (
      lines.count { $0.contains(#""name":"Eve""#) },
      lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") } && lines.count >= 2
    )
  }

  @Test func `D3 a call that fails costs no record, and success means that it is there`()
    async throws
  {
    let tally = Tally("D3", "calls that fail at a submit, once and from then on")
    var random = SeededGenerator(seed: Torture.seed)
    for _ in 1...Torture.count(1000, least: 12) {
      let call = Self.calls[random.next(below: Self.calls.count)]
      let error = ["EIO", "ENOSPC", "EDQUOT", "EROFS"][random.next(below: 4)]
      let fault =
        "\(call):error=\(error):when=\(1 + random.next(below: 12))\(random.next(below: 2) == 0 ? "" : "+")"
      try await open { home in
        let result = try await submit(fault, in: home)
        let records = try await home.records(of: "desk")
        let kept = records.count { $0 == #"{"name":"Eve"}"# }
        let lines = appended(home)
        tally.check(result.status < 128, "\(fault): ends with \(result.status)")
        tally.check(
          result.status != 0 || (kept == 1 && lines.count == 1),
          "\(fault): success with \(kept) records and \(lines.count) lines")
        tally.check(
          result.status == 0 || !result.complaints.isEmpty,
          "\(fault): \(result.status) without a word")
        tally.check(
          kept <= 1 && lines.count <= 1, "\(fault): \(kept) records, \(lines.count) lines")
        tally.check(
          ["Ann", "Bob"].allSatisfy { records.contains("{\"name\":\"\($0)\"}") } && lines.areWhole,
          "\(fault): \(records), \(home.text(of: "out.jsonl") ?? "")")
        tally.check(try isWhole(home), "\(fault): the store is damaged")
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `D2 a kill at any call leaves each record once, and whole lines`() async throws {
    let tally = Tally("D2", "kills at calls of a submit")
    var random = SeededGenerator(seed: Torture.seed)
    for _ in 1...Torture.count(600, least: 12) {
      let call = Self.calls[random.next(below: Self.calls.count)]
      let fault = "\(call):signal=KILL:when=\(1 + random.next(below: 14))"
      try await open { home in
        let result = try await submit(fault, in: home)
        let records = try await home.records(of: "desk")
        let kept = records.count { $0 == #"{"name":"Eve"}"# }
        tally.check([0, 137].contains(result.status), "\(fault): ends with \(result.status)")
        tally.check(kept <= 1 && (result.status != 0 || kept == 1), "\(fault): \(kept) records")
        tally.check(try isWhole(home), "\(fault): the store is damaged")
        // The next record ends a line that the killed program left torn.
        try await home.refill(
          "fill", "--no-input", "--set", "name=Zed", "--append", "out.jsonl", "desk")
        let lines = (home.text(of: "out.jsonl") ?? "").split(separator: "\n")
        tally.check(
          lines.last.map { $0.hasPrefix("{") && $0.contains(#""Zed""#) } ?? false,
          "\(fault): \(lines)")
        tally.check(
          lines.count { $0.hasSuffix("}") && $0.contains(#""Eve""#) } <= 1, "\(fault): \(lines)")
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `T6 an interrupted call is made again`() async throws {
    let tally = Tally("T6", "calls of a submit that a signal interrupts")
    var random = SeededGenerator(seed: Torture.seed)
    let calls = ["openat", "read", "pread64", "fcntl", "flock", "fdatasync", "fsync", "write"]
    for number in 0..<Torture.count(160, least: 8) {
      let fault =
        "\(calls[number % calls.count]):error=EINTR:when=\(1 + random.next(below: 4))+\(2 + random.next(below: 3))"
      try await open { home in
        let result = try await submit(fault, in: home)
        let records = try await home.records(of: "desk")
        tally.check(
          result.status == 0 && result.complaints.isEmpty && records.count == 3
            && appended(home).count == 1,
          "\(fault): \(result.status) \(result.complaints)")
      }
    }
    #expect(tally.failures == [])
  }
}
