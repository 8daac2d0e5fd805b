import Foundation
import Testing

@testable import refill

@Suite struct `A child process` {
  private func run(
    _ script: String, timeout: Double = 20, limit: Int = 1 << 16, input: String = "",
    while isWanted: () -> Bool = { true }
  ) -> (end: ChildProcess.End, output: String) {
    let process = ChildProcess(words: ["/bin/sh", "-c", script], timeout: timeout, limit: limit)
    var bytes: [UInt8] = []
    let end = process.run(input: Array(input.utf8), while: isWanted) { bytes += $0 }
    return (end, String(decoding: bytes, as: UTF8.self))
  }

  @Test func `reads its input and is read`() {
    let (end, output) = run("read line; echo \"<$line>\"; echo odd >&2", input: "Zoë\n")
    #expect(end == .closed(code: 0))
    #expect(output == "<Zoë>\n")
  }

  @Test(arguments: [("exit 3", 3), ("exit 127", 127), ("kill -TERM $$", nil)])
  func `tells its exit code`(script: String, code: Int?) {
    #expect(run(script).end == .closed(code: code))
  }

  @Test func `that is not there is not found`() {
    let process = ChildProcess(words: ["/nowhere/program"], timeout: 1, limit: 1)
    #expect(process.run { _ in } == .notFound)
  }

  @Test func `is killed at the deadline with what it has started`() {
    let begun = Date()
    let (end, output) = run("echo early; sleep 30 & wait", timeout: 0.2)
    #expect(end == .timedOut)
    #expect(output == "early\n")
    #expect(Date().timeIntervalSince(begun) < 20)
  }

  @Test func `is killed at the limit`() {
    let (end, output) = run("while :; do echo yes; done", limit: 1000)
    #expect(end == .stopped)
    #expect(output.utf8.count >= 1000 && output.utf8.count < 1000 + (1 << 14))
  }

  @Test func `is killed when its output is no longer wanted`() {
    var asked = 0
    let (end, _) = run("sleep 30") {
      asked += 1
      return asked < 3
    }
    #expect(end == .stopped)
  }

  @Test func `is killed when it continues after it has closed its output`() {
    #expect(run("exec >&-; exec sleep 30").end == .closed(code: nil))
  }
}
