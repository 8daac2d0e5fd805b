import Foundation
public import RefillCore

/// A form being filled over its services: performs actions, executes their effects, takes replies,
/// and keeps the draft.
///
/// It knows no terminal and no keys; a front end gives it actions and shows the `model`:
///
/// 1. It calls `begin()` once.
/// 2. It waits until its own input or `answersDescriptor` is readable, but not beyond
///    `nextDeadline`.
/// 3. It performs an action for each input, calls `takeReplies()` if the descriptor is readable, and
///    `tick()`.
/// 4. It continues with 2 until there is an `outcome`.
///
/// Each of these calls returns the effects of the form in their order. All are executed, except two
/// that need a front end: `.ring`, and `.edit`, which is answered by the action `.edited` or
/// `.editorFailed`.
public final class FormRunner {
  /// The current state of the form.
  public private(set) var model: FormModel
  /// The number of actions performed so far; what is shown of the model changes with no other.
  private(set) var actionCount = 0
  /// The way the form ended; `nil` while it is being filled.
  public private(set) var outcome: Outcome?
  /// True if the user wants the form again, for another record.
  public private(set) var wantsNext = false
  var options: Options
  let services: Services
  private let clock: SessionClock
  private var deadlines: Deadlines
  private var pending = PendingReplies()
  /// The answer that a line being typed would give; `nil` for none.
  private var typed: String?

  /// Creates a runner; `begin()` starts it.
  public init(
    _ model: FormModel, services: Services = Services(), options: Options = Options()
  ) {
    self.model = model
    self.services = services
    self.options = options
    let clock = SessionClock()
    self.clock = clock
    deadlines = Deadlines(end: options.timeout)
    self.options.host.now = { clock.now }
  }

  /// The number of seconds since the runner was created.
  public var now: Double { clock.now }

  /// Offers the draft, or focuses the first field, and shows the notices.
  public func begin() -> [Effect] {
    var effects: [Effect] = []
    model.forgetRequestedChecks()
    if let draft = options.draft {
      effects += perform(.offer(draft, older: options.olderDrafts))
      if options.continuesDraft, model.question != nil { effects += perform(.enter) }
    } else {
      effects += perform(.begin)
    }
    if let action = options.firstAction { effects += perform(action) }
    // The notice shown last is the first to be seen.
    for notice in options.notices.reversed() { effects += perform(.notify(notice)) }
    return effects
  }

  /// Does once what the first change would have to do in a large form; O(fields).
  func prepare() { model.prepareForChanges() }

  /// Opens the form again at the place from which it was submitted: its record could not be written, or
  /// the record that is edited has changed meanwhile.
  public func reopen(_ reason: Reopening) -> [Effect] {
    (outcome, wantsNext) = (nil, false)
    let effects = reason.edited.map { perform(.setEdited($0)) } ?? []
    return effects + perform(.reopen(reason.notice, reason.refusals))
  }

  /// Performs an action and its effects.
  public func perform(_ action: Action) -> [Effect] {
    actionCount += 1
    var effects: [Effect] = []
    for effect in model.handle(action, host: options.host) {
      effects.append(effect)
      effects += execute(effect)
    }
    return effects
  }

  // MARK: Time

  /// The time at which `tick()` has something to do, in seconds of `now`; `nil` if there is none.
  public var nextDeadline: Double? { deadlines.next }

  /// Does what is due by now: saves the draft, wakes the form, ends it at its time limit.
  public func tick() -> [Effect] {
    var effects = saveDraftIfDue() + wakeIfDue()
    if deadlines.hasEnded(at: now) { effects += end(.timedOut) }
    return effects
  }

  /// Saves changes that wait for their draft; a program that reads keys calls it before it takes the next ones, so
  /// that no death costs more than those of one read.
  public func saveUnsavedDraft() -> [Effect] { deadlines.draft == nil ? [] : saveDraft() }

  private func saveDraftIfDue() -> [Effect] {
    deadlines.isDraftDue(at: now) ? saveDraft() : []
  }

  private func wakeIfDue() -> [Effect] { deadlines.takeWakes(at: now) ? perform(.wake) : [] }

  // MARK: End

  /// Saves the draft and ends the form without submitting.
  public func end(_ outcome: Outcome) -> [Effect] {
    let effects = saveDraft()
    self.outcome = outcome
    return effects
  }

  /// Ends the form because of Ctrl-C; the first one asks if answers would be lost.
  ///
  /// A signal of another process ends it at once.
  public func interrupt() -> [Effect] {
    let wasAsked = model.question == .leave
    let effects = saveDraft()
    guard model.losesAnswers, !wasAsked else {
      outcome = .signal(.interrupt)
      return effects
    }
    return effects + perform(.askToLeave)
  }

  /// Notes the answer of the focused field that a line being typed would give; `nil` for none.
  ///
  /// It is in the draft only: the form gets the line when it is finished.
  public func noteTyped(_ answer: String?) {
    guard answer != typed else { return }
    typed = answer
    deadlines.noteChange(at: now, isSecret: answer.map(model.withholds) ?? false)
  }

  /// The form with that answer.
  private var formToKeep: FormModel {
    guard let typed else { return model }
    var form = model
    _ = form.handle(.write(typed), host: options.host)
    return form
  }

