public import Foundation

/// One form being filled: what stands in each field, where the focus is, what is open over it.
///
/// A value with one door: `handle` takes an action and says what is to be done outside. It reads no
/// clock, file or terminal; everything it shows is derived from it by the views.
public struct FormModel: Sendable {
  /// The form.
  public let form: Form
  /// The id of the record this will become, the same for a draft that is gone on with.
  public internal(set) var record: UUID
  /// When the filling began.
  public internal(set) var started: Date
  /// The fields in the order of the form.
  public internal(set) var entries: [FieldState]
  /// Where the person is.
  public internal(set) var focus = Focus.review(nil)
  /// The list that stands in place of the input line, if it is open.
  public internal(set) var chooser: Chooser?
  /// The keys that are laid over the field.
  public internal(set) var panel: Panel?
  /// What an earlier record would put into the form, while the person is asked.
  public internal(set) var preview: RecordPreview?
  /// What the form waits for before anything else.
  public internal(set) var question: Question?
  /// The blanks of a snippet that are being filled in, in a form of their own.
  public internal(set) var fillInForm: FillInForm?
  /// The help, while it is open.
  public internal(set) var help: Help?
  /// What was said last; gone with the next key that changes text or focus.
  public internal(set) var notice: Notice?
  /// The size of the terminal.
  public internal(set) var screen = ScreenSize(columns: 80, rows: 24)
  /// The panels and tags there are.
  public internal(set) var panels = Panels()
  /// Whether the host was asked for its panels, or gave them.
  var hasAskedForPanels = false
  /// The moment and the customs against which answers are read.
  var context: ReadingContext
  /// The words for fields that ask for them.
  var lexicon = Lexicon()
  /// Whether the person changed anything.
  public internal(set) var hasChanged = false
  /// What the program has to say, where a question or something newer stands there.
  var news: [Notice] = []

  /// What is looked for in the list of snippets, and what is in it.
  var snippetList = SnippetList()
  /// Whether abbreviations expand.
  var expands = true
  /// What was filled into the blanks of snippets, for the histories of that name.
  var filledIn: [(history: String, value: String)] = []
  /// The field that was left last, if it was left with a problem and nothing was typed since.
  var fieldLeftInvalid: Int?
  /// The field that the review was reached from, to which Esc leads back there.
  public internal(set) var restedFrom: Int?
  /// When an Esc led to the review, in seconds on the host's clock.
  var escapedAt = -Double.infinity
  var effects: [Effect] = []
  var queue: [Action] = []
  var queryNumber = 0
  var stepNumber = 0
  /// The ids of fields that an earlier version of the form had as secrets.
  var onceSecret: Set<String>
  /// The search for a field.
  var fieldSearch: FieldSearch?
  /// The letters typed on a choice.
  var optionSearch = OptionSearch()
  /// What was done to the history from this field, for undo.
  var historyChanges: [HistoryChange] = []
  /// Steps over several fields: what stood in them before.
  var formSteps: [FormStep] = []
  /// Those that were undone, for as long as nothing else is changed.
  var undoneSteps: [UndoneStep] = []
  /// What was copied or cut, and what a line editor deleted last that mentions somebody.
  var clipping: Clipping?
  var killed: Clipping?
  /// The earlier record that was asked for last; any key takes the question back.
  var search: RecordSearch?
  /// The questions for records that tell who is mentioned in chosen values, by number.
  var mentionSearches: [Int: (field: Int, value: String)] = [:]

  /// Where the person is.
  public enum Focus: Equatable, Sendable {
    /// In a field.
    case field(Int)
    /// In the form at rest: on the row of a field, or on the action row (`nil`).
    case review(Int?)
  }

  /// A form with its defaults in it and nothing focused.
  ///
  /// `last` is the last record of this form, for defaults that ask for it; `onceSecret` the ids of
  /// fields that were secret in an earlier version of the form, `context` the moment against which
  /// answers are read until a host says it.
  public init(
    _ form: Form, record: UUID = UUID(), started: Date = Date(), last: Record? = nil,
    onceSecret: Set<String> = [], context: ReadingContext = ReadingContext()
  ) {
    self.context = context
    self.onceSecret = onceSecret
    self.form = form
    self.record = record
    self.started = started
    entries = form.fields.map(FieldState.init)
    for index in entries.indices {
      if form.fields[index].kind.isRead { entries[index].context = context }
      fillDefault(of: index, last)
      let start = AnswerState(entries[index])
      entries[index].start = start
      if !entries[index].isEmpty { entries[index].byDefault = start }
    }
  }

