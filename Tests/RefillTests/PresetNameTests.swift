import ArgumentParser
import Testing

@testable import refill

@Suite struct `The name of a preset` {
  @Test(arguments: ["a\nb", "a\r\nb", "a\u{2028}b", " ", "7"])
  func `is a line of text, and no number`(name: String) {
    #expect(throws: (any Error).self) { try RecordsCommand.Pin.parse(["1", name]) }
  }

  @Test func `may have several words`() throws {
    #expect(try RecordsCommand.Pin.parse(["1", "weekly release"]).name == "weekly release")
  }
}
