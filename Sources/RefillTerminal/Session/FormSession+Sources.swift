import RefillCore

extension FormSession {
  /// Takes the replies of the sources and of the store.
  func takeAnswers() {
    for answer in services.takeAnswers() {
      if answer.number == waitingAnswer { waitingAnswer = nil }
      perform(.suggestions(number: answer.number, answer.page))
    }
    for report in services.takeReplies() {
      if case .program(.found(waitingReport, _)) = report { waitingReport = nil }
      perform(report)
    }
  }

  /// Starts a search for an earlier record, and waits up to `recordPatience` for the result.
  func find(_ query: RecordQuery) {
    guard let find = services.find else {
      perform(.found(number: query.number, nil))
      return
    }
    find(query)
    waitingReport = query.number
    wait(Self.recordPatience) { waitingReport != nil }
  }
}
