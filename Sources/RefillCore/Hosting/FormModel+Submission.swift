import Foundation

extension FormModel {
  /// Submits the form for a program that fills it without a user.
  ///
  /// - Parameters:
  ///   - host: The decisions of the program; its date is the time of the submission. Without one, no
  ///     time has passed since the form was opened.
  ///   - judge: Judges the answers for which the form names a program.
  /// - Returns: What is handed out; `nil` if there are `problems`.
  public mutating func submit(
    host: Host? = nil, judging judge: (CheckQuery) -> CheckVerdict = { _ in .right }
  ) -> Submission? {
    let host = host ?? Host(at: environment.context)
    var effects = handle(.submit, host: host)
    var submission: Submission?
    while !effects.isEmpty {
      let effect = effects.removeFirst()
      if case .submit(let made) = effect { submission = made }
      if case .check(let query) = effect {
        effects += handle(.checked(number: query.number, judge(query)), host: host)
      }
    }
    return submission
  }
}

extension FormModel.Host {
  /// Creates the host of a program that has no clock.
  fileprivate init(at context: ReadingContext) {
    self.init()
    let seconds = Double(context.today) * 86_400 + Double(context.minute) * 60
    date = { Date(timeIntervalSince1970: seconds) }
    locale = { context.locale }
  }
}
