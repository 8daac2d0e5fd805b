import Foundation
import RefillCore
import RefillStore
import RefillTerminal
import Synchronization

/// Fetches secrets from the programs that a form names, such as password managers, on request.
///
/// A program is run directly, never by a shell, on a thread of its own. The first line of its output goes
/// into a `SecureText` byte by byte; what is read before is overwritten. Nothing else of it is kept.
final class SecretFetcher: Sendable {
  /// The timeout in seconds: a password manager may ask for a pin elsewhere.
  private static let timeout = 30
  /// The maximum output in bytes; only its first line counts.
  private static let limit = 1 << 20

  private struct State {
    /// The number of the query whose reply is wanted; `nil` for none.
    var wanted: Int?
    var replies: [Action] = []
  }

  private let commands: [String: [String]]
  /// The form, as named on the command line, if it may not run its programs; `nil` if it may.
  private let untrustedForm: String?
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - file: The form file, to which programs with a `/` are relative.
  ///   - wake: Wakes the main loop when a reply is ready; called on the thread.
  init(
    _ form: Form, file: String, untrustedForm: String?, wake: @escaping @Sendable () -> Void
  ) {
    commands = Dictionary(
      form.fields.filter(\.fetchesSecret).map { field in
        let program = ProgramFile.toRun(field.secretCommand[0], besideForm: file)
        return (field.id, [program] + field.secretCommand.dropFirst())
      }, uniquingKeysWith: { first, _ in first })
    self.untrustedForm = untrustedForm
    self.wake = wake
  }

  /// Connects a form to this fetcher; other replies come as before.
  @MainActor func connect(_ services: inout Services) {
    services.fetch = fetch
    services.cancelFetch = cancel
    let others = services.takeReplies
    services.takeReplies = { others() + self.take() }
  }

  /// Runs the program of a field; a run that goes on is ended.
  func fetch(_ query: SecretQuery) {
    state.withLock { $0.wanted = query.number }
    guard untrustedForm == nil, let words = commands[query.field] else {
      let failure = untrustedForm.map { CheckVerdict.Failure.untrusted(form: $0) } ?? .notFound
      return reply(to: query, .failed(failure))
    }
    WorkerThread.start(stackSize: 1 << 20) { [self] in reply(to: query, run(words, for: query)) }
  }

  /// Ends the program that runs; there is no reply then.
  func cancel() { state.withLock { $0.wanted = nil } }

  /// Returns the replies since the last call.
  func take() -> [Action] {
    state.withLock { state in
      defer { state.replies = [] }
      return state.replies
    }
  }

  private func reply(to query: SecretQuery, _ fetched: FetchedSecret) {
    state.withLock { state in
      guard state.wanted == query.number else { return }
      state.wanted = nil
      state.replies.append(.fetched(number: query.number, fetched))
    }
    wake()
  }

  private func run(_ words: [String], for query: SecretQuery) -> FetchedSecret {
    var process = ChildProcess(words: words, timeout: Double(Self.timeout), limit: Self.limit)
    process.wipesOutput = true
    var line = SecretLine()
    let end = process.run(
      while: { state.withLock { $0.wanted == query.number } }, receive: { line.take($0) })
    switch end {
    case .notFound, .closed(code: Int(ShellStatus.commandNotFound)): return .failed(.notFound)
    case .closed(let code?) where code != 0: return .failed(.exited(code: code))
    case .timedOut: return .failed(.noAnswer(seconds: Self.timeout))
    case .closed(nil), .stopped: return .failed(.broken)
    case .closed: return line.isTooLong ? .failed(.broken) : .secret(line.text)
    }
  }
}

/// The first line of an output, without its end.
struct SecretLine {
  let text = SecureText()
  /// True if the line does not fit into the memory for secrets.
  private(set) var isTooLong = false
  private var hasEnded = false
  /// True after a carriage return, which belongs to the end of the line if a line feed follows.
  private var isAfterReturn = false

  /// Takes further bytes of the output.
  mutating func take(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes where !hasEnded {
      if byte == UInt8(ascii: "\n") {
        hasEnded = true
      } else {
        if isAfterReturn { append(UInt8(ascii: "\r")) }
        isAfterReturn = byte == UInt8(ascii: "\r")
        if !isAfterReturn { append(byte) }
      }
    }
  }

  private mutating func append(_ byte: UInt8) {
    if !text.append(byte) { isTooLong = true }
  }
}
