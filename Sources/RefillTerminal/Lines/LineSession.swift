import Foundation
public import RefillCore

/// A form that is filled by lines: each question is a line that says everything, and lines are only
/// appended.
///
/// It is for screen readers, for terminals that cannot draw, and for pipes. `run()` blocks until the
/// user is done.
public final class LineSession: FormFrontEnd {
  /// The maximum wait for replies before the next prompt, in seconds.
  private static let replyTimeout = 0.5

  /// The form.
  public let runner: FormRunner
  let device: any LineDevice
  private let environment: [String: String]
  /// Returns the current time, for phrases such as "3 days ago".
  private let date: () -> Date

  /// The number of rows of the open list that were said.
  var saidRows = 0
  /// The text of several lines that is being typed; `nil` before its first line, and elsewhere.
  var typing: TypedText? {
    get { typedText.flatMap { $0.place == model.place ? $0 : nil } }
    set { typedText = newValue }
  }
  private var typedText: TypedText?
  /// The text before a list of people was opened in it; `nil` without such a list.
  var textBeforeList: String?
  /// The field or list that was chosen in the review, to which it leads back.
  var corrected: FormModel.Focus?
  /// The place that was said last, with its options and its description.
  var saidPlace: [FormModel.Focus] = []
  var saidGroups: [String] = []
  var saidLists: Set<Items.Place> = []
  var saidPage: Int?
  /// The line that was being typed when the draft was left; the next prompt begins with it.
  private var resumed: String?
  /// The state of the form, and the notice, that were said last.
  private var facts: LineFacts?
  /// The news that wait until the answer that brought them was said; `nil` to say them at once.
  private var heldNews: [LineNews]?
  private var saidNotice: (count: Int, notice: Notice?) = (0, nil)

  /// Creates a session on a terminal, whose lines are edited by Readline.
  public convenience init(
    _ runner: FormRunner, terminal: Terminal, signals: Signals, environment: [String: String]
  ) {
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    self.init(
      runner,
      device: TerminalLines(on: terminal, signals: signals, bracketsPastes: !isDumb),
      environment: environment)
  }

  /// Creates a session that reads lines from a file or pipe and writes to another one.
  public convenience init(
    _ runner: FormRunner, input: Int32, output: Int32, signals: Signals,
    environment: [String: String]
  ) {
    self.init(
      runner, device: PipedLines(input: input, output: output, signals: signals),
      environment: environment)
  }

  init(
    _ runner: FormRunner, device: any LineDevice, environment: [String: String] = [:],
    date: @escaping () -> Date = Date.init
  ) {
    self.runner = runner
    self.device = device
    self.environment = environment
    self.date = date
  }

  /// The current state of the form.
  public var model: FormModel { _read { yield runner.model } }

  /// Fills the form until the user submits or leaves it.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be used.
  public func run() throws(TerminalError) -> FormRunner.Outcome {
    try device.open()
    sayOpening()
    return fill {
      let effects = runner.begin()
      if runner.options.continuesDraft, let draft = runner.options.draft { resumeLine(of: draft) }
      return effects
    }
  }

  /// Opens the form again at the place from which it was submitted: its record could not be written.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be used.
  public func reopen(_ reason: Reopening) throws(TerminalError) -> FormRunner.Outcome {
    try device.open()
    return fill { runner.reopen(reason) }
  }

  /// Shows lines behind the form.
  public func leave(_ lines: [String]) { say(lines) }

  /// Restores the terminal, if there is one.
  public func restore() { device.close() }

  private func fill(_ begin: () -> [Effect]) -> FormRunner.Outcome {
    follow(begin)
    if let index = model.focusedIndex, let problem = model.fields[index].problem {
      say([model.lineSentence(of: problem, at: index)])
    }
    while runner.outcome == nil { ask() }
    return runner.outcome ?? .hungUp
  }

  // MARK: Lines

