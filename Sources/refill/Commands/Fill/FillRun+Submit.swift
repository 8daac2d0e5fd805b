import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// The submit of a record.
extension FillRun {
  /// The outcome of saving the draft of a record that could not be submitted.
  enum DraftOutcome {
    case kept
    /// Drafts are not kept, or the user changed nothing that may be kept.
    case notKept
    case failed(DraftFailure)
  }

  /// Submits the record: receiver, store, output, draft, summary, in this order.
  ///
  /// The draft is kept if one of them fails.
  ///
  /// - Returns: The reason to open the form again: the receiver did not take the record, it could be
  ///   neither written nor kept, or the record that was edited has changed meanwhile; `nil` if it was
  ///   submitted.
  func submit(
    _ submission: Submission, _ frontEnd: any FormFrontEnd, _ drafts: DraftKeeper?
  ) throws -> Reopening? {
    if let problem = options.taker?.problem(submission.record) { return Reopening(.text(problem)) }
    do {
      try checkPlaces(for: submission.record)
    } catch { return Reopening(.navigation(error.notice)) }
    if let reason = try reopening(handingOn: submission, frontEnd, drafts) { return reason }
    let stored = keep(submission)
    if case .changed(let edited, let fields) = stored {
      return Reopening(.text(edited.changeNotice(fields)), edited: edited)
    }
    let unsettled = settlePending(stored.number)
    if let reason = try reopening(taking: submission, stored.number, frontEnd, drafts) {
      return reason
    }
    do {
      try write(submission.record)
    } catch {
      let draft = keepDraft(frontEnd.runner.model, drafts, isCommitted: stored.number != nil)
      guard let kept = sentence(about: draft, stored.number) else {
        return Reopening(.navigation(error.notice))
      }
      throw Failure(ExitStatus(error), error.sentence + kept)
    }
    if case .failed(let error) = stored {
      let draft = keepDraft(frontEnd.runner.model, drafts, isCommitted: false)
      throw Failure.notStored(
        error, at: paths.store(options.store).path, isTaken: destinations.receiver != nil,
        draft: sentenceAfterOutput(about: draft))
    }
    drafts?.delete()
    frontEnd.leave(
      summary(frontEnd.runner.model, number: stored.number) + lostLines(frontEnd.runner.model))
    tellOfStore()
    tellOfExclusions(submission)
    expire()
    if let unsettled { throw unsettled }
    return nil
  }

  /// Gives the record to its receiver; returns the reason to open the form again if that does not take it.
  private func reopening(
    handingOn submission: Submission, _ frontEnd: any FormFrontEnd, _ drafts: DraftKeeper?
  ) throws -> Reopening? {
    if destinations.receiver != nil, let draft = frontEnd.runner.model.draft(at: Date()) {
      // Whatever becomes of the receiver, the answers are kept.
      drafts?.markHandedOn(draft)
    }
    switch handOn(submission, drafts: drafts) {
    case .done: return nil
    case .failed(let failure):
      return Reopening(
        .navigation(.notTaken(reason: failure.reason)), refusals: failure.refusals)
    case .elsewhere: return Reopening(.text(Message.submittedElsewhere))
    case .notStored(let error):
      throw Failure.notStored(error, at: paths.store(options.store).path)
    case .stopped(let failure, let signal):
      frontEnd.leave([failure.reason] + leftLines(frontEnd.runner.model, drafts))
      frontEnd.die(by: signal)
    }
  }

  /// Gives the record to the command that takes it; returns the reason to open the form again if that fails
  /// and nothing is kept.
  private func reopening(
    taking submission: Submission, _ number: Int?, _ frontEnd: any FormFrontEnd,
    _ drafts: DraftKeeper?
  ) throws -> Reopening? {
    do {
      try options.taker?.take(submission.record)
    } catch let failure as Failure {
      let draft = keepDraft(frontEnd.runner.model, drafts, isCommitted: number != nil)
      guard let kept = sentence(about: draft, number) else {
        return Reopening(.text(failure.message))
      }
      throw Failure(failure.code, failure.message + kept)
    }
    return nil
  }

  /// Saves the draft of a record that could not be submitted.
  ///
  /// - Parameter isCommitted: true if the record is stored and only writing the output failed.
  @discardableResult func keepDraft(
    _ model: FormModel, _ drafts: DraftKeeper?, isCommitted: Bool
  ) -> DraftOutcome {
    guard let drafts, var draft = model.draft(at: Date()) else { return .notKept }
    draft.isCommitted = isCommitted
    return drafts.save(draft).map(DraftOutcome.failed) ?? .kept
  }

