import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// One run of a form, from the command line to the exit code.
@MainActor final class FillRun {
  private(set) var options: FillOptions
  let paths: Paths
  private(set) var loaded: LoadedForm
  var form: Form { loaded.form }
  var file: String { loaded.file }
  /// True for a question: no record and no draft is kept, and the list of the first field opens
  /// immediately if it is a choice.
  private(set) var isQuestion = false
  /// The submitted record.
  var record: Record?
  /// The answers from the command line, the environment, and a file with one record.
  private(set) var given: GivenAnswers
  /// The places that records go to.
  let destinations: Destinations
  /// The right to submit the record of the form that is open; `nil` until it is handed on.
  var submitLock: SubmitLock?
  /// The number of the record that is pending; `nil` for none.
  var pendingNumber: Int?
  /// The record that its receiver took last.
  var taken: HandedRecord?
  /// Called at least every 50 ms while the receiver has a record.
  var whileHandingOn: () -> Void = {}
  /// The signals of the process, while a front end or a run without a terminal has them.
  weak var signals: Signals?
  /// The file of answers, if it can have several records.
  let records: AnswerRecords?
  /// The number of records of the file before the first one that is taken.
  private(set) var skippedCount = 0
  private(set) var store: Store?
  /// True if the store is writable.
  private(set) var isStoreKept = false
  /// The reason why records cannot be stored; `nil` if they can, or if nothing is to be stored.
  private(set) var storeFault: StoreError?
  /// True if the store was locked when the form started; it is tried again at submit.
  private(set) var isStoreBusy = false
  /// The time at which the form was opened.
  private(set) var opened = Date()
  /// The ranking of the values of the form; `nil` without a store.
  private(set) var ranking: FormRanking?
  /// What was said about the store.
  var storeNews = StoreNews()
  /// The number of records submitted so far, if the form starts again after each.
  var submitted = 0
  /// True if the form was opened again because its record could be neither written nor kept.
  var retries = false
  /// The input that the last session left; the next one begins with it.
  private(set) var unhandledInput: UnhandledInput?
  /// The terminal that all forms of this run are drawn on; `nil` before the first one.
  var terminal: Terminal?
  /// True if the form is filled by lines, and not drawn.
  private(set) var fillsByLines = false
  /// True if these lines are read from standard input, which is no terminal.
  private(set) var readsPipe = false
  /// Writes the answers to questions; `nil` if the caller takes them.
  private(set) var questionOutput: QuestionOutput?
  /// The first notice to show.
  var notice: Notice?
  /// The row of a file with whose answers the form is filled; `nil` for none.
  private(set) var row: FilledRow?
  /// The notices to show afterwards.
  var laterNotices: [Notice] = []

  init(_ options: FillOptions) throws {
    MemoryImages.forbid()
    self.options = options
    destinations = try Destinations(options)
    unhandledInput = options.unhandledInput
    paths = Paths()
    let first = try FormLibrary(paths).load(
      options.form, as: options.formFormat, orElse: options.likelyFormFormat, part: options.part)
    if !options.isPrivate { try paths.checkStore(options.store) }
    let answers = try options.answers.map {
      try AnswersFile($0, as: options.answersFormat, for: first)
    }
    let earlier = try first.over(answers, as: options.formFormat)
    loaded = try Self.form(earlier ?? first, for: options, paths)
    var records = try answers.flatMap { [form = loaded.form] file in
      earlier == nil ? try AnswerRecords(file, of: form) : nil
    }
    let isMany =
      options.opensEach && records != nil
      || options.asksNothing && options.edited == nil
        && (records?.isMany == true || options.refused != nil || options.firstLine != nil)
    if let line = options.firstLine { skippedCount = try records?.skip(toLine: line) ?? 0 }
    self.records = isMany ? records : nil
    let takesMany = options.edited == nil && !options.isDriven
    let remedy = takesMany ? "Give one, or add --no-input." : "Give one."
    given = try GivenAnswers(
      isMany ? nil : records?.only(remedy: remedy),
      variables: Self.variables(options, paths, of: loaded.form),
      pairs: options.set, of: "--set", for: loaded.reading)
    try checkShape()
    tell(of: loaded)
  }

