import Testing

@testable import RefillTerminal

@Suite struct `The deadlines of a form` {
  @Test func `are none while nothing is due`() {
    #expect(Deadlines(end: nil).next == nil)
    #expect(Deadlines(end: 2).next == 2)
  }

  @Test func `end a form at its time limit`() {
    let deadlines = Deadlines(end: 2)
    #expect(!deadlines.hasEnded(at: 1.9) && deadlines.hasEnded(at: 2))
    #expect(!Deadlines(end: nil).hasEnded(at: 1e9))
  }

  @Test func `save a draft at once when a text looks like a secret`() {
    var deadlines = Deadlines(end: nil)
    deadlines.noteChange(at: 5)
    #expect(!deadlines.isDraftDue(at: 5.005))
    deadlines.noteChange(at: 5.005, isSecret: true)
    #expect(deadlines.isDraftDue(at: 5.005))
  }

  @Test func `save drafts of a text that continues to look like a secret as those of any other`() {
    var deadlines = Deadlines(end: nil)
    deadlines.noteChange(at: 5, isSecret: true)
    deadlines.noteChange(at: 5, isSecret: true)
    #expect(deadlines.isDraftDue(at: 5))
    deadlines.noteSavedDraft()
    deadlines.noteChange(at: 6, isSecret: true)
    #expect(!deadlines.isDraftDue(at: 6.007) && deadlines.isDraftDue(at: 6.008))
    deadlines.noteSavedDraft()
    deadlines.noteChange(at: 8)
    deadlines.noteChange(at: 8.005, isSecret: true)
    #expect(deadlines.isDraftDue(at: 8.005))
  }

  @Test func `save a draft 8 ms after the first change, however many follow`() {
    var deadlines = Deadlines(end: nil)
    deadlines.noteChange(at: 5)
    deadlines.noteChange(at: 5.007)
    #expect(deadlines.next == 5.008)
    #expect(!deadlines.isDraftDue(at: 5.007) && deadlines.isDraftDue(at: 5.008))
    deadlines.noteSavedDraft()
    #expect(!deadlines.isDraftDue(at: 7) && deadlines.next == nil)
  }

  @Test func `wake the form once for all wake-ups that are due`() {
    var deadlines = Deadlines(end: nil)
    for time in [3.0, 1, 2, 1] { deadlines.wake(at: time) }
    #expect(deadlines.nextWake == 1 && deadlines.next == 1)
    let isEarly = deadlines.takeWakes(at: 0.5)
    let isDue = deadlines.takeWakes(at: 2)
    let isAgain = deadlines.takeWakes(at: 2)
    #expect([isEarly, isDue, isAgain] == [false, true, false])
    #expect(deadlines.nextWake == 3)
  }
}

@Suite struct `The deadlines of pending keys` {
  @Test func `show the keys of a prefix 0.6 s after its first key, and wait for nothing more`() {
    var deadlines = KeyDeadlines()
    deadlines.notePrefix(isPending: true, at: 1)
    deadlines.notePrefix(isPending: true, at: 1.5)
    #expect(deadlines.next(after: 1.5) == 1.6)
    #expect(!deadlines.showsPrefixKeys(at: 1.5) && deadlines.showsPrefixKeys(at: 1.6))
    #expect(deadlines.next(after: 1.6) == nil)
    deadlines.notePrefix(isPending: false, at: 2)
    #expect(!deadlines.showsPrefixKeys(at: 2))
  }

  @Test func `run a sequence whose next key does not come`() {
    var deadlines = KeyDeadlines()
    deadlines.noteSequence(timeout: 0.5, at: 1)
    #expect(deadlines.next(after: 1) == 1.5)
    #expect(!deadlines.hasSequenceEnded(at: 1.4) && deadlines.hasSequenceEnded(at: 1.5))
    deadlines.noteSequence(timeout: nil, at: 2)
    #expect(deadlines.next(after: 2) == nil)
  }
}