  /// Returns the place where a record is kept whose output failed, as sentences after a space; `nil`
  /// if it is lost unless the form opens again.
  private func sentence(about draft: DraftOutcome, _ number: Int?) -> String? {
    let stored = number.map { " " + Message.recordStored(number: $0) }
    if case .kept = draft {
      let way = options.taker.map { "; \($0.command) goes on with it" } ?? ""
      return (stored ?? "") + " The draft is kept\(way)."
    }
    return stored.map { sentence(about: draft) + $0 }
  }

  /// Returns a sentence, after a space, about the draft of a record that was written but not stored.
  private func sentenceAfterOutput(about draft: DraftOutcome) -> String {
    if case .kept = draft {
      let place = destinations.receiver == nil ? "the output" : "the command"
      return " The draft is kept; \(place) already has its record."
    }
    return sentence(about: draft)
  }

  /// Returns a sentence, after a space, about a draft that is not kept; `""` for none.
  private func sentence(about draft: DraftOutcome) -> String {
    guard case .failed(let failure) = draft else { return "" }
    return " " + Message.draftNotKept(path: paths.drafts, reason: failure.reason)
      + failure.laterRemedy
  }

  /// Stores a record, and the values that enter the history.
  ///
  /// A record without an answer is not stored. A store that was in use when the form began is tried
  /// again, with a longer timeout; so is the question which fields were secret once. A store that
  /// failed is tried again if the form was opened again.
  ///
  /// - Parameter pending: what the next attempt to hand it on needs; `nil` if it is not pending.
  func keep(
    _ submission: Submission, pending: PendingRecord.Content? = nil
  ) -> CommitOutcome {
    WaitingLine.during("Saving") {
      let outcome = stored(submission, pending)
      guard case .failed(.moved) = outcome else { return outcome }
      // What is at the path now takes the record: a copy that was put back, or a new store.
      reopenStore()
      return stored(submission, pending)
    }
  }

  /// Stores records, and the values that enter the history, all in one transaction.
  ///
  /// Records without an answer are not stored.
  ///
  /// - Returns: The numbers of the stored records.
  func keep(_ submissions: [Submission]) throws(StoreError) -> [Int] {
    guard let store = keptStore else { return [] }
    let filled = submissions.filter { !$0.record.entries.isEmpty }
    do throws(StoreError) {
      return try store.commit(filled)
    } catch .damaged(movedTo: .some) {
      // The store was replaced by an empty one.
      return try store.commit(filled)
    }
  }

  private func stored(
    _ submission: Submission, _ pending: PendingRecord.Content?
  ) -> CommitOutcome {
    if submission.record.entries.isEmpty, submission.edited == nil { return .notKept }
    if isStoreBusy {
      openStore(.submit)
      if store == nil { return .failed(.locked) }
    } else if retries, keptStore == nil, !options.isPrivate {
      openStore(.submit)
    }
    guard let store = keptStore else { return storeFault.map(CommitOutcome.failed) ?? .notKept }
    var submission = submission
    do {
      submission.exclude(
        onceSecret: try store.secretFields(form: form.id, lockTimeout: .submit))
    } catch StoreError.damaged(movedTo: .some) {
      // The store was replaced by an empty one; try again.
    } catch { return .failed(error) }
    if let edited = submission.edited { return store.keep(submission, from: edited, of: form) }
    let ranking = ranking ?? FormRanking(store, form: form, opened: opened, timeZone: .current)
    return store.keep(submission, ranking, pending: pending)
  }
}

extension EditedRevision {
  /// The sentence about a record that has changed since its edit began.
  ///
  /// - Parameter fields: the titles of the fields that were changed.
  fileprivate func changeNotice(_ fields: [String]) -> String {
    switch state {
    case .stored:
      let whole = Message.changedMeanwhile(
        number: number, titles: fields.joined(separator: ", "))
      let isShort = !fields.isEmpty && DisplayWidth.of(whole) <= FormModel.messageColumns
      return isShort ? whole : Message.changedMeanwhileShort(number: number)
    case .deleted: return Message.deletedMeanwhile(number: number)
    case .forgotten: return Message.forgottenMeanwhile(number: number)
    }
  }
}

extension WriteError {
  /// The notice of a form whose record could not be written.
  var notice: NavigationNotice {
    isFinal ? .outputClosed(reason: reason) : .outputFailed(reason: reason)
  }
}