  /// Returns a form as the options fill it: without requirements, or with the answers of the record to
  /// edit that no field takes.
  private static func form(
    _ form: LoadedForm, for options: FillOptions, _ paths: Paths
  ) throws -> LoadedForm {
    let whole = options.requiresNothing ? form.withoutRequirements : form
    guard let record = options.edited?.record else { return whole }
    guard record.form == form.form.id else {
      throw Failure(
        .usage, "\(form.file) is the form \(form.form.id); the record is one of \(record.form).")
    }
    return whole.editing(record, ReadingContext(environment: paths.environment))
  }

  /// Makes a run that asks a question with a form of the program's own; values enter the histories of
  /// its fields unless the options are private.
  init(asking form: Form, _ options: FillOptions, given: GivenAnswers) throws {
    MemoryImages.forbid()
    self.options = options
    destinations = Destinations()
    paths = Paths()
    loaded = LoadedForm(form: form, file: "", source: [], reading: nil)
    self.given = given
    records = nil
    isQuestion = true
    if !options.isPrivate { try paths.checkStore(options.store) }
  }

  /// Returns the answers in the environment; at a terminal, only if the user asks for them.
  private static func variables(
    _ options: FillOptions, _ paths: Paths, of form: Form
  ) throws -> [GivenText] {
    guard options.asksNothing || options.readsEnvironment else { return [] }
    let (answers, ignored) = try GivenText.variables(paths.environment, of: form)
    for sentence in ignored { Output.complain(sentence, prefix: "") }
    return answers
  }

  /// Returns the answer to the question; `nil` if the user cancelled.
  ///
  /// - Parameter output: writes it; the question is asked again as it was if that fails.
  func answer(writing output: QuestionOutput? = nil) throws -> Record? {
    questionOutput = output
    try Failure.ofForm(run)
    return record
  }

  func run() throws {
    if !options.isPrivate { paths.narrowAccess() }
    if let records, options.opensEach { return try fillEach(of: records) }
    if let records {
      guard !options.writesTemplate else {
        throw Failure(.usage, "--template takes one record. Write refused rows with --refused.")
      }
      var run = try RecordsRun(self, records, named: options.answers ?? "-")
      return try run.submitAll()
    }
    if options.asksNothing { return try submitWithoutInput() }
    try chooseFrontEnd()
    defer { terminal?.leave() }
    while try fill() { beginNext() }
  }

  /// Opens the form with the answers of a row, or with its draft.
  ///
  /// - Returns: true if the next row follows.
  func fill(_ row: FilledRow) throws -> Bool {
    (given, self.row) = (row.answers, row)
    loaded = loaded.titled(row.title)
    return try fill()
  }

  /// Chooses between the drawn form and lines.
  func chooseFrontEnd() throws { fillsByLines = try wantsLines() }

  /// Forgets what concerns the submitted record only.
  func beginNext() {
    submitted += 1
    (notice, laterNotices, retries) = (nil, [], false)
    (pendingNumber, submitLock) = (nil, nil)
  }

  /// Runs the form once; returns true if it starts again for the next record.
  private func fill() throws -> Bool {
    let form = try open()
    let frontEnd = try frontEnd(form.runner)
    let sharing = SyncProgram(paths, options.store)
    let upkeep = keptStore.map { store in
      BackgroundMaintenance(store, self.form) { sharing.trigger(isOpening: true) }
    }
    form.later { upkeep?.start() }
    let outcome = try inTerminal { try frontEnd.run() }
    upkeep?.stop()
    let startsAgain = try finish(outcome, frontEnd, form.drafts, after: form.settle)
    unhandledInput = (frontEnd as? FormSession)?.unhandledInput
    return startsAgain
  }

