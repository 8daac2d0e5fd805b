import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// One filling of one form from the command line to the exit code.
@MainActor final class FillRun {
  private let options: FillOptions
  private let paths: Paths
  private let form: Form
  private let file: String
  private let source: [UInt8]
  private var store: Store?
  /// Whether the store takes changes.
  private var isStoreKept = false
  private var notice: Notice?

  init(_ options: FillOptions) throws {
    self.options = options
    paths = Paths()
    (form, file, source) = try FormLibrary(paths).load(options.form)
  }

  func run() throws {
    if options.asksNothing { return try submitWithoutInput() }
    try checkTerminalMode()
    let terminal = try openTerminal()
    openStore()
    let drafts = options.isPrivate ? nil : DraftKeeper(paths.drafts, form: form.id)
    let filling = prepared(Filling(form, lastAnswers: lastAnswers, onceSecret: onceSecret))
    let worker = SuggestionWorker(
      try FieldSource.all(of: form, in: file, store: store),
      other: { [store] in FieldSource.ofBlanks($0, store: store) })
    let suggestions = Suggestions(
      worker, removals: store.map { Removals(history: $0.history, form: form) })
    let reports = store.map { Reports($0, form, worker, suggestions) }
    let mentions = try mentionWorker(waking: worker)
    let session = try makeSession(
      filling, terminal, services(suggestions, reports, mentions, drafts), drafts,
      readLater: worker.later)
    let upkeep = keptStore.map { Upkeep($0.history) }
    let outcome = try inTerminal { try session.run() }
    suggestions.finish()
    upkeep?.stop()
    try finish(outcome, session, terminal, drafts)
  }

  /// A filling with the person's words, where the form asks for them.
  private func prepared(_ filling: Filling) -> Filling {
    var filling = filling
    var files = PersonalFiles(paths)
    _ = filling.handle(.setLexicon(files.lexicon(for: form)))
    if let complaint = files.complaints.first { notice = notice ?? .text(complaint) }
    return filling
  }

  // MARK: What is needed

  private var look: Look { Look(environment: paths.environment, isASCII: options.isASCII) }

  private func checkTerminalMode() throws {
    let environment = paths.environment
    let wantsLines =
      options.isAccessible || environment["TERM"] == "dumb" || environment["TERM"] == nil
      || !(environment["ACCESSIBLE"] ?? "").isEmpty
    guard wantsLines else { return }
    throw Failure(
      .noTerminal,
      "line mode is not part of this version. Use --no-input with --answers, or a full terminal.")
  }

  private func openTerminal() throws -> Terminal {
    do {
      let terminal = try Terminal(environment: paths.environment)
      let size = terminal.size
      guard FormView.fits(columns: size.columns, rows: size.rows) else {
        throw Failure(.noTerminal, "the window is too small: a form takes 20 columns and 6 rows.")
      }
      return terminal
    } catch let error as TerminalError {
      guard case .none = error else { throw Failure(.noTerminal, "\(error).") }
      throw Failure(
        .noTerminal,
        "no terminal to draw on. Use --no-input with --answers, or run it in a terminal.")
    }
  }

