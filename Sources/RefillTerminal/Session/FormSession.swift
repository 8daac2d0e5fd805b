import Foundation
public import RefillCore

/// One form being filled in one terminal: reads keys, performs their actions, and draws.
///
/// `run()` blocks until the user is done. An embedding program restores the terminal afterwards:
///
///     let terminal = try Terminal(environment: environment)
///     let appearance = Appearance(environment: environment, isASCII: false)
///     let options = FormSession.Options(appearance: appearance, environment: environment)
///     let session = FormSession(
///       FormRunner(FormModel(form)), terminal: terminal, signals: try Signals(), options: options)
///     let outcome = try session.run()
///     terminal.leave()
public final class FormSession: FormFrontEnd {
  /// The maximum wait for a suggestion reply, after a key and before the first frame, in seconds.
  private static let timeout = 0.002

  /// The form.
  public let runner: FormRunner
  let terminal: Terminal
  let signals: Signals
  var options: Options
  let display: FormDisplay
  var keyboard: Keyboard
  var input: TerminalInput
  /// The input that arrived after the end of the session, without an incomplete key.
  var unhandled: [InputEvent] = []
  private var pollSet: PollSet
  /// True while the terminal is restored and must not be drawn on.
  var isSuspended = false
  /// The keys that arrived just before the process stopped; they are taken when it continues.
  var keysAtStop: [InputEvent] = []
  /// True if something may have changed since the last frame.
  var isFrameDue = true
  /// The aspects of the form that the session has followed.
  private var followed: Aspects
  /// The number of actions after which the session has followed them.
  private var followedActionCount: Int

  var keyDeadlines = KeyDeadlines()
  var pace = TypingPace()
  var deferredInput = DeferredInput()
  var listMouse = ListMouse()
  var formMouse = FormMouse()
  var slide: Slide?
  /// The edit events of the console's field.
  var edits = EditConsole()

  /// Creates a session; `run()` starts it.
  public init(
    _ runner: FormRunner, terminal: Terminal, signals: Signals, options: Options
  ) {
    self.runner = runner
    followed = runner.model.aspects
    followedActionCount = runner.actionCount
    self.terminal = terminal
    self.signals = signals
    self.options = options
    display = FormDisplay(on: terminal, isInTmux: options.environment["TMUX"] != nil)
    keyboard = Keyboard(
      environment: options.environment, isASCII: options.appearance.isASCII)
    input = TerminalInput(escapeTimeout: Self.escapeTimeout(options.environment, nil))
    pollSet = PollSet(on: terminal.descriptor, signals.descriptor, runner.answersDescriptor)
  }

  /// The current state of the form; borrowed, not copied.
  public var model: FormModel { _read { yield runner.model } }
  /// The number of seconds since the form was opened.
  var now: Double { runner.now }
  var outcome: FormRunner.Outcome? { runner.outcome }
  var appearance: Appearance { options.appearance }

  /// The input that was read with the key that ended the session; it belongs to the next session.
  public var unhandledInput: UnhandledInput { UnhandledInput(events: unhandled, input: input) }

  /// Fills the form until the user submits or leaves it.
  ///
  /// The terminal is still in raw mode then, and the frame erased.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be set up.
  public func run() throws(TerminalError) -> FormRunner.Outcome {
    let isAnswer: (([UInt8]) -> Bool)? = model.isQuestion ? { self.mayAnswer($0) } : nil
    let typeAhead = try terminal.enterRaw(readingUpTo: isAnswer)
    answerSignalsWhileAway()
    // The first suggestions are looked up while Readline starts.
    let effects = runner.perform(resizing) + runner.begin()
    let complaints = keyboard.start(inputrc: options.inputrc)
    input.setEscape(
      timeout: Self.escapeTimeout(options.environment, keyboard.editor.keyseqTimeout))
    follow { effects }
    if runner.options.notices.isEmpty, let complaint = complaints.first {
      perform(.notify(.text(complaint)))
    }
    refreshKeys()
    // Suggestions that are not there yet come with the next frame: to wait for them takes as long as to draw.
    follow { runner.takeReplies() }
    display.begin(model, appearance, context(), over: typeAhead)
    if !model.isQuestion { input.expectReply(to: .mode, at: now) }
    take(earlierInput(and: typeAhead.bytes))
    deferredInput.noteFrame(with: model.question)
    runner.prepare()
    return runMainLoop()
  }

  /// Opens the form again at the place from which it was submitted: its record could not be written, or
  /// the record that is edited has changed meanwhile.
  ///
  /// The input behind the key that submitted is dropped, because it was typed for what follows the
  /// form.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be set up.
  public func reopen(_ reason: Reopening) throws(TerminalError) -> FormRunner.Outcome {
    let typeAhead = try terminal.enterRaw()
    unhandled = []
    follow { runner.reopen(reason) }
    answerSignalsWhileAway()
    resize()
    refreshKeys()
    display.begin(model, appearance, context(), echoedLines: typeAhead.echoedRows)
    ring()
    return runMainLoop()
  }

