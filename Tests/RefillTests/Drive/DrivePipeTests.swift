import Foundation
import Testing

@testable import refill

@Suite struct `The pipe of a driven form` {
  /// A pipe of the session and the ends of its client.
  private struct Ends {
    let pipe: DrivePipe
    let requests: FileHandle
    let messages: FileHandle
    private let kept: [Pipe]

    init() {
      let (input, output) = (Pipe(), Pipe())
      kept = [input, output]
      pipe = DrivePipe(
        input: input.fileHandleForReading.fileDescriptor,
        output: output.fileHandleForWriting.fileDescriptor)
      (requests, messages) = (input.fileHandleForWriting, output.fileHandleForReading)
    }
  }

  private func line(_ text: String) -> DrivePipe.Line { .bytes(Array(text.utf8)) }

  @Test func `reads lines in pieces, without blank ones`() throws {
    let ends = Ends()
    try ends.requests.write(contentsOf: Data("{\"a\"".utf8))
    #expect(ends.pipe.wait(on: [], timeout: 1) == [])
    try ends.requests.write(contentsOf: Data(":1}\n\n \r\n7\n8".utf8))
    #expect(ends.pipe.wait(on: [], timeout: 1) == [line(#"{"a":1}"#), line("7")])
    try ends.requests.close()
    #expect(ends.pipe.wait(on: [], timeout: 1) == [line("8")])
    #expect(ends.pipe.isAtEnd)
  }

  @Test func `drops a line that is too long, and reads the next one`() throws {
    let ends = Ends()
    let writer = ends.requests
    Thread.detachNewThread {
      let long = Data(repeating: UInt8(ascii: "x"), count: DrivePipe.maximumLine + 10)
      try? writer.write(contentsOf: long + Data("\n9\n".utf8))
      try? writer.close()
    }
    var lines: [DrivePipe.Line] = []
    while !ends.pipe.isAtEnd { lines += ends.pipe.wait(on: [], timeout: 5) }
    #expect(lines == [.tooLong, line("9")])
  }

  @Test func `takes requests while nobody reads its messages`() throws {
    let ends = Ends()
    for _ in 0..<100 { ends.pipe.send(String(repeating: "m", count: 9_999) + "\n") }
    for _ in 0..<100 { _ = ends.pipe.wait(on: [], timeout: 0) }
    try ends.requests.write(contentsOf: Data("1\n".utf8))
    #expect(ends.pipe.wait(on: [], timeout: 1) == [line("1")])
    let messages = ends.messages
    // A thread, because a task would wait for the other tests.
    Thread.detachNewThread { while !messages.availableData.isEmpty {} }
    ends.pipe.flush()
    #expect(ends.pipe.failure == nil)
  }

  @Test func `writes what fits while nobody reads, and waits for nothing`() throws {
    let ends = Ends()
    let message = String(repeating: "m", count: 9_999) + "\n"
    for _ in 0..<100 { ends.pipe.send(message) }
    ends.pipe.writeWhatFits()
    #expect(ends.messages.availableData.count >= 4096)
    #expect(ends.pipe.failure == nil)
    let messages = ends.messages
    Thread.detachNewThread { while !messages.availableData.isEmpty {} }
    ends.pipe.flush()
  }

  @Test func `notices that its client is gone`() throws {
    signal(SIGPIPE, SIG_IGN)
    let ends = Ends()
    try ends.messages.close()
    ends.pipe.send("m\n")
    ends.pipe.flush()
    #expect(ends.pipe.failure?.isBrokenPipe == true)
  }
}
