import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// The steps after the form has left the screen.
extension FillRun {
  /// Handles the end of a session; returns true if the form starts again for the next record.
  func finish(
    _ outcome: FormSession.Outcome, _ session: FormSession, _ terminal: Terminal,
    _ drafts: DraftKeeper?
  ) throws -> Bool {
    switch outcome {
    case .submitted(let submission) where isQuestion:
      terminal.leave()
      record = submission.record
      return false
    case .left where isQuestion:
      terminal.leave()
      throw Failure.silent(.cancelled)
    case .submitted(let submission):
      terminal.leave()
      try submit(submission, session, drafts)
      return options.beginsAnew || session.wantsNext
    case .left:
      session.leave([leftLine(session.model, drafts)])
      terminal.leave()
      tellOfStore()
      guard submitted > 0 else { throw Failure.silent(.cancelled) }
      return false
    case .signal(.interrupt) where submitted > 0:
      session.leave([leftLine(session.model, drafts)])
      terminal.leave()
      return false
    case .signal(let signal):
      session.leave([leftLine(session.model, drafts)])
      terminal.die(by: signal)
    case .timedOut:
      let seconds = (options.timeout ?? 0).formatted(.number.grouping(.never))
      session.leave([Message.timeUp(seconds: seconds), leftLine(session.model, drafts)])
      terminal.leave()
      throw Failure.silent(.timeout)
    case .hungUp:
      terminal.die(by: .hangUp)
    }
  }

  private func leftLine(_ model: FormModel, _ drafts: DraftKeeper?) -> String {
    guard model.hasOwnAnswers, let drafts, let draft = model.draft(at: Date()) else {
      return Message.leftUnchanged(form: form.title)
    }
    if let failure = drafts.failure {
      return Message.leftUnchanged(form: form.title) + " "
        + Message.draftNotKept(path: paths.drafts, reason: failure.reason)
    }
    return Message.left(
      form: form.title, count: draft.answeredCount, all: model.answerable.count)
  }

  /// Submits the record: store, stdout, draft, summary, in this order.
  ///
  /// The draft is kept if one of them fails.
  private func submit(
    _ submission: Submission, _ session: FormSession, _ drafts: DraftKeeper?
  ) throws {
    let stored = keep(submission)
    do {
      try write(submission.record)
    } catch {
      let kept = keepDraft(session.model, drafts, isCommitted: true)
      throw Failure(.failed, error.sentence + kept)
    }
    if case .failed(let error) = stored {
      throw Failure.notStored(
        error, at: paths.store(options.store).path,
        draft: keepDraft(session.model, drafts, isCommitted: false))
    }
    drafts?.delete()
    var number: Int?
    if case .kept(let kept) = stored { number = kept }
    session.leave(summary(session.model, number: number))
    tellOfStore()
    tellOfExclusions(submission)
    expire()
  }

  /// Saves the draft of a failed submission; returns a sentence about it, after a space.
  ///
  /// - Parameter isCommitted: true if the record is stored and only writing the output failed.
  private func keepDraft(
    _ model: FormModel, _ drafts: DraftKeeper?, isCommitted: Bool
  ) -> String {
    guard let drafts, var draft = model.draft(at: Date()) else { return "" }
    draft.isCommitted = isCommitted
    guard let failure = drafts.save(draft) else { return " The draft is kept." }
    return " " + Message.draftNotKept(path: paths.drafts, reason: failure.reason)
  }

  /// Prints the store's notice if it was not shown yet.
  func tellOfStore() {
    if let news = newsOfStore() { Output.complain(news.sentence) }
  }

  /// Stores a record, and the values that enter the history.
  ///
  /// A record without an answer is not stored. A store that was in use when the form began is tried
  /// again, with a longer timeout; so is the question which fields were secret once.
  func keep(_ submission: Submission) -> CommitOutcome {
    WaitingLine.during("Saving") { stored(submission) }
  }

  private func stored(_ submission: Submission) -> CommitOutcome {
    if submission.record.entries.isEmpty { return .notKept }
    if isStoreBusy {
      openStore(.submit)
      if store == nil { return .failed(.locked) }
    }
    guard let store = keptStore else { return storeFault.map(CommitOutcome.failed) ?? .notKept }
    var submission = submission
    do {
      submission.exclude(
        onceSecret: try store.secretFields(form: form.id, lockTimeout: .submit))
    } catch StoreError.damaged(movedTo: .some) {
      // The store was replaced by an empty one; try again.
    } catch { return .failed(error) }
    let ranking =
      ranking ?? FormRanking(store, form: form, opened: opened, timeZone: clockedHost.timeZone())
    return store.keep(submission, ranking)
  }

  /// Says what was not remembered and nothing was said about yet.
  func tellOfExclusions(_ submission: Submission) {
    guard keptStore != nil, let line = submission.exclusionsLine else { return }
    Output.complain(line)
  }

  /// Removes a few expired values; the next session continues.
  func expire() {
    let now = Date()
    guard let store = keptStore, let date = Expiry(paths.environment).date(at: now) else {
      return
    }
    _ = try? store.history.expire(before: date, at: now)
  }

  private func summary(_ model: FormModel, number: Int?) -> [String] {
    let summary = FormSummary(
      model: model, number: number, mark: appearance.glyphs.filled,
      columns: model.screen.columns)
    return switch options.summary ?? form.summary {
    case .none: []
    case .line: [summary.line]
    case .full: summary.whole
    }
  }
}