  /// Prints lines into the scrollback, below the prompt.
  public func leave(_ lines: [String]) { display.leave(lines) }

  /// Restores the terminal.
  public func restore() { terminal.leave() }

  /// Shows nothing that is typed until the next form on the same terminal; `restore` or the end of the
  /// process restores it.
  public func pause() { terminal.pause() }

  // MARK: Main loop

  private func runMainLoop() -> FormRunner.Outcome {
    while outcome == nil { turn() }
    display.erase()
    let outcome = outcome ?? .hungUp
    unhandled += awaitReplies(
      for: outcome.isSignal ? TerminalInput.replyTimeoutAtSignals : TerminalInput.replyTimeout
    ).filter(\.isTyped)
    return outcome
  }

  private func turn() {
    let (actionCount, deadline) = (runner.actionCount, keyOrFrameDeadline(after: now))
    _ = pollSet.wait(
      timeout: timeout, orOutputOn: terminal.isStalled ? terminal.descriptor : nil)
    // What waits to be read later may have arrived before a time-out that passes while keys are handled.
    let looked = now
    terminal.writeBacklog()
    let hasSignals = pollSet.isReady(signals.descriptor)
    if hasSignals { answerSignals() }
    // Handling a signal may have read the input; another read would block until the next key.
    if pollSet.isReady(terminal.descriptor) { readKeys(isReady: !hasSignals) }
    if pollSet.isReady(runner.answersDescriptor) { follow { runner.takeReplies() } }
    // The rest of an incomplete key may arrive in the next session.
    if outcome == nil { take(input.tick(at: looked)) }
    if outcome == nil, keyDeadlines.hasSequenceEnded(at: looked) { settleKeys() }
    if outcome == nil { follow { runner.tick() } }
    guard outcome == nil, !isSuspended else { return }
    if pollSet.isReady(terminal.descriptor) { waitForSuggestions(Self.timeout) }
    if slide?.revealed(at: now) == nil { slide = nil }
    // A draft that was saved is no change.
    if hasSignals || pollSet.isReady(terminal.descriptor) || runner.actionCount != actionCount
      || deadline.map({ $0 <= now }) == true
    {
      isFrameDue = true
    }
    if isFrameDue { paint() }
  }

  /// The next time at which keys that wait for others are taken, or another frame is due; `nil` for none.
  private func keyOrFrameDeadline(after now: Double) -> Double? {
    [keyDeadlines.next(after: now), input.deadline, slide?.deadline(after: now)]
      .compactMap(\.self).min()
  }

  /// The number of seconds until the next deadline; `nil` if there is none.
  private var timeout: Double? {
    let now = now
    return [runner.nextDeadline, keyOrFrameDeadline(after: now)]
      .compactMap(\.self).min().map { max($0 - now, 0) }
  }

  private func readKeys(isReady: Bool) {
    switch model.isQuestion ? readAnswer(isReady: isReady) : terminal.read(isReady: isReady) {
    case .bytes(let bytes):
      follow { runner.saveUnsavedDraft() }
      if outcome == nil { take(input.feed(bytes, at: now)) }
    case .end:
      settleKeys()
      end(.hungUp)
    }
  }

  private static func escapeTimeout(_ environment: [String: String], _ own: Double?) -> Double {
    own ?? (environment["SSH_CONNECTION"] == nil ? 0.05 : 0.15)
  }

  // MARK: The form

  /// Performs an action and its effects.
  func perform(_ action: Action) { follow { runner.perform(action) } }

  /// Takes replies while `isWaiting` returns true, for at most `timeout` seconds.
  func wait(_ timeout: Double, while isWaiting: () -> Bool) {
    guard isWaiting() else { return }
    follow { runner.wait(timeout, while: isWaiting) }
  }

  /// Waits at most `timeout` seconds for suggestions, so that most keys need one frame only.
  func waitForSuggestions(_ timeout: Double) { wait(timeout) { runner.awaitsSuggestions } }

  /// Saves the draft.
  func saveDraft() { follow { runner.saveDraft() } }

  /// Saves the draft and ends the session.
  func end(_ outcome: FormRunner.Outcome) { follow { runner.end(outcome) } }

  /// Lets the form run, executes the effects that need the terminal, and follows its changes.
  func follow(_ run: () -> [Effect]) {
    for effect in run() { execute(effect) }
    if runner.actionCount != followedActionCount { followAspects() }
    take(deferredInput.release(after: model.question))
  }

  private func followAspects() {
    let (before, after) = (followed, model.aspects)
    followed = after
    followedActionCount = runner.actionCount
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

/// The aspects of a form that the session follows.
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
