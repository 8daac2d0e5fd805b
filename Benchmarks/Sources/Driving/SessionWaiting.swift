import CPseudoTerminal
import Foundation

// Waiting.
extension Session {
  /// Waits for `milliseconds`, reading output.
  package func idle(_ milliseconds: Double) throws {
    let begun = Moment.now
    while case let left = milliseconds - Moment.now.milliseconds(since: begun), left > 0 {
      try receive(within: left)
    }
    draw()
  }

  /// Waits until there was no output for `quiet` milliseconds, at most 3 seconds.
  package func settle(quiet: Double) throws {
    let begun = Moment.now
    while try receive(within: quiet) != nil, Moment.now.milliseconds(since: begun) < 3_000 {}
    draw()
  }

  /// Waits until the screen meets a condition.
  ///
  /// - Parameter seconds: the timeout, after which an error is thrown.
  /// - Returns: the time at which the bytes that met the condition arrived.
  package func wait(
    for awaited: String, seconds: Double = 5, until isShown: (Screen) -> Bool
  ) throws -> Moment {
    let begun = Moment.now
    draw()
    if isShown(screen) { return begun }
    while true {
      let arrival = try receive(within: 50)
      draw()
      if isShown(screen) { return arrival?.moment ?? .now }
      if terminal < 0 {
        leave(within: 50)
        throw DrivingError.ended(
          whileWaitingFor: awaited, code: exitCode, screen: screen.text)
      }
      if Moment.now.milliseconds(since: begun) > seconds * 1_000 {
        throw DrivingError.timedOut(
          waitingFor: awaited, seconds: seconds, screen: screen.text)
      }
    }
  }

  /// Waits until the screen meets a condition and the terminal is in raw mode.
  ///
  /// - Returns: the time when both were true, in milliseconds since exec.
  package func waitUntilReady(_ isShown: (Screen) -> Bool) throws -> Double {
    var ready = try wait(for: "its first screen", seconds: 10, until: isShown)
    let begun = Moment.now
    while terminal >= 0, pt_is_canonical(terminal) {
      try receive(within: 0.2)
      ready = .now
      if ready.milliseconds(since: begun) > 5_000 {
        throw DrivingError.timedOut(
          waitingFor: "keys one by one", seconds: 5, screen: screen.text)
      }
    }
    draw()
    return ready.milliseconds(since: started)
  }

  /// Sends `key` and waits until there was no output for `quiet` milliseconds.
  package func press(_ key: String, quiet: Double) throws -> Repaint {
    let timeout = 1_000.0
    draw()
    var (first, last): (Double?, Double?)
    var (bytes, reads) = (0, 0)
    let pressed = Moment.now
    try write(Array(key.utf8))
    while terminal >= 0 {
      let now = Moment.now.milliseconds(since: pressed)
      let left = last.map { $0 + quiet - now } ?? timeout - now
      guard left > 0, now < 5 * timeout else { break }
      if let (moment, count) = try receive(within: left) {
        last = moment.milliseconds(since: pressed)
        first = first ?? last
        bytes += count
        reads += 1
      }
    }
    draw()
    return Repaint(time: last ?? timeout, first: first ?? timeout, bytes: bytes, reads: reads)
  }

  /// Waits at most `milliseconds` for the program to exit.
  ///
  /// - Returns: true if it has exited and all its output has been read.
  @discardableResult
  package func leave(within milliseconds: Double) -> Bool {
    let begun = Moment.now
    repeat {
      if exitCode == nil {
        var code: Int32 = 0
        if pt_has_ended(child.pid, &code) { exitCode = code }
      }
      if exitCode != nil {
        while (try? receive(within: 0)) != nil {}
        if outputPipe >= 0 { readOutput() }
        draw()
        return true
      }
      _ = try? receive(within: 1)
    } while Moment.now.milliseconds(since: begun) < milliseconds
    return false
  }

}

// Looking at the process.
extension Session {
  /// The peak resident memory in kilobytes; `nil` if `/proc` does not have it.
  package var peakMemory: Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(child.pid)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
  }

  /// The CPU time since exec in milliseconds; `nil` if it is not available.
  package var processorTime: Double? {
    let total = pt_cpu(child.pid)
    return total < 0 ? nil : Double(total - child.cpu_before) / 1e6
  }
}