  private func inTerminal<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as TerminalError {
      throw Failure(.noTerminal, "\(error)")
    }
  }

  /// Opens the store; one that cannot be opened keeps nobody from filling a form.
  private func openStore() {
    let place = paths.store(options.store)
    if options.isPrivate, !FileManager.default.fileExists(atPath: place.path) { return }
    do {
      guard !options.isPrivate else {
        store = try Store(reading: place.path)
        return
      }
      let opened = try Store.readable(at: place)
      store = opened.store
      isStoreKept = opened.isReadBecause == nil
      notice =
        opened.isReadBecause.map { told(.onlyRead, or: .onlyReadShort, $0) }
        ?? opened.store.notice.map { .text($0.sentence) }
    } catch {
      notice = told(.noHistory, or: .noHistoryShort, error)
    }
  }

  /// What is wrong with the store, in as many words as fit.
  private func told(_ whole: Phrase, or short: Phrase, _ error: StoreError) -> Notice {
    let sentences = [whole, short].map { $0(["reason": error.reason]) }
    return .text(sentences[sentences[0].count <= Filling.messageColumns ? 0 : 1])
  }

  /// The store, if what is submitted is kept there.
  private var keptStore: Store? { isStoreKept ? store : nil }

  /// The answers of the last record, where a field asks for them.
  private var lastAnswers: [String: [String]] {
    guard form.fields.contains(where: { $0.defaultAnswer == .lastRecord }), let store else {
      return [:]
    }
    return EarlierRecords(store: store, form: form).lastAnswers
  }

  /// The fields that were secret in an earlier version of the form.
  private var onceSecret: Set<String> { (try? store?.secretFields(form: form.id)) ?? [] }

  private func makeSession(
    _ filling: Filling, _ terminal: Terminal, _ services: Services, _ drafts: DraftKeeper?,
    readLater: (@escaping @Sendable () -> Void) -> Void
  ) throws -> FormSession {
    let environment = paths.environment
    var session = FormSession.Options(
      look: look, environment: environment)
    session.hasMotion = options.hasMotion && Look.allowsMotion(environment)
    session.hasMouse = environment["REFILL_MOUSE"] != "0"
    session.host.canRemove = keptStore != nil
    session.host.panels = { [paths, form, file] in
      var files = PersonalFiles(paths)
      return files.panels(for: form, in: file)
    }
    wireSnippets(&session.host, readLater)
    session.draft = drafts?.draft
    session.olderDrafts = drafts?.olderCount ?? 0
    session.timeout = options.timeout
    session.console = options.console
    session.notice = drafts?.isShared == true ? .text(Phrase.sharedDraft()) : notice
    let signals = try inTerminal { try Signals() }
    return FormSession(
      filling, terminal: terminal, signals: signals, services: services, options: session)
  }

  /// Lets abbreviations expand; their file is read while the person looks at the form.
  private func wireSnippets(
    _ host: inout Filling.Host, _ readLater: (@escaping @Sendable () -> Void) -> Void
  ) {
    guard form.fields.contains(where: { $0.kind.isTyped && $0.snippets != .off }) else { return }
    let snippets = OwnSnippets(paths, writesNothing: options.isPrivate)
    let clipboard = Clipboard(paths.environment)
    readLater { _ = snippets.library() }
    host.snippets = snippets.library
    host.date = Date.init
    host.timeZone = { .current }
    let locale = SnippetsCommand.Expand.locale(of: paths.environment)
    host.locale = { Locale(identifier: locale) }
    host.clipboard = clipboard.text
    host.seed = { .random(in: .min ... .max) }
  }

  private func services(
    _ suggestions: Suggestions, _ reports: Reports?, _ mentions: MentionWorker?,
    _ drafts: DraftKeeper?
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
    if let mentions { services.askMention = mentions.ask }
    services.takeReports = { (reports?.take() ?? []) + (mentions?.take() ?? []) }
    if let drafts {
      services.saveDraft = drafts.save
      services.deleteDraft = drafts.delete
      services.setDraftAside = drafts.setAside
    }
    return services
  }

  /// Who looks for people to mention; `nil` where the form mentions nobody.
  private func mentionWorker(waking worker: SuggestionWorker) throws -> MentionWorker? {
    let fields = form.fields.filter { $0.mentions != nil }
    guard !fields.isEmpty else { return nil }
    let (file, store) = (file, store)
    for case .file(let name) in fields.flatMap({ $0.mentions?.sources ?? [] }) {
      try FormLibrary.checkEntities(name, besideForm: file)
    }
    let isTrusted = form.commands.isEmpty || Trust(paths).covers(file, source)
    if !isTrusted, notice == nil { notice = .text(Phrase.untrusted(["form": options.form])) }
    return MentionWorker(
      {
        let sources = fields.compactMap { field in
          field.mentions.flatMap { rules in
            try? MentionSource(rules, of: field, file: file, store: store, isTrusted: isTrusted)
          }.map { (field.id, $0) }
        }
        return Dictionary(sources, uniquingKeysWith: { first, _ in first })
      }, wake: worker.wake)
  }

  // MARK: The end

  private func finish(
    _ outcome: FormSession.Outcome, _ session: FormSession, _ terminal: Terminal,
    _ drafts: DraftKeeper?
  ) throws {
    switch outcome {
    case .submitted(let record):
      terminal.leave()
      try submit(record, session, drafts)
    case .left:
      session.leave([leftLine(session.filling, drafts)])
      terminal.leave()
      throw Failure.silent(.cancelled)
    case .signal(let signal):
      session.leave([leftLine(session.filling, drafts)])
      terminal.die(by: signal)
    case .timedOut:
      session.leave([leftLine(session.filling, drafts)])
      terminal.leave()
      throw Failure.silent(.timeout)
    case .hungUp:
      terminal.die(by: .hangUp)
    }
  }

  private func leftLine(_ filling: Filling, _ drafts: DraftKeeper?) -> String {
    guard filling.hasOwnAnswers, drafts != nil else {
      return Phrase.leftUnchanged(["form": form.title])
    }
    let count = filling.entries.count { !$0.isEmpty && $0.secret == nil }
    let values = [
      "form": form.title, "count": "\(count)", "all": "\(filling.answerable.count)",
    ]
    let whole = Phrase.left(values)
    return DisplayWidth.of(whole) < filling.screen.columns ? whole : Phrase.leftShort(values)
  }

  /// In this order: store, stdout, draft, summary.
  ///
  /// What fails keeps the draft.
  private func submit(_ draft: Record, _ session: FormSession, _ drafts: DraftKeeper?) throws {
    let record = draft.submitted(at: Date())
    let stored = Submission(
      form: form, store: keptStore, mentionHistories: session.filling.mentionHistories
    ).commit(record, session.filling.memories)
    do {
      try Output.write(text(of: record))
    } catch {
      drafts?.markCommitted()
      throw error
    }
    if case .failed(let reason) = stored {
      throw Failure(
        .failed, "the record went out but could not be kept: \(reason). The draft is kept.")
    }
    drafts?.delete()
    var number: Int?
    if case .kept(let kept) = stored { number = kept }
    session.leave(summary(session.filling, number: number))
    tellWhatIsNotKept(session.filling)
    expire()
  }

  /// Says what was not remembered and nothing was said about yet.
  private func tellWhatIsNotKept(_ filling: Filling) {
    guard keptStore != nil, let line = filling.untoldLine else { return }
    Output.complain(line)
  }

  /// Removes a few old values; the next filling goes on.
  private func expire() {
    let now = Date()
    guard let store = keptStore, let date = Expiry(paths.environment).date(at: now) else {
      return
    }
    _ = try? store.history.expire(before: date, at: now)
  }

  private func text(of record: Record) -> String {
    guard options.format == .json || options.format == .jsonl else {
      return options.format.text(of: [record], form: form, timeZone: .current)
    }
    return RecordJSON.line(of: record, withMeta: options.withMeta, withSecrets: true) + "\n"
  }

  private func summary(_ filling: Filling, number: Int?) -> [String] {
    let summary = FormSummary(
      filling: filling, number: number, mark: look.glyphs.filled,
      columns: filling.screen.columns)
    return switch options.summary ?? form.summary {
    case .none: []
    case .line: [summary.line]
    case .full: summary.whole
    }
  }

  // MARK: Without a terminal

  private func submitWithoutInput() throws {
    openStore()
    var filling = Filling(form, lastAnswers: lastAnswers, onceSecret: onceSecret)
    let given = try GivenAnswers(options)
    try given.put(into: &filling, isTyped: options.remembersGiven)
    guard filling.problems.isEmpty else {
      try Output.write(MissingAnswers(filling).json + "\n")
      let count = filling.problems.count
      throw Failure(
        .answers,
        count == 1
          ? "1 answer is missing or not right." : "\(count) answers are missing or not right.")
    }
    var record: Record?
    for effect in filling.handle(.submit) { if case .submit(let made) = effect { record = made } }
    guard let record = record?.submitted(at: Date()) else { return }
    if !options.isPrivate, !isStoreKept, case .text(let text) = notice { Output.complain(text) }
    let stored = Submission(
      form: form, store: keptStore, mentionHistories: filling.mentionHistories
    ).commit(record, filling.memories)
    try Output.write(text(of: record))
    if case .failed(let reason) = stored {
      throw Failure(.failed, "the record went out but could not be kept: \(reason).")
    }
    tellWhatIsNotKept(filling)
    expire()
  }
}
