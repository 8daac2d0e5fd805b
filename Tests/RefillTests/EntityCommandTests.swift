import RefillCore
import Testing

@testable import refill

@Suite struct `A command for mentions` {
  @Test(
    arguments: [
      ("exit 127", .notFound), ("exit 126", .exited(code: 126)), ("exit 3", .exited(code: 3)),
      ("echo nobody", .unreadable), ("true", nil),
    ] as [(String, MentionResults.Failure?)])
  func `tells why it found no name`(script: String, failure: MentionResults.Failure?) {
    let command = EntityCommand(words: ["/bin/sh", "-c", script], besideForm: "form.json")
    #expect(command.run("ann", isSuperseded: { false }, tell: { _ in }) == failure)
  }

  @Test func `that is not there was not found`() {
    let command = EntityCommand(words: ["/nowhere/find-people"], besideForm: "form.json")
    #expect(command.run("ann", isSuperseded: { false }, tell: { _ in }) == .notFound)
  }
}
