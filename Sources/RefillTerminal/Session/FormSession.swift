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
  private static let timeout = 0.002
  private static let firstTimeout = 0.02

  /// The current state of the form.
  public private(set) var model: FormModel
  let terminal: Terminal
  let signals: Signals
  let services: Services
  var options: Options
  let display: FormDisplay
  var keyboard: Keyboard
  var input: TerminalInput
  /// The input that arrived after the end of the session, without an incomplete key.
  var unhandled: [InputEvent] = []
  private var pollSet: PollSet
  private let clock = SessionClock()

  var outcome: Outcome?
  /// True if the user wants the form again, for another record.
  public internal(set) var wantsNext = false
  /// True while the terminal is restored and must not be drawn on.
  var isSuspended = false

  var deadlines: Deadlines
  var pace = TypingPace()
  var pending = PendingReplies()
  var deferredInput = DeferredInput()
  var listMouse = ListMouse()
  var formMouse = FormMouse()
  var slide: Slide?
  /// The edit events of the console's field.
  var edits = EditConsole()

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
    keyboard = Keyboard(
      environment: options.environment, isASCII: options.appearance.isASCII)
    input = TerminalInput(escapeTimeout: Self.escapeTimeout(options.environment, nil))
    pollSet = PollSet(on: terminal.descriptor, signals.descriptor, services.answersDescriptor)
    deadlines = Deadlines(end: options.timeout)
    let clock = clock
    self.options.host.now = { clock.now }
  }

  /// The number of seconds since the session was created.
  var now: Double { clock.now }
  var appearance: Appearance { options.appearance }

  /// The input that was read with the key that ended the session; it belongs to the next session.
  public var unhandledInput: UnhandledInput { UnhandledInput(events: unhandled, input: input) }

  /// Fills the form until the user submits or leaves it.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be set up.
  public func run() throws(TerminalError) -> Outcome {
    let typeAhead = try terminal.enterRaw()
    answerSignalsWhileAway()
    let complaints = keyboard.start(inputrc: options.inputrc)
    input.setEscape(
      timeout: Self.escapeTimeout(options.environment, keyboard.editor.keyseqTimeout))
    begin(complaints)
    waitForSuggestions(Self.firstTimeout)
    display.begin(model, appearance, context(), over: typeAhead)
    input.expectReply(at: now)
    take(earlierInput(and: typeAhead.bytes))
    deferredInput.noteFrame(with: model.question)
    return runMainLoop()
  }

  /// Opens the form again at the place from which it was submitted: its record could not be written.
  ///
  /// The input behind the key that submitted is dropped, because it was typed for what follows the
  /// form.
  ///
  /// - Parameter notice: The reason, and the way on.
  /// - Throws: `TerminalError` if the terminal cannot be set up.
  public func reopen(_ notice: Notice) throws(TerminalError) -> Outcome {
    let typeAhead = try terminal.enterRaw()
    (outcome, wantsNext, unhandled) = (nil, false, [])
    answerSignalsWhileAway()
    resize()
    perform(.reopen(notice))
    refreshKeys()
    display.begin(model, appearance, context(), echoedLines: typeAhead.echoedRows)
    ring()
    return runMainLoop()
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

  private func runMainLoop() -> Outcome {
    while outcome == nil { turn() }
    display.erase()
    unhandled += awaitReplies().filter(\.isTyped)
    return outcome ?? .hungUp
  }

  private func turn() {
    _ = pollSet.forInput(timeout: timeout)
    let hasSignals = pollSet.isReady(signals.descriptor)
    if hasSignals { answerSignals() }
    // Handling a signal may have read the input; another read would block until the next key.
    if pollSet.isReady(terminal.descriptor) { readKeys(isReady: !hasSignals) }
    if pollSet.isReady(services.answersDescriptor) { takeAnswers() }
    // The rest of an incomplete key may arrive in the next session.
    if outcome == nil { take(input.tick(at: now)) }
    if outcome == nil, deadlines.hasSequenceEnded(at: now) { settleKeys() }
    if deadlines.isDraftDue(at: now) { saveDraft() }
    wakeIfDue()
    if deadlines.hasEnded(at: now) {
      saveDraft()
      outcome = .timedOut
    }
    guard outcome == nil, !isSuspended else { return }
    if pollSet.isReady(terminal.descriptor) { waitForSuggestions(Self.timeout) }
    if slide?.revealed(at: now) == nil { slide = nil }
    paint()
  }

  /// The number of seconds until the next deadline; `nil` if there is none.
  private var timeout: Double? {
    let now = now
    return deadlines.next(after: now, input.deadline, slide?.deadline(after: now))
      .map { max($0 - now, 0) }
  }

  private func readKeys(isReady: Bool) {
    switch terminal.read(isReady: isReady) {
    case .bytes(let bytes): take(input.feed(bytes, at: now))
    case .end:
      settleKeys()
      saveDraft()
      outcome = .hungUp
    }
  }

  func wakeIfDue() {
    if deadlines.takeWakes(at: now) { perform(.wake) }
  }

  private static func escapeTimeout(_ environment: [String: String], _ own: Double?) -> Double {
    own ?? (environment["SSH_CONNECTION"] == nil ? 0.05 : 0.15)
  }

  // MARK: The form

  /// Performs an action and its effects.
  func perform(_ action: Action) {
    let before = model.aspects
    for effect in model.handle(action, host: options.host) { execute(effect) }
    follow(from: before, to: model.aspects)
    take(deferredInput.release(after: model.question))
  }

  private func follow(from before: Aspects, to after: Aspects) {
    pace.noteSearch(isPending: after.awaitsEntities, at: now)
    let isAtNewTabstop = after.tabstop != nil && after.tabstop != before.tabstop
    if after.place != before.place || isAtNewTabstop || after.isRenaming != before.isRenaming {
      keyboard.resolver.beginField()
    }
    if keyboard.editor.noteSearch(isOpen: after.isSearching), let end = after.endOfSearchedText {
      perform(.setCursor(end))
    }
    if let height = after.chooserHeight, before.chooserHeight == nil, canSlide {
      slide = Slide(height: height, at: now)
    }
    if after.chooserHeight == nil { slide = nil }
    guard after.notice != before.notice else { return }
    if case .edit(.full) = after.notice { ring() }
    if options.ringsOnChoice, case .value(.filledIn) = after.notice { ring() }
  }
}

/// The aspects of a form that the session follows, read together: each reading of the session's
/// model copies it.
private struct Aspects {
  let place: [FormModel.Focus]
  /// The number of the current tabstop; `nil` without a snippet in the text.
  let tabstop: Int?
  let notice: Notice?
  let chooserHeight: Int?
  let isRenaming: Bool
  let awaitsEntities: Bool
  let isSearching: Bool
  /// The length of the text that an open list of values is searched for; `nil` without one.
  let endOfSearchedText: Int?
}

extension FormModel {
  fileprivate var aspects: Aspects {
    let innermost = innermost
    return Aspects(
      place: place, tabstop: tabstop?.number, notice: notice, chooserHeight: chooser?.height,
      isRenaming: renaming != nil, awaitsEntities: awaitsEntities,
      isSearching: innermost.isSearching,
      endOfSearchedText: innermost.list.flatMap { list in
        if case .values = list { innermost.editedLine.count } else { nil }
      })
  }
}
