import Testing

@testable import RefillTerminal

@Suite struct `The pace of typing` {
  private static let space = InputEvent.key([0x20])

  @Test func `has a key in haste wait for the search of the keys before it`() {
    var pace = TypingPace()
    pace.noteKey(at: 0)
    pace.noteSearch(isPending: true, at: 0)
    #expect(pace.searchWait(of: Self.space, at: 0) == 0.2)
    #expect(pace.searchWait(of: .key([0x61]), at: 0) == nil)
    #expect(pace.searchWait(of: Self.space, at: 0.1) == nil)
  }

  @Test func `has a text in one piece wait no longer than its first words`() {
    var pace = TypingPace()
    var now = 0.0
    for _ in 0..<100 {
      pace.noteKey(at: now)
      pace.noteSearch(isPending: true, at: now)
      pace.beginKey(at: now)
      let wait = pace.searchWait(of: Self.space, at: now) ?? 0
      pace.noteWait(wait)
      now += wait
      pace.noteSearch(isPending: false, at: now)
    }
    #expect(now < 0.31)
  }

  @Test func `has the next text wait again`() {
    var pace = TypingPace()
    pace.noteWait(1)
    pace.noteKey(at: 1)
    #expect(pace.timeLeft(of: 0.2, at: 1) == 0)
    pace.beginKey(at: 2)
    pace.noteKey(at: 2)
    #expect(pace.timeLeft(of: 0.2, at: 2) == 0.2)
  }
}
