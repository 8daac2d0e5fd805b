import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import RefillSync

@Suite struct `A hostile change set` {
  private static let key = "6f1c0e2a-0000-0001-0000-000000000002"
  private static let device: Int64 = 0x3E8

  private static func head(
    rows: Int, device: String = "00000000000003e8", team: String = "", from: Int = 0, to: Int = 5
  ) -> String {
    #"{"refill":1,"team":"\#(team)","person":"mal","device":"\#(device)","from":\#(from),"to":\#(to),"#
      + #""after":null,"token":"6f1c0e2a-0000-0001-0000-000000000009","rows":\#(rows)}"#
  }

  private static func row(_ seq: Int = 1, _ text: String = "null") -> String {
    "[1,\"\(key)\",\(seq),0,0,null,null,null,null,\(text),null]\n"
  }

  /// The bytes of files that are to be refused.
  private static let files: [(String, @Sendable () -> [UInt8])] = [
    ("no gzip", { Array("hello".utf8) }),
    ("a bomb", { Gzip.packed([UInt8](repeating: 0x20, count: (64 << 20) + 1)) }),
    (
      "one line of 60 MB",
      { packed(head(rows: 1) + "\n[1,\"" + String(repeating: "a", count: 60 << 20)) }
    ),
    ("a head without an end", { packed(String(repeating: "{", count: 1 << 20)) }),
    ("a head of lists", { packed("[1,2,3]\n") }),
    ("a deep head", { packed(String(repeating: "[", count: 4000) + "\n") }),
    (
      "another machine's number",
      { packed(head(rows: 1, device: "00000000000003e9") + "\n" + row()) }
    ),
    ("another team", { packed(head(rows: 1, team: "desk") + "\n" + row()) }),
    ("a gap", { packed(head(rows: 1, from: 3) + "\n" + row(4)) }),
    ("fewer rows", { packed(head(rows: 2) + "\n" + row()) }),
    ("more rows", { packed(head(rows: 1) + "\n" + row() + row(2)) }),
    ("a million rows", { packed(head(rows: 1_000_000) + "\n") }),
    ("a negative number of rows", { packed(head(rows: -1) + "\n" + row()) }),
    ("numbers that fall", { packed(head(rows: 2) + "\n" + row(2) + row(1)) }),
    ("a number beyond the head", { packed(head(rows: 1) + "\n" + row(6)) }),
    ("wrong types", { packed(head(rows: 1) + "\n" + row(1, "7")) }),
    (
      "an open text",
      { packed(head(rows: 1) + "\n" + "[1,\"\(key)\",1,0,0,null,null,null,null,\"a\n") }
    ),
    (
      "deep lists",
      {
        packed(
          head(rows: 1) + "\n[4,\"\(key)\",1,0,0,null,null,null,null,null,"
            + String(repeating: "[", count: 100_000) + "\n")
      }
    ),
    (
      "bytes that are no text",
      { Gzip.packed(Array((head(rows: 1) + "\n[1,\"").utf8) + [0xFF, 0xFE, 0x0A]) }
    ),
    (
      "numbers of 10,000 digits",
      { packed(head(rows: 1) + "\n" + row(1, String(repeating: "9", count: 10_000))) }
    ),
    ("a head of the year 300,000", { packed(head(rows: 0, to: Int.max) + "\n") }),
  ]

  private static func packed(_ text: String) -> [UInt8] { Gzip.packed(Array(text.utf8)) }

  @Test(arguments: files.map(\.0))
  func `is not merged`(name: String) throws {
    let file = try #require(Self.files.first { $0.0 == name })
    try TemporaryDirectory.open { folder in
      let anna = try FolderMachine("anna", folder)
      try anna.use("Acme")
      try anna.sync()
      let bytes = file.1()
      try Data(bytes).write(
        to: URL(filePath: folder + "/" + FileName(device: Self.device, generation: 1).text))
      let start = ContinuousClock.now
      let report = try anna.sync()
      #expect(report.received == ReceivedCount(), "something was merged")
      #expect(try anna.values() == ["Acme": 1])
      // The target of 200 ms is that of a release build.
      #expect(ContinuousClock.now - start < .seconds(5))
    }
  }

  @Test func `spoils nothing of what came before it`() throws {
    try TemporaryDirectory.open { folder in
      let (anna, ben) = (try FolderMachine("anna", folder), try FolderMachine("ben", folder))
      try anna.use("Acme")
      try anna.sync()
      let url = URL(filePath: try anna.file)
      try (Data(contentsOf: url) + Data(Self.packed("no head\n"))).write(to: url)
      let report = try ben.sync()
      #expect(try ben.values() == ["Acme": 1])
      #expect(report.unreadable == ["anna"])
    }
  }
}
