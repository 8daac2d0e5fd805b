import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// The steps after the form has left the screen.
extension FillRun {
  /// The next step after the end of a session.
  private enum Sequel {
    /// The end of the program, or the form again for the next record.
    case end, nextRecord
    /// The same form again, because its record was not submitted.
    case sameRecord(Reopening)
  }

  /// Handles the end of a session; returns true if the form starts again for the next record.
  ///
  /// Opens the form again, as it was, while its record can be neither written nor kept, or has changed,
  /// or while its receiver does not take it.
  ///
  /// - Parameter settle: saves what the session has left to save.
  func finish(
    _ first: FormRunner.Outcome, _ frontEnd: any FormFrontEnd,
    _ drafts: DraftKeeper?, after settle: () -> Void
  ) throws -> Bool {
    var outcome = first
    while true {
      settle()
      switch try sequel(of: outcome, frontEnd, drafts) {
      case .end: return false
      case .nextRecord: return true
      case .sameRecord(let reason):
        retries = true
        outcome = try inTerminal { try frontEnd.reopen(reason) }
      }
    }
  }

  private func sequel(
    of outcome: FormRunner.Outcome, _ frontEnd: any FormFrontEnd,
    _ drafts: DraftKeeper?
  ) throws -> Sequel {
    switch outcome {
    case .submitted(let submission) where isQuestion:
      frontEnd.restore()
      do throws(WriteError) {
        try questionOutput?.write(submission.record)
      } catch {
        // The next line of a pipe is no answer to this question.
        guard !readsPipe else { throw Failure(ExitStatus(error), error.sentence) }
        return .sameRecord(Reopening(.navigation(error.notice)))
      }
      remember(submission)
      tellOfExclusions(submission)
      record = submission.record
      return .end
    case _ where isQuestion: try leaveQuestion(outcome, frontEnd)
    case .submitted(let submission):
      let hasNext =
        options.edited == nil
        && (options.beginsAnew || options.opensEach || frontEnd.runner.wantsNext)
      // The receiver's program may ask for something.
      if hasNext, destinations.receiver == nil { frontEnd.pause() } else { frontEnd.restore() }
      if let reason = try submit(submission, frontEnd, drafts) { return .sameRecord(reason) }
      return hasNext ? .nextRecord : .end
    case .left:
      leave(frontEnd, with: leftLines(frontEnd.runner.model, drafts))
      tellOfStore()
      guard submitted > 0 || row != nil else { throw Failure.silent(.cancelled) }
      return .end
    case .signal(.interrupt) where submitted > 0 && row == nil:
      leave(frontEnd, with: leftLines(frontEnd.runner.model, drafts))
      return .end
    case .signal(let signal):
      leave(frontEnd, with: leftLines(frontEnd.runner.model, drafts) + storeLines())
      frontEnd.die(by: signal)
    case .timedOut:
      let seconds = (options.timeout ?? 0).formatted(.number.grouping(.never))
      leave(
        frontEnd,
        with: [Message.timeUp(seconds: seconds)] + leftLines(frontEnd.runner.model, drafts)
          + storeLines())
      throw Failure.silent(.timeout)
    case .hungUp:
      frontEnd.die(by: .hangUp)
    }
  }

  /// Leaves a question that was not answered; nothing of it stays on the screen.
  private func leaveQuestion(
    _ outcome: FormRunner.Outcome, _ frontEnd: any FormFrontEnd
  ) throws -> Never {
    switch outcome {
    case .signal(let signal):
      frontEnd.leave([])
      frontEnd.die(by: signal)
    case .hungUp: frontEnd.die(by: .hangUp)
    case .left, .submitted, .timedOut:
      frontEnd.restore()
      if case .timedOut = outcome { throw Failure.silent(.timeout) }
      throw Failure.silent(.cancelled)
    }
  }

  /// Remembers the answers to a question in the histories of its fields.
  private func remember(_ submission: Submission) {
    if isStoreBusy { openStore(.submit) }
    guard let store = keptStore, !submission.values.isEmpty else { return }
    do {
      try store.history.remember(
        submission.values.map { ($0.history, $0.value) }, at: submission.made)
    } catch {
      Output.complain(StoredFile.store.sentences(about: error, at: paths.store(options.store).path))
    }
  }

