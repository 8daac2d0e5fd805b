import RefillCore
import Testing

@Suite struct `The text of a password` {
  @Test func `is overwritten where it was copied to be judged`() {
    let secret = SecureText()
    #expect(secret.append("correct horse battery"))
    var kept = ""
    let isWhole = secret.withPassingText(appending: " staple") { text in
      kept = text
      return text == "correct horse battery staple"
    }
    #expect(isWhole)
    #expect(kept.utf8.allSatisfy { $0 == 0 })
    #expect(secret.withText { $0 } == "correct horse battery")
  }

  @Test func `is edited at its end`() {
    let secret = SecureText()
    #expect(secret.append("one two  👩‍👩‍👧é"))
    #expect(secret.length(in: .characters) == 11)
    secret.deleteBackward()
    secret.deleteBackward()
    #expect(secret.withText { $0 } == "one two  ")
    secret.deleteWord()
    #expect(secret.withText { $0 } == "one ")
    secret.clear()
    #expect(secret.isEmpty)
  }
}
