import Foundation
public import RefillCore

/// One form being filled in one terminal: reads keys, performs effects, and draws.
///
/// `run()` blocks until the user is done. An embedding program restores the terminal afterwards:
///
///     let terminal = try Terminal(environment: environment)
///     let appearance = Appearance(environment: environment, isASCII: false)
///     let options = FormSession.Options(appearance: appearance, environment: environment)
///     let session = FormSession(
///       FormModel(form), terminal: terminal, signals: try Signals(), services: Services(),
///       options: options)
///     let outcome = try session.run()
///     terminal.leave()
public final class FormSession {
  /// The maximum wait for a suggestion reply, after a key and before the first frame, in seconds.
  private static let patience = 0.002
  private static let firstPatience = 0.02
  /// The maximum wait for an earlier record, in seconds, so that type-ahead finds it applied.
  static let recordPatience = 0.02
  /// The maximum wait for rows that the next key may refer to, in seconds.
  private static let rowPatience = 0.1
  /// The maximum wait of a key that picks a row for the rows of the current text, in seconds.
  private static let pickPatience = 0.2
  /// The maximum wait of a non-letter key in a burst for a pending mention query, in seconds.
  ///
  /// It lets a burst have the same effect as keys typed by hand.
  private static let searchPatience = 0.2
  /// The gap between two keys below which they are a burst (type-ahead, paste), in seconds.
  private static let burst = 0.03
  /// The longest delay before a change is saved as a draft, in seconds.
  private static let draftDelay = 1.0
  /// The delay before a key prefix shows the keys that may follow, in seconds.
  static let prefixDelay = 0.6

  /// The current state of the form.
  public private(set) var model: FormModel
  let terminal: Terminal
  let signals: Signals
  let services: Services
  var options: Options
  var appearance: Appearance { options.appearance }
  let editor = ReadlineEditor.shared
  private var resolver: KeyResolver
  var decoder: InputDecoder
  let display: FormDisplay
  var keyLabels: KeyLabels

  var outcome: Outcome?
  /// True if the user wants the form again, for another record.
  public private(set) var wantsNext = false
  var waitingAnswer: Int?
  var waitingReport: Int?
  var queries = TerminalQueries()
  var mouse = ListMouse()
  /// The position in the frame where the mouse button was pressed.
  var pressed: Frame.Position?
  var slide: Slide?
  private var draftDue: Double?
  /// The edit events of the console's field.
  private(set) var edits = EditConsole()
  /// The times at which the form wants a wake-up.
  private var wakes: Set<Double> = []
  private var wakeDue: Double? { wakes.min() }
  /// The time at which the pending mention query was started; `nil` if no query is pending.
  private var searchSince: Double?
  /// The time at which the last key was read.
  private var lastKey = -Double.infinity
  var prefixSince: Double?
  /// True while the terminal is restored and must not be drawn on.
  var isSuspended = false
  /// True if the open question has been drawn.
  var isQuestionShown = false
  private var deferredInput = DeferredInput()
  private var input: PollSet
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant

  /// Creates a session; `run()` starts it.
  public init(
    _ model: FormModel, terminal: Terminal, signals: Signals, services: Services, options: Options
  ) {
    self.model = model
    self.terminal = terminal
    self.signals = signals
    self.services = services
    self.options = options
    display = FormDisplay(on: terminal, isInTmux: options.environment["TMUX"] != nil)
    input = PollSet(on: terminal.descriptor, signals.descriptor, services.answersDescriptor)
    resolver = KeyResolver(editor: editor)
    decoder = InputDecoder(escapeTimeout: Self.escapeTimeout(options.environment, nil))
    keyLabels = KeyLabels(
      editor: editor, environment: options.environment, isASCII: options.appearance.isASCII)
    let origin = ContinuousClock().now
    self.origin = origin
    let clock = clock
    self.options.host.now = { (clock.now - origin) / .seconds(1) }
  }

  var now: Double { (clock.now - origin) / .seconds(1) }

  /// Fills the form until the user submits or leaves it.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be set up.
  public func run() throws(TerminalError) -> Outcome {
    let typeAhead = try terminal.enterRaw()
    answerSignalsWhileAway()
    let complaints = editor.start(inputrc: options.inputrc)
    editor.macros.cancelRecording()
    decoder.escapeTimeout = Self.escapeTimeout(options.environment, editor.keyseqTimeout)
    begin(complaints)
    waitForAnswers(Self.firstPatience)
    display.begin(model, appearance, context(), over: typeAhead)
    queries.ask(at: now)
    take(decoder.feed(typeAhead.bytes, at: now))
    isQuestionShown = model.question != nil
    while outcome == nil { turn() }
    display.erase()
    awaitReplies()
    return outcome ?? .hungUp
  }

