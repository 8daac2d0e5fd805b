import RefillCore

extension FormSession {
  /// The wait for an earlier record, in seconds, in which most need one frame only.
  private static let recordTimeout = 0.02

  /// Takes the replies of the sources and of the store.
  func takeAnswers() {
    for answer in services.takeAnswers() {
      pending.noteSuggestions(number: answer.number)
      perform(.suggestions(number: answer.number, answer.page))
    }
    for reply in services.takeReplies() {
      pending.noteReply(reply)
      perform(reply)
    }
  }

  /// Starts a search for an earlier record, and waits up to `recordTimeout` for the result.
  func find(_ query: RecordQuery) {
    guard let find = services.find else {
      perform(.found(number: query.number, nil))
      return
    }
    find(query)
    pending.find(query, at: now)
    wait(Self.recordTimeout) { pending.awaitsRecord }
  }

  /// Waits at most `timeout` seconds for suggestions, so that most keys need one frame only.
  func waitForSuggestions(_ timeout: Double) { wait(timeout) { pending.awaitsSuggestions } }

  /// Takes replies while `isWaiting` returns true, for at most `timeout` seconds.
  func wait(_ timeout: Double, while isWaiting: () -> Bool) {
    guard isWaiting(), services.answersDescriptor >= 0 else { return }
    let end = now + timeout
    while isWaiting(), now < end {
      let next = min(deadlines.nextWake ?? end, end)
      if PollSet.forInput(on: services.answersDescriptor, timeout: next - now) { takeAnswers() }
      wakeIfDue()
    }
  }
}
