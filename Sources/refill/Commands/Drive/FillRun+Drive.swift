import Foundation
import RefillCore
import RefillFormats
import RefillStore
import RefillTerminal

/// Fills the form for the program at the other end of a pipe.
extension FillRun {
  /// Runs until the form is submitted or left, or the client is gone; the draft is kept then.
  ///
  /// - Parameter withSecrets: True if the record has passwords.
  func drive(withSecrets: Bool) throws {
    let form = try open()
    let signals = try inTerminal { try Signals() }
    let session = DriveSession(form.runner, appearance: appearance) { [self] submission in
      .submitted(keep(submission, withSecrets: withSecrets))
    }
    let upkeep = keptStore.map { BackgroundMaintenance($0, self.form) }
    var pipe = DrivePipe()
    defer {
      upkeep?.stop()
      form.settle()
    }
    pipe.send(try session.begin())
    // The judgement of the last request may arrive after the end of the input.
    while session.end == nil, !pipe.isAtEnd || session.model.awaitsJudgement, pipe.failure == nil {
      try turn(session, &pipe, signals)
    }
    if session.end == nil { session.leave(.hungUp) }
    pipe.flush()
    try conclude(session, form.drafts, pipe.failure)
  }

  /// Handles the requests, replies and signals that arrive next.
  private func turn(
    _ session: DriveSession, _ pipe: inout DrivePipe, _ signals: Signals
  ) throws {
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

  /// Stores what was submitted; the draft stays until the client has the record.
  private func keep(_ submission: Submission, withSecrets: Bool) -> DriveEnd.Record {
    let stored = keep(submission)
    let codes = Set(self.form.fields.filter(\.isOneTimeCode).map(\.id))
    let record =
      withSecrets
      ? submission.record
      : submission.record.withoutSecrets.filtered { !codes.contains($0.field) }
    let output = output(of: record)
    var remarks = output.remarks
    if case .failed(let error) = stored {
      remarks.append(StoredFile.store.sentences(about: error, at: paths.store(options.store).path))
    } else if keptStore != nil, let line = submission.exclusionsLine {
      remarks.append(line)
    }
    return DriveEnd.Record(
      json: RecordJSON.value(of: record, withMeta: false, fields: [], of: nil), output: output.text,
      stored: stored,
      remarks: remarks)
  }

  /// Deletes the draft of a record that the client has, or says why the program ends otherwise.
  private func conclude(
    _ session: DriveSession, _ drafts: DraftKeeper?, _ failure: WriteError?
  ) throws {
    guard case .submitted(let record) = session.end else {
      if case .timedOut = session.end { throw Failure.silent(.timeout) }
      throw Failure.silent(.cancelled)
    }
    tellOfStore()
    if let failure {
      keepDraft(session.model, drafts, isCommitted: record.stored.number != nil)
      throw failure
    }
    if case .failed(let error) = record.stored {
      keepDraft(session.model, drafts, isCommitted: false)
      throw Failure.notStored(error, at: paths.store(options.store).path)
    }
    drafts?.delete()
    expire()
  }
}
