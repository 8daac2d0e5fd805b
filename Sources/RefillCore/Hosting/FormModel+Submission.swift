extension FormModel {
  /// Submits the form for a program that fills it without a user.
  ///
  /// - Parameters:
  ///   - host: The decisions of the program; its date is the time of the submission.
  ///   - judge: Judges the answers for which the form names a program.
  /// - Returns: What is handed out; `nil` if there are `problems`.
  public mutating func submit(
    host: Host = Host(), judging judge: (CheckQuery) -> CheckVerdict = { _ in .right }
  ) -> Submission? {
    var effects = handle(.submit, host: host)
    var submission: Submission?
    while !effects.isEmpty {
      switch effects.removeFirst() {
      case .submit(let made): submission = made
      case .check(let query):
        effects += handle(.checked(number: query.number, judge(query)), host: host)
      default: break
      }
    }
    return submission
  }
}