  /// The names of the commands, for messages.
  var keys: MessageContext {
    var keys = MessageContext(
      undo: "Dot undo", down: "Dot", escape: "<", previous: "<", editor: "Dot edit",
      takeGhost: "", takeGhostWord: "", left: "<", right: ">", now: date())
    (keys.submit, keys.clear, keys.redo) = ("Enter in the review", "Dot clear", "Dot redo")
    (keys.explain, keys.search, keys.ditto, keys.next) = ("Dot why", "Dot", "=", ">")
    keys.fillRest = "Dot rest"
    keys.fillDetails = "Dot me"
    keys.columns = 2 * FormModel.messageColumns
    return keys
  }

  /// Shows sentences, each as a line; empty ones are left out.
  func say(_ sentences: [String]) {
    let lines = sentences.filter { !$0.isEmpty }.map {
      Sanitizer.visible($0.onOneLine, limit: 2000)
    }
    if !lines.isEmpty { device.show(lines) }
  }

  /// Asks for the line that the form needs next, and performs it.
  private func ask() {
    sayPlace()
    var prompt = prompt
    if let resumed, prompt.takesAnswer { prompt.typed = resumed }
    resumed = nil
    guard let line = line(prompt) else { return }
    // Replies that arrived while the line was typed.
    sayNews()
    take(line)
  }

  /// Reads a line behind a prompt; `nil` if the form ended, or asks whether to end, instead.
  func line(_ prompt: LinePrompt) -> String? {
    let (said, prompt) = prompt.fitted(to: device.columns)
    say(said)
    device.ask(prompt)
    defer { runner.noteTyped(nil) }
    let question = model.question
    while runner.outcome == nil, model.question == question {
      noteTyped(behind: prompt)
      let timeout = runner.nextDeadline.map { max($0 - runner.now, 0) }
      switch device.next(timeout: timeout, or: runner.answersDescriptor) {
      case .line(let line): return line
      case .notText:
        say([Message.lineNotUTF8])
        device.ask(prompt)
      case .end: execute(runner.end(.left))
      case .signals(let signals): signals.forEach { answer($0, during: prompt) }
      case .idle: execute(runner.takeReplies() + runner.tick())
      }
    }
    device.pause()
    return nil
  }

  func answer(_ signal: Signal, during prompt: LinePrompt) {
    switch signal {
    case .interrupt where device.isTerminal:
      keepUnfinished(behind: prompt)
      execute(runner.interrupt())
      if runner.outcome == nil { Signals.takeTime() }
    case .interrupt, .terminate, .hangUp, .quit:
      keepUnfinished(behind: prompt)
      execute(runner.end(.signal(signal)))
    case .suspend:
      execute(runner.saveDraft())
      var again = prompt
      again.typed = device.unfinished
      _ = device.suspend()
      device.ask(again)
    case .resume, .resize: break
    }
  }

  /// The answer that the line being typed would give; `nil` for none.
  private func typedAnswer(behind prompt: LinePrompt) -> String? {
    let text = device.unfinished
    guard prompt.takesAnswer, !text.isEmpty, case .text(let typed) = LineCommand(text),
      let entry = model.innermost.focused
    else { return nil }
    return prompt.takesLines ? joined(typed, to: entry) : typed
  }

  /// Lets the draft have the line that is being typed.
  private func noteTyped(behind prompt: LinePrompt) {
    runner.noteTyped(typedAnswer(behind: prompt))
  }

  /// Takes the line that was not finished as the answer.
  private func keepUnfinished(behind prompt: LinePrompt) {
    noteTyped(behind: prompt)
    guard let answer = typedAnswer(behind: prompt) else { return }
    if prompt.takesLines, let entry = model.innermost.focused { beginTyping(entry) }
    execute(runner.perform(.write(answer)))
  }

  /// Takes the line that was being typed when a draft was left out of the answer, to continue with it.
  func resumeLine(of draft: Draft) {
    guard draft.isTyping == true, model.question == nil, let index = model.focusedIndex,
      let entry = model.focused,
      entry.field.kind.isTyped, entry.secret == nil, !entry.line.text.isEmpty
    else { return }
    var lines = entry.line.text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = String(lines.removeLast())
    resumed = LineCommand.line(meaning: last)
    if entry.field.kind == .textarea, !lines.isEmpty {
      beginTyping(entry)
      say([
        TextFormat.sentence(
          position(of: .field(index), in: entry.item, of: model) + ". \(entry.field.title)")
      ])
    }
    execute(runner.perform(.write(lines.joined(separator: "\n"))))
  }