  /// Prints lines into the scrollback, below the prompt.
  public func leave(_ lines: [String]) { display.leave(lines) }

  private func begin(_ complaints: [String]) {
    resize()
    if let draft = options.draft {
      perform(.offer(draft, older: options.olderDrafts))
      if options.continuesDraft, model.question != nil { perform(.enter) }
    } else {
      perform(.begin)
    }
    if let action = options.firstAction { perform(action) }
    let notices = options.notices.isEmpty ? complaints.prefix(1).map(Notice.text) : options.notices
    // The notice shown last is the first on the screen.
    for notice in notices.reversed() { perform(.notify(notice)) }
    refreshKeys()
  }

  // MARK: Main loop

  private func turn() {
    _ = input.forInput(timeout: timeout)
    let hasSignals = input.isReady(signals.descriptor)
    if hasSignals { signals.take().forEach(answer) }
    // Handling a signal may have read the input; another read would block until the next key.
    if input.isReady(terminal.descriptor) { readKeys(isReady: !hasSignals) }
    if input.isReady(services.answersDescriptor) { takeAnswers() }
    take(decoder.tick(at: now))
    saveDraftIfDue()
    wakeIfDue()
    if let timeout = options.timeout, now >= timeout {
      saveDraft()
      outcome = .timedOut
    }
    guard outcome == nil, !isSuspended else { return }
    if waitingAnswer != nil, input.isReady(terminal.descriptor) { waitForAnswers(Self.patience) }
    if slide?.revealed(at: now) == nil { slide = nil }
    paint()
  }

  /// The number of seconds until the next deadline; `nil` if there is none.
  private var timeout: Double? {
    let now = now
    var due = min(
      decoder.deadline ?? .infinity, draftDue ?? .infinity, wakeDue ?? .infinity,
      options.timeout ?? .infinity)
    if let slide { due = min(due, slide.deadline(after: now)) }
    if let prefixSince, prefixSince + Self.prefixDelay > now {
      due = min(due, prefixSince + Self.prefixDelay)
    }
    return due.isFinite ? max(due - now, 0) : nil
  }

  private func readKeys(isReady: Bool) {
    switch terminal.read(isReady: isReady) {
    case .bytes(let bytes): take(decoder.feed(bytes, at: now))
    case .end:
      saveDraft()
      outcome = .hungUp
    }
  }

  func take(_ events: [InputEvent]) {
    for event in events where outcome == nil { take(event) }
  }

  private func take(_ event: InputEvent) {
    if event.isTyped { slide = nil }
    if case .draft = model.question, !isQuestionShown, deferredInput.hold(event) { return }
    if case .key(let bytes) = event, let rest = resolver.keyBehindEscape(in: bytes) {
      return take([.escape, .key(rest)])
    }
    wait(Self.rowPatience) { model.innermost.awaitsRows || model.awaitsMentions }
    defer { lastKey = now }
    if !event.isLetter, let searchSince, now - lastKey < Self.burst {
      wait(searchSince + Self.searchPatience - now) { model.awaitsEntities }
    }
    if case .key(let bytes) = event, resolver.meansRows(bytes) {
      wait(Self.pickPatience) { model.innermost.awaitsAnswer }
    }
    if case .key(let bytes) = event, resolver.takesGhost(bytes) {
      wait(Self.pickPatience) { model.innermost.awaitsGhost }
    }
    switch event {
    case .key(let bytes): execute(resolver.key(bytes, model.innermost))
    case .escape: execute(resolver.escape(model.innermost, at: now))
    case .paste(let text): perform(.paste(text))
    case .pasteTooLarge: perform(.notify(.text(Message.pasteTooLarge)))
    case .modeReport(mode: 2026, let setting):
      queries.noteAnswer()
      display.isSynchronized = setting == 1 || setting == 2
    case .cursorPosition(let row, _):
      queries.noteAnswer()
      display.noteCursor(windowRow: row)
    case .mouse(let event): point(event)
    case .modeReport: break
    }
    prefixSince = resolver.prefix.isEmpty ? nil : prefixSince ?? now
  }

  // MARK: Keys