  /// A form with its services, which any front end can fill.
  struct OpenForm {
    let runner: FormRunner
    /// The drafts of the form; `nil` if none are kept.
    let drafts: DraftKeeper?
    /// Queues work for the first pause after the first frame.
    let later: (@escaping @Sendable () -> Void) -> Void
    /// Saves what the sources have left to save.
    let settle: () -> Void
  }

  /// Opens the form with its drafts, sources and answers of the command line.
  func open() throws -> OpenForm {
    // Do not wait for a locked store before the first frame.
    if store == nil { openStore(.interactive) }
    let drafts = try options.isPrivate || isQuestion ? nil : draftKeeper()
    if let damaged = drafts?.damagedNotice { laterNotices.append(damaged) }
    var model = try filledIn(prepared(beginning()), drafts)
    _ = model.handle(.setKeepsDraft(drafts != nil))
    _ = model.handle(.setKeepsRecord(keptStore != nil || isStoreBusy))
    if let edited = options.edited { laterNotices.append(.text(edited.editNotice)) }
    if let offer = detailsOffer(in: model) { laterNotices.append(offer) }
    if let news = storeNews.inForm(store?.notice) { notice = .text(news.shortSentence) }
    let ranking = beginRanking()
    let sources = try FieldSource.all(
      of: form, in: file, store: store, ranking: ranking, runsCommands: untrustedForm() == nil)
    let worker = SuggestionWorker(
      sources, first: model.firstField?.id,
      other: { [store, form] in FieldSource.ofBlanks($0, in: form, store: store, ranking: ranking) }
    )
    for (field, source) in sources { follow(source.command, of: field, worker) }
    let suggestions = Suggestions(
      worker, removals: store.map { RemovalLog(history: $0.history, form: form) })
    let reports = store.flatMap { store in
      ranking.map {
        StoreRequests(store, form, $0, edited: options.edited?.number, worker, suggestions)
      }
    }
    // Of a long history, only the newest records are read before the first frame.
    if let ranking { worker.later { try? ranking.loadAll() } }
    // It takes Foundation a millisecond, which the first key in a date would wait for.
    worker.later { _ = TimeZone.current }
    let mentions = try mentionWorker(waking: worker)
    let checks = checkWorker(waking: worker)
    let snippets = snippets(readBy: worker)
    if submitted == 0 { rehearse(on: worker) }
    let saving = snippets.map { SnippetSaving($0, worker) }
    var services = services(suggestions, reports, mentions, checks, drafts, snippets, saving)
    let fetcher = secretFetcher(waking: worker)
    fetcher?.connect(&services)
    let runner = runner(model, services, drafts, snippets)
    return OpenForm(runner: runner, drafts: drafts, later: worker.later) {
      fetcher?.cancel()
      drafts?.settle()
      snippets?.keepUses()
      suggestions.finish()
    }
  }

  /// Begins a ranking of values for a form that is opened now; `nil` without a store.
  private func beginRanking() -> FormRanking? {
    opened = clockedHost.date()
    ranking = store.map { FormRanking($0, form: form, opened: opened, timeZone: .current) }
    return ranking
  }

  /// Returns the model with the user's words, if the form completes words.
  private func prepared(_ model: FormModel) -> FormModel {
    var model = model
    var files = PersonalFiles(paths)
    _ = model.handle(.setLexicon(files.lexicon(for: form)), host: clockedHost)
    if let complaint = files.complaints.first { notice = notice ?? .text(complaint) }
    return model
  }

  /// Returns the model with the answers of the command line; they replace a draft, which is kept, unless it
  /// is that of the same row.
  private func filledIn(_ model: FormModel, _ drafts: DraftKeeper?) throws -> FormModel {
    guard !given.isEmpty || options.like != nil else { return model }
    var model = model
    let unfit = try given.put(into: &model, isTyped: options.remembersGiven)
    guard unfit.isEmpty else {
      // Fail instead of showing an empty field, which would drop the answer silently.
      Output.complain(MissingAnswers(unfit, of: model).report, prefix: "")
      throw Failure.silent(.usage)
    }
    laterNotices += given.removals(in: form).map(Notice.text)
    // What a draft of the row keeps takes the place of the row's answers; it does not keep secrets.
    if row != nil, drafts?.draft != nil { return model }
    model.beginHere()
    if drafts?.draft != nil {
      drafts?.setAside()
      laterNotices.append(.text(Message.draftAside))
    }
    return model
  }

