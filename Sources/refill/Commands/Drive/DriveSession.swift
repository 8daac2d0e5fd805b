import Foundation
import RefillCore
import RefillFormats
import RefillTerminal

/// A form that a program fills: requests in, messages out.
///
/// It knows no pipe, so that a program in the same process can hold one as well.
@MainActor final class DriveSession {
  /// The form and its services; another one for each record.
  private(set) var runner: FormRunner
  /// Hands in what was submitted.
  private let submit: (Submission, _ wantsNext: Bool) throws -> DriveEnd
  /// The state that the client knows.
  private var sent: DriveState
  /// The number of times that the client was told of a change.
  private var revision = 0
  /// The bells and editors since the last message.
  private var effects: [DriveEffect] = []
  private var screen: DriveScreen
  /// The record that was submitted since the last message, if the form was begun anew.
  private var submitted: DriveEnd.Record?
  /// The number of the record that is pending because its receiver has not taken it; `nil` for none.
  private var pending: Int?
  /// The number that the client knows.
  private var sentPending: Int?
  /// The end of the form, once it is told.
  private(set) var end: DriveEnd?

  /// Creates a session; `begin` starts it.
  ///
  /// - Parameter submit: Stores the record, and opens the form for the next one if that is wanted;
  ///   called once for each submission.
  init(
    _ runner: FormRunner, appearance: Appearance,
    submit: @escaping (Submission, _ wantsNext: Bool) throws -> DriveEnd
  ) {
    self.runner = runner
    self.submit = submit
    screen = DriveScreen(appearance)
    sent = DriveState(runner.model, awaitsSuggestions: false, at: Date())
  }

  /// The form now.
  var model: FormModel { runner.model }

  /// Begins the form; returns the first line, with the whole state.
  func begin() throws -> String {
    try follow(runner.begin())
    let state = takeState()
    return DriveMessage.hello(program: Refill.version, model.form, state: state).line
  }

  /// Performs the request of a line; returns the reply, or nothing for a notification.
  func reply(to line: DrivePipe.Line) throws -> String? {
    let request: DriveRequest
    do throws(DriveRefusal) {
      request = try line.request
    } catch {
      return DriveMessage.refusal(error).line
    }
    do {
      try call(request.method)
      guard let id = request.id else { return nil }
      return DriveMessage.reply(id, request.method == .state ? takeState() : takeChanges()).line
    } catch let problem as DriveProblem {
      return request.id.map { DriveMessage.refusal(DriveRefusal($0, problem)).line }
    }
  }

  /// Returns a message about what has changed since the last one, if anything has.
  func news() throws -> String? {
    try follow(runner.takeReplies() + runner.tick())
    let changes = takeChanges()
    return changes.count > 1 ? DriveMessage.changed(changes).line : nil
  }

  /// Ends the form without submitting; the draft is kept.
  func leave(_ outcome: FormRunner.Outcome) { _ = runner.end(outcome) }

  // MARK: The form

  /// Ends the form at the request of the client, whatever is open.
  func leave() throws { try follow(runner.end(.left)) }

  /// Performs an action and its effects.
  func perform(_ action: Action) throws { try follow(runner.perform(action)) }

  /// Waits for suggestions that a key may refer to, for at most `timeout` seconds.
  func wait(_ timeout: Double, while isWaiting: () -> Bool) throws {
    try follow(runner.wait(timeout, while: isWaiting))
  }

  private func follow(_ executed: [Effect]) throws {
    effects += executed.compactMap(DriveEffect.init)
    guard end == nil, let outcome = runner.outcome else { return }
    switch outcome {
    case .submitted(let submission):
      switch try submit(submission, runner.wantsNext) {
      case .reopened(let reason, let pending):
        self.pending = pending
        try follow(runner.reopen(reason))
      case .next(let record, let runner): try begin(runner, after: record)
      case let end: self.end = end
      }
    case .left, .signal, .hungUp: end = .left
    case .timedOut: end = .timedOut
    }
  }

  /// Goes on with the form for the next record.
  private func begin(_ runner: FormRunner, after record: DriveEnd.Record) throws {
    self.runner = runner
    (submitted, pending) = (record, nil)
    try follow(runner.begin())
    if let size = screen.begin(model.form) { try perform(.resize(size)) }
  }

  /// Draws frames of this size from now on; `nil` for none.
  func show(_ size: DriveMethod.Screen?) throws {
    if let size {
      try perform(.resize(screen.resize(to: size, model.form)))
    } else {
      screen.close()
    }
  }

  // MARK: Messages

  private func takeState() -> [(String, JSONText)] {
    sent = state
    revision += 1
    sentPending = pending
    return [("revision", .integer(revision))] + sent.members + [pendingMember]
      + takeOthers(frame: screen.frame(model))
  }

  /// Returns the changes since the last message, after the number of the state that they lead to.
  private func takeChanges() -> [(String, JSONText)] {
    let (old, new) = (sent, state)
    sent = new
    let news = pending == sentPending ? [] : [pendingMember]
    sentPending = pending
    let changes = new.changes(since: old) + news + takeOthers(frame: screen.newFrame(model))
    if !changes.isEmpty { revision += 1 }
    return [("revision", .integer(revision))] + changes
  }

  private var state: DriveState {
    DriveState(model, awaitsSuggestions: runner.awaitsSuggestions, at: Date())
  }

  private var pendingMember: (String, JSONText) {
    ("pending", pending.map(JSONText.integer) ?? .null)
  }

  private func takeOthers(frame: JSONText?) -> [(String, JSONText)] {
    defer { (effects, submitted) = ([], nil) }
    return (frame.map { [("frame", $0)] } ?? [])
      + (effects.isEmpty ? [] : [("effects", .list(effects.map(\.json)))])
      + (submitted.map { [("submitted", .object($0.members))] } ?? [])
      + (end.map { [("end", $0.json)] } ?? [])
  }
}
