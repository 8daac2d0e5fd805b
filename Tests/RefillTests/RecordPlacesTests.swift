import Foundation
import RefillCore
import TestSupport
import Testing

@testable import refill

@Suite struct `A file that records are appended to` {
  @Test func `has its header once, and whole lines`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("visits.csv")
    let file = try AppendedFile(path, format: nil)
    #expect(file.format == .csv)
    for name in ["Ann", "Bob"] { try file.append("\(name)\r\n", header: "name\r\n") }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "name\r\nAnn\r\nBob\r\n")
  }

  @Test func `is left alone while another program appends`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("visits.csv")
    let file = try AppendedFile(path, format: nil)
    let other = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(other >= 0 && flock(other, LOCK_EX) == 0)
    let appended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? file.append("Ann\r\n", header: "name\r\n")
      appended.signal()
    }
    #expect(appended.wait(timeout: .now() + 0.3) == .timedOut)
    let rows = "name\r\nBob\r\n"
    #expect(write(other, rows, rows.utf8.count) == rows.utf8.count)
    close(other)
    #expect(appended.wait(timeout: .now() + 10) == .success)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == rows + "Ann\r\n")
  }

  @Test func `is not continued with other columns`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("visits.csv")
    try Data("name,company\r\n".utf8).write(to: URL(fileURLWithPath: path))
    let file = try AppendedFile(path, format: nil)
    let error = #expect(throws: WriteError.self) {
      try file.append("Ann\r\n", header: "name\r\n")
    }
    #expect(
      error?.sentence
        == "\(path) could not be written: its first line is not name. Name another file.")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "name,company\r\n")
  }

  @Test(arguments: [
    ("n,m", "n,m\r\n1,\"a\r\nb\"\r\n"), ("\u{FEFF}n,m\r\n", "\u{FEFF}n,m\r\n1,\"a\r\nb\"\r\n"),
    ("n,m\n", "n,m\n1,\"a\r\nb\"\n"), ("n,m\n2,", "n,m\n2,\n1,\"a\r\nb\"\n"),
  ])
  func `keeps the byte order mark and the line breaks of a table`(
    before: String, after: String
  ) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("visits.csv")
    try Data(before.utf8).write(to: URL(fileURLWithPath: path))
    let file = try AppendedFile(path, format: nil)
    try file.check(header: "n,m\r\n")
    try file.append("1,\"a\r\nb\"\r\n", header: "n,m\r\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(after.utf8))
  }

  @Test(arguments: ["visits.yaml", "visits.xml", "visits.ENV"])
  func `is not named like a format that it does not have`(name: String) throws {
    let failure = #expect(throws: Failure.self) { try AppendedFile(name, format: nil) }
    #expect(failure?.message.contains("Name it .jsonl, .csv or .tsv") == true)
    #expect(try AppendedFile(name, format: .jsonl).format == .jsonl)
  }

  @Test func `can be a device`() throws {
    try AppendedFile("/dev/null", format: nil).append("{}\n", header: nil)
  }

  @Test func `gets a line of its own after a torn one`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("visits.jsonl")
    try Data("{\"na".utf8).write(to: URL(fileURLWithPath: path))
    try AppendedFile(path, format: nil).append("{}\n", header: nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "{\"na\n{}\n")
  }

  @Test func `has every line of several that append at once`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("visits.jsonl")
    let line = String(repeating: "x", count: 9000) + "\n"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let file = try AppendedFile(path, format: nil)
          for _ in 0..<20 { try file.append(line, header: nil) }
        }
      }
      try await group.waitForAll()
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == String(repeating: line, count: 160))
  }

  @Test(arguments: [("/dev/full", "no space left on device"), ("/", "is a directory")])
  func `says in the system's words why it cannot be written`(path: String, reason: String) throws {
    let error = #expect(throws: WriteError.self) {
      try AppendedFile(path, format: nil).append("{}\n", header: nil)
    }
    #expect(error?.sentence == "\(path) could not be written: \(reason).")
  }

  @Test func `has a format of its own`() throws {
    #expect(try AppendedFile("x.txt", format: nil).format == .jsonl)
    #expect(try AppendedFile("x.txt", format: .tsv).format == .tsv)
    #expect(throws: Failure.self) { try AppendedFile("x.csv", format: .json) }
    #expect(throws: Failure.self) { try AppendedFile("x.txt", format: .html) }
  }
}

@Suite struct `A folder of records` {
  private let record = Record(
    id: UUID(uuid: (1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255)), form: "visit",
    started: .distantPast, submitted: Date(timeIntervalSince1970: 1_795_244_788.125), entries: [])

  @Test func `has a file for each record, and keeps those that are there`() throws {
    let folder = try TemporaryDirectory()
    let records = try RecordFolder(folder.path, ending: "json")
    for text in ["one", "two"] { try records.add(text, of: record) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      names == ["visit-20261121T070628Z-01020304-2.json", "visit-20261121T070628Z-01020304.json"])
    #expect(
      try names.map { try String(contentsOfFile: folder.file($0), encoding: .utf8) } == [
        "two", "one",
      ])
  }

  @Test func `is to be there`() throws {
    #expect(throws: Failure.self) { try RecordFolder("/nowhere/at/all", ending: "json") }
    let error = #expect(throws: WriteError.self) {
      try RecordFolder("/proc", ending: "json").add("x", of: record)
    }
    #expect(error?.path == "/proc")
  }
}

@Suite struct `The right to submit a record` {
  @Test func `is had in a folder that can be written`() throws {
    let folder = try TemporaryDirectory()
    let lock = try SubmitLock(UUID(), in: folder.file("state"))
    #expect(try folder.mode(of: "state") == 0o700)
    withExtendedLifetime(lock) {}
    let refusal = #expect(throws: SubmitLock.Refusal.self) {
      try SubmitLock(UUID(), in: "/dev/null/state")
    }
    guard case .failed(let error)? = refusal else {
      Issue.record("another process has it")
      return
    }
    #expect(error.path == "/dev/null/state/submit.lock")
  }
}
