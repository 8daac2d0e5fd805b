public import Foundation
public import RefillCore

extension FormSession {
  /// Fills a form on the controlling terminal, which is then as before.
  ///
  /// A signal ends the process, as it does without a form.
  ///
  /// - Returns: What was submitted; `nil` if the user left, or the time of the form is over.
  /// - Throws: `TerminalError` if the process has no terminal, or it cannot be set up.
  public static func fill(
    _ runner: FormRunner, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(TerminalError) -> Submission? {
    let terminal = try Terminal(environment: environment)
    let options = Options(
      appearance: Appearance(environment: environment, isASCII: false), environment: environment)
    let session = FormSession(
      runner, terminal: terminal, signals: try Signals(), options: options)
    let outcome = try session.run()
    switch outcome {
    case .signal(let signal): terminal.die(by: signal)
    case .hungUp: terminal.die(by: .hangUp)
    case .submitted, .left, .timedOut: terminal.leave()
    }
    return if case .submitted(let submission) = outcome { submission } else { nil }
  }
}
