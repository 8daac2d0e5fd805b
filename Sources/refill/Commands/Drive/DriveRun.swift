import Foundation
import RefillCore
import RefillFormats
import RefillStore
import RefillTerminal

/// Fills a form for the program at the other end of a pipe, once for each record.
@MainActor final class DriveRun {
  private let run: FillRun
  /// True if the record has passwords.
  private let withSecrets: Bool
  private let pipe = DrivePipe()
  private let signals: Signals
  /// The form of the record that is being filled.
  private var form: FillRun.OpenForm
  /// The text that the command wrote which took that record; `nil` if none did.
  private var response: String?

  /// Opens the form.
  init(_ run: FillRun, withSecrets: Bool) throws {
    self.run = run
    self.withSecrets = withSecrets
    form = try run.open()
    signals = try run.inTerminal { try Signals() }
    run.signals = signals
    // The client may read while its command has the record.
    run.whileHandingOn = { [pipe] in pipe.writeWhatFits() }
  }

  /// Runs until the form is submitted or left, or the client is gone; the draft is kept then.
  func drive() throws {
    let session = DriveSession(form.runner, appearance: run.appearance) { [self] submission, next in
      try submit(submission, wantsNext: next)
    }
    let upkeep = run.keptStore.map { BackgroundMaintenance($0, run.form) }
    form.later { upkeep?.start() }
    defer {
      upkeep?.stop()
      form.settle()
    }
    pipe.send(try session.begin())
    // The judgement of the last request may arrive after the end of the input.
    while session.end == nil, !pipe.isAtEnd || session.model.awaitsJudgement, pipe.failure == nil {
      try turn(session)
    }
    if session.end == nil { session.leave(.hungUp) }
    pipe.flush()
    try conclude(session)
  }

  /// Handles the requests, replies and signals that arrive next.
  private func turn(_ session: DriveSession) throws {
    let runner = session.runner
    let lines = pipe.wait(
      on: [runner.answersDescriptor, signals.descriptor],
      timeout: runner.nextDeadline.map { $0 - runner.now })
    for line in lines where session.end == nil {
      if let reply = try session.reply(to: line) { pipe.send(reply) }
    }
    for signal in signals.take() {
      if signal == .suspend { raise(SIGSTOP) }
      guard signal.isDeadly else { continue }
      session.leave(.signal(signal))
      signal.end()
    }
    if session.end == nil, let news = try session.news() { pipe.send(news) }
  }

  // MARK: Submitting

  /// Hands a record on and stores it.
  ///
  /// The form continues if its receiver does not take it, or if its file cannot be written. After the last
  /// record the draft stays until the client has that.
  private func submit(_ submission: Submission, wantsNext: Bool) throws -> DriveEnd {
    let model = form.runner.model
    do {
      try run.checkPlaces(for: submission.record)
    } catch { return reopened(.text(error.sentence)) }
    if run.destinations.receiver != nil, let draft = model.draft(at: Date()) {
      form.drafts?.markHandedOn(draft)
    }
    switch run.handOn(submission, drafts: form.drafts, showing: { response = $0 }) {
    case .done: break
    case .failed(let failure):
      return reopened(.navigation(.notTaken(reason: failure.reason)), failure.refusals)
    case .elsewhere: return reopened(.text(Message.submittedElsewhere))
    case .notStored(let error):
      return reopened(.text(StoredFile.store.sentences(about: error, at: storePath)))
    case .stopped(_, let signal):
      _ = form.runner.end(.signal(signal))
      signal.end()
    }
    let stored = run.keep(submission)
    let unsettled = run.settlePending(stored.number)
    do {
      try run.writeToPlaces(submission.record)
    } catch {
      run.keepDraft(model, form.drafts, isCommitted: stored.number != nil)
      return reopened(.text(error.sentence))
    }
    var record = self.record(of: submission, stored)
    record.response = response
    if let unsettled { record.remarks.append(unsettled.message) }
    if case .failed = stored { return .submitted(record) }
    return wantsNext ? try next(after: record) : .submitted(record)
  }

  private var storePath: String { run.paths.store(run.options.store).path }

  /// Returns the end of an attempt to submit, after which the form continues.
  private func reopened(_ notice: Notice, _ refusals: [AnswerRefusal] = []) -> DriveEnd {
    run.retries = true
    return .reopened(Reopening(notice, refusals: refusals), pending: run.pendingNumber)
  }

  /// Opens the form for the next record.
  private func next(after record: DriveEnd.Record) throws -> DriveEnd {
    form.drafts?.delete()
    form.settle()
    run.beginNext()
    response = nil
    form = try run.open()
    return .next(record, form.runner)
  }

  /// Returns a record as the client gets it.
  private func record(of submission: Submission, _ stored: CommitOutcome) -> DriveEnd.Record {
    let codes = Set(run.form.fields.filter(\.isOneTimeCode).map(\.id))
    let record =
      withSecrets
      ? submission.record
      : submission.record.withoutSecrets.filtered { !codes.contains($0.field) }
    let output = run.output(of: record)
    var remarks = output.remarks
    if case .failed(let error) = stored {
      remarks.append(StoredFile.store.sentences(about: error, at: storePath))
    } else if run.keptStore != nil, let line = submission.exclusionsLine() {
      remarks.append(line)
    }
    return DriveEnd.Record(
      json: RecordJSON.value(of: record, withMeta: false, fields: [], of: nil), output: output.text,
      stored: stored, remarks: remarks)
  }

  // MARK: The end

  /// Deletes the draft of a record that the client has, or says why the program ends otherwise.
  private func conclude(_ session: DriveSession) throws {
    guard case .submitted(let record) = session.end else {
      if case .timedOut = session.end { throw Failure.silent(.timeout) }
      // A client that is gone needs no message.
      if let failure = pipe.failure, !failure.isBrokenPipe { throw failure }
      guard run.submitted > 0 else { throw Failure.silent(.cancelled) }
      return
    }
    run.tellOfStore()
    if let failure = pipe.failure {
      run.keepDraft(session.model, form.drafts, isCommitted: record.stored.number != nil)
      throw failure
    }
    if case .failed(let error) = record.stored {
      run.keepDraft(session.model, form.drafts, isCommitted: false)
      throw Failure.notStored(
        error, at: storePath, isTaken: run.destinations.receiver != nil)
    }
    form.drafts?.delete()
    run.expire()
  }
}