  /// Saves the state of the form as a draft, if it has answers that may be kept.
  public func saveDraft() -> [Effect] {
    deadlines.noteSavedDraft()
    model.settleDraft()
    let form = formToKeep
    guard var draft = form.draftToKeep(at: Date()) else {
      // An earlier draft may contain the beginning of an answer that is not saved.
      if form.isDirty { services.deleteDraft() }
      return []
    }
    if typed != nil { draft.isTyping = true }
    let failure = services.saveDraft(draft)
    return failure != nil || model.draftFailure != nil ? perform(.noteDraft(failure)) : []
  }

  // MARK: Replies

  /// A file descriptor that is readable when a reply has arrived; -1 if none ever does.
  public var answersDescriptor: Int32 { services.answersDescriptor }

  /// Takes replies while `isWaiting` returns true, for at most `timeout` seconds.
  public func wait(_ timeout: Double, while isWaiting: () -> Bool) -> [Effect] {
    guard isWaiting(), answersDescriptor >= 0 else { return [] }
    var effects: [Effect] = []
    let end = now + timeout
    while isWaiting(), now < end {
      let next = [deadlines.nextWake, deadlines.draft, end].compactMap(\.self).min() ?? end
      if PollSet.forInput(on: answersDescriptor, timeout: max(next - now, 0)) {
        effects += takeReplies()
      }
      effects += saveDraftIfDue() + wakeIfDue()
    }
    return effects
  }

  /// Takes the replies of the sources and of the store that have arrived.
  public func takeReplies() -> [Effect] {
    var effects: [Effect] = []
    for answer in services.takeAnswers() {
      pending.noteSuggestions(number: answer.number)
      effects += perform(.suggestions(number: answer.number, answer.page))
    }
    for reply in services.takeReplies() {
      pending.noteReply(reply)
      effects += perform(reply)
    }
    return effects
  }

  /// True while the newest query for suggestions has no reply.
  public var awaitsSuggestions: Bool { pending.awaitsSuggestions }
  /// True while the newest search for an earlier record has no reply.
  public var awaitsRecord: Bool { pending.awaitsRecord }
  /// The maximum wait of a key for that record, in seconds; 0 if it need not wait.
  var recordWait: Double { pending.recordWait(at: now) }
}

// The effects that need no front end.
extension FormRunner {
  /// The wait for an earlier record, in seconds, in which most need one frame only.
  private static let recordTimeout = 0.02

  /// Executes an effect; returns the effects that follow from it.
  private func execute(_ effect: Effect) -> [Effect] {
    switch effect {
    case .ask(let query): return ask(query)
    case .remove(let field, let value): services.remove(field, value)
    case .restore(let field, let value): services.restore(field, value)
    case .find(let query): return find(query)
    case .rename(let number, let field, let old, let new):
      services.rename(number, field, old, new)
    case .undoRename(let number, let field): services.undoRename(number, field)
    case .keepSnippet(let number, let snippet):
      guard let keep = services.keepSnippet else {
        return perform(.keptSnippet(number: number, .inPrivate))
      }
      keep(number, snippet)
    case .askMention(let query): services.askMention(query)
    case .check(let query):
      guard let check = services.check else {
        return perform(.checked(number: query.number, .right))
      }
      check(query)
    case .fetch(let query):
      guard let fetch = services.fetch else {
        return perform(.fetched(number: query.number, .failed(.notFound)))
      }
      fetch(query)
    case .cancelFetch: services.cancelFetch()
    case .wake(let time): deadlines.wake(at: time)
    case .ring, .edit: break
    case .event(let event): return note(event)
    case .saveDraft: return saveDraft()
    case .deleteDraft: services.deleteDraft()
    case .setDraftAside: services.setDraftAside()
    case .offerOlderDraft:
      guard let (draft, older) = services.olderDraft() else { return perform(.type("")) }
      return perform(.offer(draft, older: older))
    case .submit(let submission): outcome = .submitted(submission)
    case .beginAnew: wantsNext = true
    case .leave: return leave()
    }
    return []
  }

  private func ask(_ query: Query) -> [Effect] {
    guard let page = services.ask(query) else {
      pending.ask(query)
      return []
    }
    return perform(.suggestions(number: query.number, page))
  }

  /// Starts a search for an earlier record, and waits up to `recordTimeout` for the result.
  private func find(_ query: RecordQuery) -> [Effect] {
    guard let find = services.find else { return perform(.found(number: query.number, nil)) }
    find(query)
    pending.find(query, at: now)
    return wait(Self.recordTimeout) { awaitsRecord }
  }

  private func note(_ event: Event) -> [Effect] {
    services.tell(event)
    switch event {
    case .returned(_, .search): return perform(.search)
    case .returned(_, .go), .returned(_, .send): return perform(.submit)
    case .textDidChange, .blankDidChange:
      deadlines.noteChange(at: now, isSecret: model.withholdsFocusedText)
    default: break
    }
    return []
  }

  /// Saves the draft and leaves; asks first if the save fails and the user was not told so.
  private func leave() -> [Effect] {
    let wasTold = model.losesAnswers
    let effects = saveDraft()
    if model.losesAnswers, !wasTold { return effects + perform(.askToLeave) }
    outcome = .left
    return effects
  }
}
