import Foundation
import RefillCore
import TestSupport
import Testing

@testable import refill

@Suite struct `A receiver` {
  private static let key = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255))

  private func take(
    _ script: String, _ text: String = "{}\n", timeout: Double = 20
  ) -> Receiver.Reply {
    Receiver(words: ["/bin/sh", "-c", script], folder: "/", timeout: timeout)
      .take(text, key: Self.key)
  }

  private func failure(_ script: String, timeout: Double = 20) throws -> ReceiverFailure {
    guard case .failed(let failure) = take(script, timeout: timeout) else {
      throw Taken()
    }
    return failure
  }

  private struct Taken: Error {}

  @Test func `gets the record and a key`() {
    let script = "cat; echo $REFILL_SUBMIT_KEY; echo odd >&2"
    #expect(
      take(script, "{\"name\":\"Zoë\"}\n")
        == .taken(output: "{\"name\":\"Zoë\"}\n00000000-0000-0000-0000-0000000000ff\n"))
  }

  @Test(arguments: [
    ("exit 3", "sh did not take the record (exit code 3)."),
    ("echo 'The badge is taken.' >&2; exit 1", "sh: The badge is taken."),
    ("echo 'server is away' >&2; exit 1", "sh: server is away."),
    ("echo 'try again (later)' >&2; exit 1", "sh: try again (later)."),
    ("echo 'Which badge?' >&2; exit 1", "sh: Which badge?"),
    ("printf 'a\\n\\033[31mb\\n' >&2; exit 1", "sh: a ^[[31mb."),
    ("kill -9 $$", "sh was ended by a signal."),
    ("echo wait >&2; kill -TERM $$", "sh was ended by a signal. wait."),
  ])
  func `that fails is told in its words`(script: String, reason: String) throws {
    #expect(try failure(script).reason == reason)
  }

  @Test func `that is not there is told`() {
    let receiver = Receiver(words: ["/nowhere/post"], folder: "/", timeout: 1)
    guard case .failed(let failure) = receiver.take("", key: Self.key) else {
      Issue.record("taken")
      return
    }
    #expect(failure.reason == "post was not found, or cannot be run.")
    #expect(!failure.isAboutRecord)
  }

  @Test func `that hangs is ended`() throws {
    let begun = Date()
    let failure = try failure("sleep 30", timeout: 0.2)
    #expect(failure.reason == "sh did not end within 0.2 s.")
    #expect(!failure.isAboutRecord)
    #expect(Date().timeIntervalSince(begun) < 20)
  }

  @Test(arguments: [
    #"echo '{"field": "badge", "message": "Taken."}'"#,
    #"echo '{"field": "badge", "message": "Taken."}' >&2"#,
    #"echo 'HTTP 422' >&2; echo '[{"field": "badge", "message": "Taken."}]'"#,
    #"printf '{"errors": [\n{"field": "badge", "message": "Taken."}]}'"#,
    #"echo noise; echo '{"field": "badge", "message": "Taken."}'; echo noise"#,
  ])
  func `names the answers that it does not accept`(script: String) throws {
    #expect(
      try failure("\(script); exit 22").refusals
        == [AnswerRefusal(field: "badge", message: "Taken.")])
  }

  @Test func `names no answer by other JSON`() throws {
    for text in [#"{"id": 7}"#, "[]", "[1, 2]", "{", #"{"field": 3}"#] {
      #expect(try failure("echo '\(text)'; exit 1").refusals.isEmpty)
    }
  }

  @Test func `may close its input, print megabytes, and leave others running`() {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(take("exec <&-; exit 0", long) == .taken(output: ""))
    #expect(take("true", long) == .taken(output: ""))
    guard case .taken(let output) = take("head -c 3000000 /dev/zero | tr '\\0' 'y'") else {
      Issue.record("not taken")
      return
    }
    #expect(output.utf8.count == 1 << 16)
    let begun = Date()
    #expect(take("sleep 20 & echo done") == .taken(output: "done\n"))
    #expect(take("exec >&- 2>&-; sleep 0.2; exit 0") == .taken(output: ""))
    #expect(Date().timeIntervalSince(begun) < 15)
  }

  @Test func `reads a long record`() {
    let long = String(repeating: "x", count: 3 << 20) + "\n"
    #expect(take("wc -c | tr -d ' '", long) == .taken(output: "\(long.utf8.count)\n"))
  }
}
