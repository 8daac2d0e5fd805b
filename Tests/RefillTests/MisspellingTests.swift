import Testing

@testable import refill

@Suite struct `A command line that cannot be read` {
  @Test(arguments: ["-7 mod 3", "-${days}", "-1"])
  func `has an expression that looks like an option`(expression: String) {
    #expect(
      Misspelling.sentence(for: ["eval", "visitor", expression])
        == "\(expression) looks like an option. Put -- before it: refill eval FORM -- "
        + "'\(expression)'")
  }

  @Test(arguments: ["--sett", "-x"])
  func `has an option that is none`(option: String) {
    let sentence = Misspelling.sentence(for: ["eval", "visitor", "1", option])
    #expect(sentence?.contains("looks like an option") != true)
  }
}