  /// Whether anything stands here that the form did not begin with.
  public var hasOwnAnswers: Bool { entries.contains { !$0.isUnchanged } }

  /// The field with the focus; `nil` at rest.
  public var focusedIndex: Int? {
    if case .field(let index) = focus { index } else { nil }
  }

  /// The focused field while it is being filled; `nil` at rest.
  public var focused: FieldState? { focusedIndex.map { entries[$0] } }

  /// The fields that can be answered, in the order of the form: all but notes.
  public var answerable: [Int] {
    form.fields.indices.filter { form.fields[$0].kind.isFocusable }
  }

  /// Whether the form stands at rest, its rows to be walked: the review.
  public var isAtRest: Bool {
    if case .draft = question { return false }
    return focusedIndex == nil
  }

  /// The focused field's text as panels and hosts see it; changes go through `handle`.
  public var proxy: (any TextProxy)? {
    focusedIndex.map { FieldEditor(model: self, index: $0, host: Host()) }
  }

  /// The most actions that one action may lead to.
  private static let mostActions = 1000

  /// Carries out one action, and whatever it asked for on the way.
  public mutating func handle(_ action: Action, host: Host = Host()) -> [Effect] {
    queue = [action]
    readClock(host)
    // A host that asks for an edit about every edit is not followed for ever.
    for _ in 0..<Self.mostActions where !queue.isEmpty { perform(queue.removeFirst(), host) }
    showNews()
    defer { effects = [] }
    return effects
  }

  private mutating func perform(_ action: Action, _ host: Host) {
    if !action.isProgramAction { search = nil }
    if let question, answer(question, with: action, host) { return }
    if handleInHelp(action) { return }
    if preview != nil, handleInPreview(action, host) { return }
    if fillInForm != nil, handleInFillIn(action, host) { return }
    if action.settlesMarkedText, !settleMarkedText(host), !action.leavesMarkedText { return }
    if panel != nil, handleInPanel(action) { return }
    if chooser != nil, steer(action, host) { return showMoreSnippets(host) }
    if handleInTabstops(action, host) || handleInWaitingAbbreviation(action, host) { return }
    if focusedIndex == nil {
      if handleInFieldSearch(action, host) || handleInReview(action, host) { return }
    } else {
      fieldSearch = nil
    }
    switch action {
    case .begin, .focus, .blur, .press, .dismiss, .tab, .backTab, .escape, .enter:
      moveFocus(action, host)
    case .type, .proposed, .paste, .deleteBackward, .deleteForward, .deleteWord, .moveCursor,
      .setCursor, .select, .setText, .setMarkedText, .unmarkText, .capitalizeWord, .newline, .clear,
      .edit, .edited, .editorFailed, .undo, .redo, .takeGhost, .takeGhostWord, .dropGhost, .copy,
      .cut,
      .pasteCopied:
      changeText(action, host)
    case .moveOption, .pickOption, .toggleOption:
      changeChoice(action, host)
    case .up, .down, .pageUp, .pageDown, .first, .last:
      walk(action, host)
    case .autoFill, .search, .choose, .highlight, .remove, .removeHighlighted, .swipe, .keep,
      .suggestions:
      autoFill(action, host)
    case .fillRest, .tickAll, .otherRecord, .ditto, .dittoNext, .explain, .found:
      useRecords(action, host)
    case .rename, .renamed: changeHistory(action, host)
    case .mention, .mentioned, .addMention, .enterViewport, .exitViewport, .tapViewport, .wake:
      mention(action, host)
    case .openSnippets, .expand, .forgetTyped, .setExpanding, .fillInForm, .goToBlank, .reopen,
      .failFillIn, .filled:
      useSnippets(action, host)
    case .page(let count): page(by: count, host)
    case .searchFields: searchFields(host)
    case .submit: submit(host)
    case .submitAndNext: submit(host, andNext: true)
    case .leave: leave()
    case .help: help = Help()
    case .offer(let draft, let older): offer(draft, older: older)
    case .olderDraft: break
    case .notify(let notice): notify(notice)
    case .openPanel, .nextPanel, .closePanel, .panelKey, .tag: usePanels(action, host)
    case .transform, .replace, .attach, .setStyle, .setNoStyles, .addStyle, .stripStyle:
      transform(action, host)
    case .resize, .setSource, .setNeighbor, .set, .setPanels, .setLexicon,
      .setOnceSecret:
      configure(action, host)
    case .mute, .ignoreNextDelete, .lockScroll, .override, .restore: configureEditing(action)
    }
  }

