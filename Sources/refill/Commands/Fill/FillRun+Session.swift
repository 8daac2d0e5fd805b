import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// Prepares a form and its front end.
extension FillRun {
  /// The form as it begins: with its defaults, or with the answers of the record that is edited.
  func beginning() -> FormModel {
    guard let edited = options.edited else {
      return likePreset(FormModel(form, over: store, context: readingContext))
    }
    let onceSecret = (try? store?.secretFields(form: form.id)) ?? []
    return FormModel(
      form, editing: edited.record,
      EditedRevision(
        number: edited.number, revision: edited.revision, submitted: edited.record.submitted),
      onceSecret: onceSecret, context: readingContext)
  }

  /// Connects a form to its services, for any front end.
  func runner(
    _ model: FormModel, _ services: Services, _ drafts: DraftKeeper?, _ snippets: SnippetStore?
  ) -> FormRunner {
    var form = FormRunner.Options()
    form.host = host(snippets)
    form.draft = drafts?.draft
    form.continuesDraft = options.draft != nil || row != nil
    form.olderDrafts = drafts?.olderCount ?? 0
    form.timeout = options.timeout
    let isChoice = [.choice, .choices].contains(self.form.fields.first?.kind)
    form.firstAction =
      options.beginsInReview
      ? .navigation(.blur)
      : isQuestion && isChoice && !fillsByLines ? .autoFill : nil
    let shared = drafts?.isShared == true ? Notice.text(Message.sharedDraft) : nil
    form.notices = [notice, shared].compactMap(\.self) + laterNotices
    return FormRunner(model, services: services, options: form)
  }

  /// Creates the front end that suits the terminal and the user.
  func frontEnd(_ runner: FormRunner) throws -> any FormFrontEnd {
    let signals = try inTerminal { try Signals() }
    self.signals = signals
    guard fillsByLines else {
      let terminal = try terminal ?? openTerminal()
      self.terminal = terminal
      return session(runner, terminal, signals)
    }
    let environment = paths.environment
    guard !readsPipe else {
      return LineSession(
        runner, input: STDIN_FILENO, output: STDERR_FILENO, signals: signals,
        environment: environment)
    }
    return try LineSession(
      runner, terminal: openTerminal(), signals: signals, environment: environment)
  }

  /// Creates a session that draws the form on the terminal.
  private func session(
    _ runner: FormRunner, _ terminal: Terminal, _ signals: Signals
  ) -> FormSession {
    let environment = paths.environment
    var session = FormSession.Options(
      appearance: appearance, environment: environment)
    session.hasMotion = options.hasMotion && Appearance.allowsMotion(environment)
    session.ringsOnChoice = !(environment["REFILL_BELL"] ?? "0").hasPrefix("0")
    session.hasMouse = environment["REFILL_MOUSE"] != "0"
    session.isMouseAlwaysOn = environment["REFILL_MOUSE"] == "always"
    session.isPrivate = options.isPrivate && !isQuestion
    session.console = options.console
    session.unhandledInput = unhandledInput
    return FormSession(runner, terminal: terminal, signals: signals, options: session)
  }

  private func host(_ snippets: SnippetStore?) -> FormModel.Host {
    var host = clockedHost
    host.canRemove = keptStore != nil
    host.panels = { [paths, form, file] in
      var files = PersonalFiles(paths)
      return files.panels(for: form, in: file)
    }
    let details = DetailsFile(paths)
    host.details = { details.details }
    if let snippets { wire(snippets, &host) }
    return host
  }

  /// Handles a key in a small form of its own, so that the first key of the user does not wait for what is made
  /// when it is used first, such as the locale.
  func rehearse(on worker: SuggestionWorker) {
    let locale = Locale.name(in: paths.environment)
    worker.soon {
      var host = FormModel.Host()
      host.locale = { Locale(identifier: locale) }
      var model = FormModel(Form(id: "rehearsal", fields: [Field(id: "a")]))
      for action in [Action.begin, .type("a")] { _ = model.handle(action, host: host) }
      _ = model.draft(at: Date()).map { try? JSONEncoder().encode($0) }
    }
  }

  /// Returns the user's snippets, which are read in the background; `nil` if no field of the form
  /// expands them.
  func snippets(readBy worker: SuggestionWorker) -> SnippetStore? {
    guard form.fields.contains(where: { $0.kind.isTyped && $0.snippets != .off }) else {
      return nil
    }
    let snippets = SnippetStore(paths, store: store, writesNothing: options.isPrivate)
    worker.soon {
      _ = snippets.library()
      worker.wake()
    }
    return snippets
  }

  /// Connects snippet expansion to the host.
  private func wire(_ snippets: SnippetStore, _ host: inout FormModel.Host) {
    let clipboard = Clipboard(paths.environment)
    host.snippets = snippets.library
    host.clipboard = clipboard.text
    host.mayRemind = snippets.mayRemind
    host.seed = { .random(in: .min ... .max) }
  }