  /// The lines about a form that was left: its draft, and its record if that is pending.
  func leftLines(_ model: FormModel, _ drafts: DraftKeeper?) -> [String] {
    [leftLine(model, drafts)]
      + [pendingNumber.map { Message.recordPending(number: $0) }].compactMap(\.self)
  }

  /// Leaves the terminal with lines, and says on stderr how to continue with the row that the form was filled
  /// with.
  private func leave(_ frontEnd: any FormFrontEnd, with lines: [String]) {
    frontEnd.leave(lines)
    frontEnd.restore()
    if let row { Output.complain(row.leftLine, prefix: "") }
  }

  private func leftLine(_ model: FormModel, _ drafts: DraftKeeper?) -> String {
    guard let drafts, let draft = keptDraft(model) else {
      return Message.leftUnchanged(form: form.title)
    }
    if let failure = drafts.failure {
      return Message.leftUnchanged(form: form.title) + " "
        + Message.draftNotKept(path: paths.drafts, reason: failure.reason) + failure.laterRemedy
    }
    let (count, all) = (draft.answeredCount(in: model), model.answerable.count)
    if row != nil { return Message.leftRow(form: form.title, count: count, all: all) }
    if let name = drafts.name {
      return Message.left(form: form.title, draft: name, count: count, all: all)
    }
    // Lines of a pipe begin a new form each time.
    if readsPipe, let name = drafts.fileName {
      return Message.left(form: form.title, resumed: name, count: count, all: all)
    }
    return Message.left(form: form.title, count: count, all: all)
  }

  /// The draft with the answers of the form, or that of the question whether to continue with it, which
  /// stays where no answer was given; `nil` for none.
  private func keptDraft(_ model: FormModel) -> Draft? {
    if case .draft(let draft, _, _) = model.question { return draft }
    return model.hasOwnAnswers ? model.draft(at: Date()) : nil
  }

  /// Prints the store's notice if nothing was said about it yet, or only in the form.
  func tellOfStore() {
    for line in storeLines() { Output.complain(line) }
  }

  private func storeLines() -> [String] {
    storeNews.atEnd(store?.notice).map { [$0.sentence] } ?? []
  }

  /// Says what was not remembered and nothing was said about yet.
  func tellOfExclusions(_ submission: Submission) {
    guard keptStore != nil, let line = submission.exclusionsLine(hasRecord: !isQuestion)
    else { return }
    Output.complain(line)
  }

  /// Removes a few expired values, where the next session continues, and lets what is shared be sent.
  func expire() {
    let now = Date()
    shareStored(at: now)
    guard let store = keptStore, let date = Expiry(paths.environment).date(at: now) else {
      return
    }
    _ = try? store.history.expire(before: date, at: now)
    tellOfStore()
  }

  /// Lets what is shared be sent, and says, at most once a day, that something waits for three days.
  private func shareStored(at now: Date) {
    let program = SyncProgram(paths, options.store)
    guard let store = keptStore, program.isShared else { return }
    program.trigger()
    guard let delay = try? store.sharing.delayToTell(at: now) else { return }
    let count =
      delay.records > 0
      ? TextFormat.count(delay.records, "record waits", "records wait")
      : TextFormat.count(delay.values, "value waits", "values wait")
    let day = TextFormat.weekdayOrDay(of: delay.since, now: now)
    Output.complain(Message.syncWaits(count: count, day: day), prefix: "")
  }

  /// The answers of a draft that are in no record, because the form has no field for them any more.
  func lostLines(_ model: FormModel) -> [String] {
    model.lostAnswers.sorted { $0.key < $1.key }
      .map { Message.answerLost(name: $0.key, answer: $0.value) }
  }

  func summary(_ model: FormModel, number: Int?) -> [String] {
    let summary = FormSummary(
      model: model, number: number, mark: fillsByLines ? "" : appearance.glyphs.filled,
      columns: model.screen.columns)
    let chosen = options.summary ?? paths.environment["REFILL_SUMMARY"].flatMap(Form.Summary.init)
    return switch chosen ?? form.summary {
    case .none: []
    case .line: [summary.line]
    case .full: summary.whole
    }
  }
}