  /// What the program decides about the form and its surroundings.
  private mutating func configure(_ action: Action, _ host: Host) {
    switch action {
    case .resize(let size):
      screen = size
      chooser?.fit(windowRows: size.rows)
    case .setSource(let id, let isAttached):
      guard let index = form.index(of: id) else { return }
      entries[index].hasSource = isAttached
      entries[index].asked = nil
      if index == focusedIndex, chooser?.kind == .values { chooser = nil }
      take(SuggestionPage(), index)
      if index == focusedIndex { ask(index) }
    case .setNeighbor(let id, let direction, let neighbor):
      guard let index = form.index(of: id) else { return }
      entries[index].neighbors[direction] =
        neighbor.map(Field.Neighbor.field) ?? Field.Neighbor.none
    case .set(let id, let flag, let value):
      guard let index = form.index(of: id) else { return }
      entries[index].flags[flag] = value
    case .setPanels(let panels):
      self.panels = panels
      hasAskedForPanels = true
      panel = nil
    case .setLexicon(let lexicon): self.lexicon = lexicon
    case .setOnceSecret(let fields): onceSecret.formUnion(fields)
    default: break
    }
  }

  private mutating func fillDefault(of index: Int, _ last: Record?) {
    let field = entries[index].field
    switch field.defaultAnswer {
    case nil: return
    case .value(let value): give([field.relative(value, in: context)], index)
    case .values(let values): give(values, index)
    case .lastRecord:
      let kept = last?.entries.first { $0.field == field.id }
      give(kept?.answer.texts ?? [], index)
      entries[index].mention(kept?.mentions ?? [])
    }
  }

  /// Answers a field with values that are given rather than typed, as a record holds them.
  ///
  /// Nothing is asked and nothing announced; a field that does not exist, and a secret, stay as they
  /// are. An option may be named by its title, yes and no by their words.
  ///
  /// - Parameters:
  ///   - mentions: who is mentioned in the text; those whose text does not stand in its place are
  ///     left out.
  ///   - isTyped: whether the answer counts as the person's own, so that it is remembered.
  ///   - isStored: whether it is written as answers are stored, like a number of JSON, and not as
  ///     people write.
  /// - Returns: why the field cannot hold the values, and stays as it is; `nil` where it does, even
  ///   if something is wrong with the answer then.
  @discardableResult
  public mutating func answer(
    field id: String, with values: [String], mentioning mentions: [PlacedMention] = [],
    isTyped: Bool = false, isStored: Bool = false
  ) -> Problem? {
    guard let index = form.index(of: id) else { return nil }
    if let problem = form.fields[index].misfit(of: values) { return problem }
    let field = form.fields[index]
    let hasMeanings = !isStored && values.contains { field.hasMeanings($0, in: context) }
    give(isStored ? values : values.map { field.stored($0, in: context) }, index)
    entries[index].mention(mentions)
    if isTyped || hasMeanings { noteTyped(index, hasMeanings: hasMeanings) }
    hasChanged = true
    return nil
  }

  /// Takes the answers that stand here for what the form begins with: they are no change, and what
  /// is wrong with them is shown.
  public mutating func beginHere() {
    for index in entries.indices {
      entries[index].start = AnswerState(entries[index])
      entries[index].problem = entries[index].problemWhileTyping
    }
    hasChanged = false
  }

  /// Answers a field with what is nobody's own.
  private mutating func give(_ values: [String], _ index: Int) {
    entries[index].take(values)
    markPrefilled(index)
  }
}