  // MARK: The form

  /// Performs an action, and says what it changed.
  func perform(_ action: Action) { follow { runner.perform(action) } }

  /// Lets the form run until it awaits nothing, and says notices and what changed elsewhere.
  func follow(_ run: () -> [Effect]) {
    execute(run())
    execute(
      runner.wait(Self.replyTimeout) {
        runner.awaitsSuggestions || runner.awaitsRecord || !model.awaited.isEmpty
      })
    sayNews()
  }

  /// Says what changed, and a notice, since the last time.
  func sayNews() {
    let now = LineFacts(of: model)
    if let facts { sayNews(now.changes(since: facts, in: model)) }
    facts = now
    let new = (count: model.noticeCount, notice: model.notice)
    defer { saidNotice = new }
    guard let notice = new.notice, new.count != saidNotice.count || notice != saidNotice.notice
    else { return }
    switch notice {
    // The values themselves are said, and the last field leads to the review.
    case .value(.filledIn), .value(.movedTo), .mention(.looking), .record(.ditto),
      .navigation(.lastField), .navigation(.onlyField):
      break
    default: sayNews([LineNews(sentence: sentence(of: notice))])
    }
  }

  private func sayNews(_ news: [LineNews]) {
    if heldNews == nil { say(news.map(\.sentence)) } else { heldNews?.append(contentsOf: news) }
  }

  /// Returns a notice as a line, in which an item has the name of its list.
  private func sentence(of notice: Notice) -> String {
    guard case .item(.copied(let number)) = notice,
      let item = model.focusedIndex.flatMap({ model.fields[$0].item }),
      let place = model.items.place(of: item)
    else { return notice.sentence(keys: keys) }
    let list = model.list(at: place)?.title ?? ""
    return Message.lineItemCopied(item: Message.lineItem(list: list, number: number))
  }

  /// Changes an answer and says it, then what it changed elsewhere.
  func withNewsLast(_ change: () -> Void) {
    guard heldNews == nil else { return change() }
    heldNews = []
    change()
    sayHeldNews()
    heldNews = nil
  }

  /// Says the news that wait for an answer, in the order of the form.
  func sayHeldNews() {
    let news = (heldNews ?? []).enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    say(news.map(\.element.sentence))
    if heldNews != nil { heldNews = [] }
  }

  func execute(_ effects: [Effect]) {
    for case .edit(let text) in effects { edit(text) }
  }

  /// Opens the user's editor on a text and takes over the edited text.
  private func edit(_ text: String) {
    device.pause()
    switch ExternalEditor.open(text, environment: environment) {
    case .text(let text): execute(runner.perform(.edited(text)))
    case .failed(let failure): execute(runner.perform(.editorFailed(failure)))
    }
  }

  /// Performs a line in the innermost mode.
  private func take(_ line: String) {
    switch model.mode {
    case .question(let question): answer(question, with: line)
    case .item(let item): if let place = model.items.place(of: item) { takeItems(line, place) }
    case .adding(let place): takeItems(line, place)
    case .review, .fieldSearch: takeReview(line)
    case .help: perform(.escape)
    case .recordPreview: takePreview(line)
    case .fillInForm, .panel, .calendar, .renaming, .list, .tabstops, .field: takeField(line)
    }
  }

  /// The prompt of the innermost mode.
  private var prompt: LinePrompt {
    switch model.mode {
    case .question(let question): prompt(of: question)
    case .item(let item): model.items.place(of: item).map(itemPrompt) ?? reviewPrompt
    case .adding(let place): itemPrompt(place)
    case .review, .fieldSearch: reviewPrompt
    case .recordPreview: previewPrompt
    case .help, .fillInForm, .panel, .calendar, .renaming, .list, .tabstops,
      .field:
      fieldPrompt
    }
  }
}