  private func execute(_ steps: [KeyResolver.Step]) {
    for step in steps where outcome == nil {
      switch step {
      case .action(let action): perform(action)
      case .proposal(let proposal): propose(proposal)
      case .interrupt: end(by: .interrupt)
      case .suspend: suspend()
      case .repaint: repaint()
      }
    }
    refreshKeys()
  }

  private func propose(_ proposal: ReadlineEditor.Proposal) {
    guard let kind = proposal.kind else { return }
    perform(
      .proposed(
        text: proposal.text, cursor: proposal.cursor, kind: kind, command: proposal.viCommand))
    if model.innermost.editedLine.text != proposal.text { editor.refuse() }
  }

  /// Performs an action and its effects.
  func perform(_ action: Action) {
    let (place, notice) = (model.place, model.notice)
    let (hadList, wasRenaming) = (model.chooser != nil, model.renaming != nil)
    for effect in model.handle(action, host: options.host) { execute(effect) }
    searchSince = model.awaitsEntities ? searchSince ?? now : nil
    if model.place != place || wasRenaming != (model.renaming != nil) {
      resolver.beginField()
    }
    if let chooser = model.chooser, !hadList, canSlide {
      slide = Slide(height: chooser.height, at: now)
    }
    if model.chooser == nil { slide = nil }
    if case .edit(.full) = model.notice, notice != model.notice { ring() }
    if options.ringsOnChoice, case .value(.filledIn) = model.notice, notice != model.notice {
      ring()
    }
    if case .draft = model.question {} else { take(deferredInput.release()) }
  }

  /// Rings the bell, unless `~/.inputrc` turns it off.
  private func ring() {
    if editor.bellStyle == .audible { display.ring() }
  }

  private func execute(_ effect: Effect) {
    switch effect {
    case .ask(let query):
      if let page = services.ask(query) {
        perform(.suggestions(number: query.number, page))
      } else {
        waitingAnswer = query.number
      }
    case .remove(let field, let value): services.remove(field, value)
    case .restore(let field, let value): services.restore(field, value)
    case .find(let query): find(query)
    case .rename(let number, let field, let old, let new):
      services.rename(number, field, old, new)
    case .undoRename(let number, let field): services.undoRename(number, field)
    case .askMention(let query): services.askMention(query)
    case .wake(let time): wakes.insert(time)
    case .ring: ring()
    case .event(let event): note(event)
    case .edit(let text): edit(text)
    case .saveDraft: saveDraft()
    case .deleteDraft: services.deleteDraft()
    case .setDraftAside: services.setDraftAside()
    case .offerOlderDraft:
      if let (draft, older) = services.olderDraft() {
        perform(.offer(draft, older: older))
      } else {
        perform(.type(""))
      }
    case .submit(let submission): outcome = .submitted(submission)
    case .beginAnew: wantsNext = true
    case .leave:
      saveDraft()
      outcome = .left
    }
  }

  private func note(_ event: Event) {
    services.tell(event)
    switch event {
    case .returned(_, .search): perform(.search)
    case .returned(_, .go), .returned(_, .send): perform(.submit)
    case .textDidChange, .blankDidChange: if draftDue == nil { draftDue = now + Self.draftDelay }
    case .edited(options.console, let edit): edits.note(edit)
    case .mention(_, .chooserWillOpen): options.mentionChooser?.show()
    case .mention(_, .chooserClosed): options.mentionChooser?.hide()
    default: break
    }
  }

  // MARK: Waiting

  /// Waits briefly for the sources, so that most keys need one frame only.
  private func waitForAnswers(_ patience: Double) { wait(patience) { waitingAnswer != nil } }

  func wait(_ patience: Double, while isWaiting: () -> Bool) {
    guard isWaiting(), services.answersDescriptor >= 0 else { return }
    let end = now + patience
    while isWaiting(), now < end {
      let next = min(wakeDue ?? end, end)
      if PollSet.forInput(on: services.answersDescriptor, timeout: next - now) { takeAnswers() }
      wakeIfDue()
    }
  }

  private func wakeIfDue() {
    let now = now
    guard let due = wakeDue, now >= due else { return }
    wakes = wakes.filter { $0 > now }
    perform(.wake)
  }

  // MARK: Drafts

  private func saveDraftIfDue() {
    if let draftDue, now >= draftDue { saveDraft() }
  }

  func saveDraft() {
    draftDue = nil
    if let draft = model.draft(at: Date()) { services.saveDraft(draft) }
  }

  private static func escapeTimeout(_ environment: [String: String], _ own: Double?) -> Double {
    own ?? (environment["SSH_CONNECTION"] == nil ? 0.05 : 0.15)
  }
}