  // MARK: Environment

  /// A host with the current time, time zone and locale.
  var clockedHost: FormModel.Host {
    var host = FormModel.Host()
    host.date = Date.init
    host.timeZone = { .current }
    let expansion = PathExpansion(paths.environment)
    host.expandPath = expansion.path
    let locale = Locale.name(in: paths.environment)
    host.locale = { Locale(identifier: locale) }
    return host
  }

  var readingContext: ReadingContext { ReadingContext(environment: paths.environment) }

  var appearance: Appearance {
    Appearance(environment: paths.environment, isASCII: options.isASCII)
  }

  /// Returns true to fill the form by lines: the user or the terminal asks for that, or the window is
  /// too small to draw it.
  ///
  /// - Throws: `Failure` without a terminal, and without lines on standard input.
  private func wantsLines() throws -> Bool {
    let environment = paths.environment
    let isWanted =
      options.isAccessible || environment["TERM"] == "dumb"
      || !(environment["ACCESSIBLE"] ?? "").isEmpty
    let usesInput = options.usesInput || options.form == "-" || options.answers == "-"
    readsPipe = isWanted && isatty(STDIN_FILENO) != 1 && !usesInput
    if readsPipe { return true }
    let terminal = try openTerminal()
    // Stopped before the form is opened, a job in the background uses no time, and holds no draft.
    try inTerminal { try terminal.waitForForeground() }
    if isWanted || environment["TERM"] == nil { return true }
    let size = terminal.size
    guard !FormView.fits(form, columns: size.columns, rows: size.rows) else { return false }
    laterNotices.insert(.text(Message.linesForSmallWindow), at: 0)
    return true
  }

  func inTerminal<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as TerminalError {
      throw Failure(.noTerminal, "\(error)")
    }
  }

  /// Opens the store; if that fails, the form works without it.
  ///
  /// - Parameter lockTimeout: the time to wait for another process's lock; a store that is locked
  ///   after `.interactive` is tried again at submit.
  func openStore(_ lockTimeout: LockTimeout) {
    let place = paths.store(options.store)
    if options.isPrivate, !FileManager.default.fileExists(atPath: place.path) { return }
    (isStoreBusy, storeFault) = (false, nil)
    do {
      guard !options.isPrivate else {
        store = try Store(reading: place.path, lockTimeout: lockTimeout)
        return
      }
      let opened = try Store.readable(at: place, lockTimeout: lockTimeout)
      store = opened.store
      isStoreKept = opened.isReadBecause == nil
      storeFault = opened.isReadBecause
      notice = opened.isReadBecause.map { told(Message.onlyRead, or: Message.onlyReadShort, $0) }
    } catch {
      isStoreBusy = error == .locked && lockTimeout == .interactive && !options.isPrivate
      storeFault = options.isPrivate ? nil : error
      notice =
        isStoreBusy
        ? .text(Message.storeBusy) : told(Message.noStore, or: Message.noStoreShort, error)
    }
  }

  /// Opens the store that is at its path now, in place of one that was moved or removed.
  func reopenStore() {
    (store, ranking) = (nil, nil)
    openStore(.submit)
  }

  /// The notice about a store error, in a version that fits the window.
  private func told(
    _ whole: (_ reason: String) -> String, or short: (_ reason: String) -> String,
    _ error: StoreError
  ) -> Notice {
    let reason = StoredFile.store.reason(error)
    let sentence = whole(reason)
    return .condition(sentence.count <= FormModel.messageColumns ? sentence : short(reason))
  }

  /// The store, if records are stored.
  var keptStore: Store? { isStoreKept ? store : nil }
}
