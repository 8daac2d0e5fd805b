/// The reason why a session did not reach the expected state.
package enum DrivingError: Error, CustomStringConvertible {
  case couldNotStart(String, reason: String)
  case ended(whileWaitingFor: String, code: Int32?, screen: String)
  case timedOut(waitingFor: String, seconds: Double, screen: String)
  case interrupted

  package var description: String {
    switch self {
    case .couldNotStart(let program, let reason): "\(program) could not be started: \(reason)"
    case .ended(let awaited, let code, let screen):
      "ended (\(code.map(String.init) ?? "running")) before it showed \(awaited):\n\(screen)"
    case .timedOut(let awaited, let seconds, let screen):
      "did not show \(awaited) within \(seconds) s:\n\(screen)"
    case .interrupted: "interrupted"
    }
  }
}
