import Foundation
import RefillStore
import Testing

@testable import refill

@Suite struct `The values of an import file` {
  @Test func `are read from a pipe as often as they are asked for`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("Leeds\nYork\n".utf8))
    try pipe.fileHandleForWriting.close()
    let file = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let source = try ImportFile(file)
    let format = try ValueFormat(of: source, history: "city", column: nil)
    let values = ImportedValues(
      file: source, format: format, history: "city", column: nil, now: Date())
    for _ in 1...2 {
      var read: [String] = []
      try values.forEach { value, _ in read.append(value.value) }
      #expect(read == ["Leeds", "York"])
    }
  }

  @Test(
    arguments: [
      ("value,uses\nYork,2\n", "city", nil, .csv), ("city;land\nYork;UK\n", "city", nil, .csv),
      ("history\tvalue\ncity\tYork\n", nil, nil, .csv),
      ("Name,Town\nAnn,York\n", "city", "town", .csv), ("sep=;\nTown;Land\n", "city", nil, .csv),
      ("Value,Uses\nYork,2\n", "city", nil, .csv), ("City;Land\nYork;UK\n", "city", nil, .csv),
      ("Leeds, York\nEly\n", "city", nil, .lines),
      ("value\nYork\n", "city", nil, .lines), ("{\"a\":1}\n", "city", nil, .lines),
      ("\n {\"history\":\"city\",\"value\":\"York\"}\n", nil, nil, .jsonl),
      ("SQLite format 3\0", nil, nil, .firefox), ("", nil, nil, .lines),
    ] as [(String, String?, String?, ValueFormat)])
  func `have a format that the first line of a pipe tells`(
    text: String, history: String?, column: String?, format: ValueFormat
  ) throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    let file = try ImportFile("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    #expect(try ValueFormat(of: file, history: history, column: column) == format)
  }
}