  func services(
    _ suggestions: Suggestions, _ reports: StoreRequests?, _ mentions: MentionWorker?,
    _ checks: CheckWorker?, _ drafts: DraftKeeper?, _ snippets: SnippetStore?,
    _ saving: SnippetSaving?
  ) -> Services {
    var services = Services()
    services.ask = suggestions.ask
    services.answersDescriptor = suggestions.descriptor
    services.takeAnswers = suggestions.takeAnswers
    services.remove = suggestions.remove
    services.restore = suggestions.restore
    if let reports {
      services.find = reports.find
      services.rename = reports.rename
      services.undoRename = reports.undoRename
    }
    if let saving { services.keepSnippet = saving.keep }
    if let mentions { services.askMention = mentions.ask }
    if let checks { services.check = checks.ask }
    let level = options.isPrivate ? .off : options.log ?? loggedLevel
    let log = SnippetLog(level, paths.snippetLog)
    services.tell = { event in
      log?.note(event)
      snippets?.note(event)
    }
    services.takeReplies = { [self] in
      let news =
        [storeNews.inForm(store?.notice)?.shortSentence, snippets?.takeNews()].compactMap(\.self)
        .map(Notice.text) + suggestions.takeNews()
      return (reports?.take() ?? []) + (mentions?.take() ?? []) + (checks?.take() ?? [])
        + (saving?.take() ?? []) + news.map { .notify($0) }
    }
    if let drafts {
      services.saveDraft = drafts.save
      services.deleteDraft = drafts.clear
      services.setDraftAside = drafts.setAside
      services.olderDraft = drafts.older
    }
    return services
  }

  /// The level that the settings ask for.
  private var loggedLevel: Event.LogLevel {
    paths.environment["REFILL_LOG"].flatMap(Event.LogLevel.init) ?? .off
  }

  /// Returns the worker that judges answers; `nil` if the form has none judged.
  func checkWorker(waking worker: SuggestionWorker) -> CheckWorker? {
    checker.map { CheckWorker($0, wake: worker.wake) }
  }

  /// Judges the answers of the form; `nil` if it has none judged.
  var checker: AnswerChecker? {
    guard form.fields.contains(where: \.isJudged) else { return nil }
    return AnswerChecker(
      form, file: file, home: paths.environment["HOME"], untrustedForm: untrustedForm())
  }

  /// Returns what fetches the secrets of the form; `nil` if no field has them fetched.
  func secretFetcher(waking worker: SuggestionWorker) -> SecretFetcher? {
    guard form.fields.contains(where: \.fetchesSecret) else { return nil }
    return SecretFetcher(form, file: file, untrustedForm: untrustedForm(), wake: worker.wake)
  }

  /// Returns the form, as named on the command line, if it may not run its commands, which a notice
  /// says; `nil` if it may.
  func untrustedForm() -> String? {
    guard !form.commands.isEmpty, options.runsNothing || !Trust(paths).covers(loaded) else {
      return nil
    }
    if notice == nil, !options.runsNothing {
      let programs = form.commands.compactMap(\.first).map { $0.shortened() }
      notice = .text(
        Message.untrusted(programs: programs.joined(separator: ", "), form: options.form))
    }
    return options.form
  }

  /// Prints the warnings of a form file, on stderr and as a notice in the form.
  func tell(of loaded: LoadedForm) {
    let warnings = loaded.allWarnings
    guard let first = warnings.first else { return }
    Output.complain(
      FormLibrary.report(warnings, file: loaded.file, source: loaded.source), prefix: "")
    let more = warnings.count > 1 ? " (\(warnings.count - 1) more)" : ""
    laterNotices.append(.text("Line \(first.line): \(first.message)\(more)"))
  }

  /// Lets the worker read the values of a program after each run, and tells its failures.
  func follow(_ command: ValueCommand?, of id: String, _ worker: SuggestionWorker) {
    guard let command, let field = form.fields.first(where: { $0.id == id }) else { return }
    let (title, hasHistory) = (field.title, field.isRecalled && field.historyName != nil)
    command.whenDone { output in
      worker.change([id]) {}
      guard let failure = output.failure else { return }
      worker.tell(.mention(.commandFailed(title, failure, hasHistory: hasHistory)))
    }
  }

  /// Returns the worker for mention queries; `nil` if no field of the form takes mentions.
  func mentionWorker(waking worker: SuggestionWorker) throws -> MentionWorker? {
    let fields = form.fields.filter { $0.mentions != nil }
    guard !fields.isEmpty else { return nil }
    let (file, store) = (file, store)
    for case .file(let name) in fields.flatMap({ $0.mentions?.sources ?? [] }) {
      try FormLibrary.checkEntities(name, besideForm: file)
    }
    let untrustedForm = untrustedForm()
    return MentionWorker(
      {
        let sources = fields.compactMap { field in
          field.mentions.flatMap { rules in
            MentionSource(
              rules, of: field, file: file, store: store, untrustedForm: untrustedForm)
          }.map { (field.id, $0) }
        }
        return Dictionary(sources, uniquingKeysWith: { first, _ in first })
      }, wake: worker.wake)
  }

  func openTerminal() throws -> Terminal {
    do {
      return try Terminal(environment: paths.environment)
    } catch {
      guard case .none = error else { throw Failure(.noTerminal, "\(error).") }
      let advice =
        isQuestion
        ? adviceWithoutTerminal : "Use --no-input with --answers, or run it in a terminal."
      throw Failure(.noTerminal, "no terminal to draw on. \(advice)")
    }
  }

  /// What a question can do without a terminal: standard input has either its options or its answers.
  private var adviceWithoutTerminal: String {
    options.usesInput
      ? "Run it in a terminal; with the options as words or by --file, --accessible answers by lines of "
        + "standard input."
      : "Set ACCESSIBLE=1 to answer by lines of standard input, or run it in a terminal."
  }
}
