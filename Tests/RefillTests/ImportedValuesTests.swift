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
    let format = try ValueFormat(of: file, isPlainLikely: true)
    let values = try ImportedValues(
      file: file, format: format, history: "city", column: nil, now: Date())
    for _ in 1...2 {
      var read: [String] = []
      try values.forEach { value, _ in read.append(value.value) }
      #expect(read == ["Leeds", "York"])
    }
  }
}
