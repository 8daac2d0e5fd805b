import Foundation
import RefillCore
import RefillFormats
import RefillStore
import Synchronization

/// The values that a program of the form offers for a field.
///
/// The program reads the answers of the other fields as one line of JSON from stdin and writes one
/// value a line. It is run directly, never by a shell, on a thread of its own: neither typing nor the
/// history waits for it. A program name with a `/` is relative to the form file.
final class ValueCommand: Sendable {
  /// The timeout in seconds.
  private static let timeout = 2
  /// The maximum output in bytes.
  private static let limit = 1 << 20
  /// The maximum number of values.
  private static let mostValues = 10_000
  /// The time in seconds after which the values of the same answers are asked for again.
  private static let lifetime = 30.0

  /// The values of one run.
  struct Output: Sendable {
    /// The number of the run, from 1; 0 before the first.
    var number = 0
    /// The values in the order of the program, at most `mostValues`.
    var values: [String] = []
    /// The reason why there are none; `nil` if the program answered.
    var failure: MentionResults.Failure?
  }

  private struct Run {
    var output = Output()
    var given: [KnownAnswer]?
    var started = ContinuousClock.now
    var isRunning = false
    /// Called on the thread after each run.
    var whenDone: (@Sendable (Output) -> Void)?
  }

  private let process: ChildProcess
  private let run = Mutex(Run())

  /// A command of a form file.
  init(words: [String], besideForm file: String) {
    let program = ProgramFile.toRun(words[0], besideForm: file)
    process = ChildProcess(
      words: [program] + words.dropFirst(), timeout: Double(Self.timeout), limit: Self.limit)
  }

  /// Sets what is called after each run, on its thread.
  func whenDone(_ body: @escaping @Sendable (Output) -> Void) {
    run.withLock { $0.whenDone = body }
  }

  /// The values of the last run.
  var output: Output { run.withLock(\.output) }

  /// True if the last run, or the one that goes on, had these answers and is not too old.
  func isCurrent(for given: [KnownAnswer]) -> Bool {
    run.withLock { run in
      run.given == given
        && (run.isRunning || ContinuousClock.now - run.started < .seconds(Self.lifetime))
    }
  }

  /// Runs the program for answers, unless it has just run for them or is running; returns at once.
  func ask(_ given: [KnownAnswer]) {
    guard !isCurrent(for: given) else { return }
    let isFree = run.withLock { run in
      // The run that goes on starts the next one at its end.
      defer { (run.given, run.started, run.isRunning) = (given, .now, true) }
      return !run.isRunning
    }
    guard isFree else { return }
    WorkerThread.start(stackSize: 1 << 20) { [self] in
      while let given = run.withLock(\.given), !finish(values(for: given), of: given) {}
    }
  }

  /// Keeps the output of a run; returns false if other answers were given meanwhile.
  private func finish(_ output: Output, of given: [KnownAnswer]) -> Bool {
    let done = run.withLock { run -> (@Sendable (Output) -> Void)?? in
      guard run.given == given else { return .none }
      run.output = output
      run.output.number += 1
      run.isRunning = false
      return .some(run.whenDone)
    }
    guard let done else { return false }
    done?(self.output)
    return true
  }

  private func values(for given: [KnownAnswer]) -> Output {
    let number = output.number
    var bytes: [UInt8] = []
    let end = process.run(input: Self.line(given)) { bytes += $0 }
    let failure: MentionResults.Failure? =
      switch end {
      case .notFound: .notFound
      case .timedOut: .noAnswer(seconds: Self.timeout)
      case .closed(code: Int(ShellStatus.commandNotFound)): .notFound
      case .closed(let code?) where code != 0: .exited(code: code)
      case .closed, .stopped: nil
      }
    guard failure == nil else { return Output(number: number, failure: failure) }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(Self.mostValues)
    let values = lines.map { line in
      PastedText(String(decoding: line, as: UTF8.self), isMultiline: false).text.trimmed
    }
    return Output(number: number, values: values.filter { !$0.isEmpty })
  }

  /// Returns the answers as an object of texts, by field identifier; several answers of one field are a
  /// list.
  private static func line(_ given: [KnownAnswer]) -> [UInt8] {
    let answers = Dictionary(grouping: given, by: \.field).mapValues { $0.map(\.value) }
    let members = answers.sorted { $0.key < $1.key }.map { field, values in
      (field, values.count == 1 ? JSONText.string(values[0]) : .list(values.map(JSONText.string)))
    }
    return Array("\(JSONText.object(members).text)\n".utf8)
  }
}
