/// The state of one field of a form being filled.
///
/// Copy-on-write, because it is large and copied often.
@dynamicMemberLookup
public struct FieldState: Sendable {
  @usableFromInline var shared: CopyOnWriteBox<Contents>

  init(_ field: Field) { shared = CopyOnWriteBox(Contents(field)) }

  /// Accesses the contents; borrowed, not copied.
  @inlinable public subscript<Value>(dynamicMember path: KeyPath<Contents, Value>) -> Value {
    _read { yield shared.value[keyPath: path] }
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<Contents, Value>) -> Value {
    _read { yield shared.value[keyPath: path] }
    _modify { yield &shared.value[keyPath: path] }
  }

  /// The parts of a field's state, grouped by the feature that writes them.
  public struct Contents: Sendable {
    /// The field itself.
    public let field: Field
    /// The answer and its provenance.
    public internal(set) var content: Content
    /// The problem of the answer.
    public internal(set) var validation = Validation()
    /// The candidates, and the query for them.
    public internal(set) var suggestions: SuggestionState
    /// The mention being created, and the visible rows meanwhile.
    public internal(set) var mentions = MentionState()
    /// The abbreviation being typed, and the tabstops in the text.
    var snippets = SnippetState()
    /// The modes of editing.
    public internal(set) var editing: EditingState
    /// The steps that can be undone.
    var undo = UndoHistory()
    /// The settings of the toolbar by the form or the program.
    var toolbar: ToolbarState

    init(_ field: Field) {
      self.field = field
      content = Content(field)
      suggestions = SuggestionState(field)
      editing = EditingState(field)
      toolbar = ToolbarState(field)
    }

    /// The text; for a choice the title of the option, for yes and no `true`, `false` or nothing.
    public internal(set) var line: TextLine {
      _read { yield content.line }
      _modify { yield &content.line }
    }

    /// The text of a password field.
    public var secret: SecureText? { content.secret }

    /// The ticked options of `choices`.
    public internal(set) var ticks: Set<Int> {
      _read { yield content.ticks }
      _modify { yield &content.ticks }
    }

    /// The origin of the text.
    public internal(set) var provenance: Provenance {
      _read { yield content.provenance }
      _modify { yield &content.provenance }
    }

    /// The problem found when the field was left, checked again while it is typed in.
    public internal(set) var problem: Problem? {
      _read { yield validation.problem }
      _modify { yield &validation.problem }
    }

    /// The candidates of the sources for the text.
    public internal(set) var candidates: SuggestionPage {
      _read { yield suggestions.candidates }
      _modify { yield &suggestions.candidates }
    }
  }

  /// An answer while it is being written.
  public struct Content: Sendable {
    /// The text; for a choice the title of the option, for yes and no `true`, `false` or nothing.
    public internal(set) var line = TextLine()
    /// The text of a password field.
    public let secret: SecureText?
    /// The ticked options of `choices`.
    public internal(set) var ticks: Set<Int> = []
    /// The option under the cursor of `choices`.
    public internal(set) var tickCursor = 0
    /// The origin of the text.
    public internal(set) var provenance = Provenance.typed
    /// The moment and the locale against which the text is read.
    var context = ReadingContext()
    /// The text last prefilled by the form or a program.
    var prefilledText: String?
    /// The answer that the form began with.
    var start: AnswerState?
    /// The answer from the form's default; `nil` without a default.
    var byDefault: AnswerState?

    init(_ field: Field) { secret = field.kind == .password ? SecureText() : nil }
  }

  /// The problem of an answer.
  public struct Validation: Sendable {
    /// The problem found when the field was left, checked again while it is typed in.
    public internal(set) var problem: Problem?
    /// True once the user was told that the value will not be remembered.
    var isExclusionTold = false
  }

  /// The candidates of a field, and the query for them.
  public struct SuggestionState: Sendable {
    /// The candidates: trimmed, without duplicates and too long values.
    public internal(set) var candidates = SuggestionPage()
    /// The number of candidates that were left out because they are too long.
    public internal(set) var tooLongCount = 0
    /// True if the field has sources.
    public internal(set) var hasSource: Bool
    /// The number of the newest query; replies to others are dropped.
    var query: Int?
    /// True until that query is answered.
    var isWaiting = false
    /// The text or lookup of the newest query.
    var askedLookup: Query.Lookup?
    /// The lookup that the candidates answer.
    var answeredLookup: Query.Lookup?
    /// True if AutoFill was pressed while waiting.
    var wantsAutoFill = false
    /// True if Tab was pressed while waiting, to complete a path.
    var wantsCompletion = false
    /// The walk through older values.
    var walk: Walk?
    /// The number of the record that ditto took the answer from, while that is unchanged.
    var dittoRecord: Int?

    init(_ field: Field) {
      hasSource = field.kind == .choice || (field.autoFill != nil && field.kind.isTyped)
    }
  }

  /// The abbreviation being typed, and the tabstops of a text.
  struct SnippetState: Sendable {
    /// The current typing run.
    var typed = TypingRun()
    /// The tabstops being filled in within the text.
    var tabstops: ActiveTabstops?
  }

  /// The modes in which a text is edited.
  public struct EditingState: Sendable {
    /// The auto-capitalization.
    public internal(set) var capitalization: Overridable<Capitalization>
    /// The state of spelling correction by a host.
    public internal(set) var autocorrect: Overridable<EditingMode.Switch>
    /// The state of spell checking by a host.
    public internal(set) var spellcheck: Overridable<EditingMode.Switch>
    /// The edit that reverts an automatic capital, right after it.
    var capital: Edit?
    /// The suppression of edit events.
    var suppression = EventSuppression()

    init(_ field: Field) {
      capitalization = Overridable(field.capitalization)
      autocorrect = Overridable(field.autocorrect)
      spellcheck = Overridable(field.spellcheck)
    }
  }

  /// The settings of a field's toolbar by the form or the program.
  struct ToolbarState: Sendable {
    /// The flags; missing ones are true.
    var flags: [Toolbar.Flag: Bool]
    var neighbors: [Toolbar.Direction: Field.Neighbor]

    init(_ field: Field) {
      let toolbar = field.toolbar
      flags = [
        .toolbarHidden: toolbar.isHidden,
        .previousEnabled: toolbar.previous.isEnabled, .previousHidden: toolbar.previous.isHidden,
        .nextEnabled: toolbar.next.isEnabled, .nextHidden: toolbar.next.isHidden,
        .autoFillEnabled: toolbar.autoFill.isEnabled, .autoFillHidden: toolbar.autoFill.isHidden,
        .doneEnabled: toolbar.done.isEnabled, .doneHidden: toolbar.done.isHidden,
      ]
      neighbors = [.previous: field.previous, .next: field.next]
    }
  }

  /// The provenance of a text.
  public enum Provenance: Equatable, Codable, Sendable {
    /// Typed by the user.
    case typed
    /// Prefilled by the form's default or a program; unchanged since.
    case given
    /// Taken from the history or a list; unchanged since.
    case suggestion(Suggestion)
    /// Taken from an earlier record; unchanged since.
    case record
  }

  /// A walk through the older values of a field.
  struct Walk: Sendable {
    let draft: TextLine
    var values: [Suggestion]
    /// The index into `values`; -1 is the draft.
    var index: Int
    /// True if it begins with the oldest value.
    var startsAtOldest = false
  }
}

extension FieldState {
  /// True if a query for other values than the candidates is pending.
  var awaitsOtherValues: Bool {
    self.suggestions.isWaiting && self.suggestions.askedLookup != self.suggestions.answeredLookup
  }

  /// The titles of the ticked options, as a list.
  public var tickedTitles: String {
    self.ticks.sorted().map { self.field.options[$0].title }.joined(separator: ", ")
  }

  /// The answer in readable form; empty for a secret.
  public var readableText: String {
    switch self.field.kind {
    case .choices: tickedTitles
    case .confirm: TextFormat.flag(self.line.text)
    case .text, .textarea, .number, .decimal, .date, .time, .email, .url, .tel, .path, .password,
      .choice, .note:
      self.line.text
    }
  }

  /// The answer as it is stored, in readable form: trimmed, a number without separators; empty for a
  /// secret.
  package var submittedText: String {
    switch self.field.kind {
    case .number, .decimal, .date, .time, .email, .url, .tel, .text, .textarea, .path:
      self.field.recorded(storedText)
    case .choice, .choices, .confirm, .password, .note: readableText
    }
  }

  /// True if there is no answer.
  public var isEmpty: Bool {
    switch self.field.kind {
    case .password: self.secret?.isEmpty ?? true
    case .choices: self.ticks.isEmpty
    case .note: true
    case .text, .textarea, .number, .decimal, .date, .time, .email, .url, .tel, .path, .choice,
      .confirm:
      self.line.text.trimmed.isEmpty
    }
  }

  /// True if the answer is the one that the form began with.
  var isUnchanged: Bool {
    (self.secret?.isEmpty ?? true) && (self.content.start?.stands(in: self) ?? true)
  }

  /// True if the default is selected when the field takes the focus.
  var hasSelectedDefault: Bool {
    self.provenance == .given && self.line.text == self.content.prefilledText
      && (self.field.selectsDefault || self.field.defaultAnswer == .lastRecord)
  }

  /// True if the answer is the form's default, neither changed nor confirmed by the user.
  public var isUntouchedDefault: Bool {
    self.provenance == .given && self.content.byDefault?.stands(in: self) == true
  }

  /// True if the user has given no answer; an untouched default is none.
  public var isUnanswered: Bool { isEmpty || isUntouchedDefault }

  /// The problem of the answer now, including `needed`.
  public var currentProblem: Problem? {
    if self.field.kind == .note { return nil }
    if self.field.kind == .choices { return self.field.problem(withTicks: self.ticks.count) }
    if let secret = self.secret { return secret.withText { self.field.problem(with: $0) } }
    return self.field.problem(with: self.line.text, in: self.content.context, isStored: isStored)
  }

  /// The reading of the text.
  var reading: Reading {
    self.field.reading(of: self.line.text, in: self.content.context, isStored: isStored)
  }

  /// The stored form of the text's only reading; `nil` if it has none or several.
  public var understood: String? {
    guard self.field.kind.isRead, !isEmpty, case .value(let value) = reading else { return nil }
    return value
  }

  /// The text for histories and output: the stored form, else the text as typed.
  var storedText: String { understood ?? self.line.text }

  /// True if the text is in its stored form, and was not typed.
  private var isStored: Bool { self.provenance != .typed }

  /// The problem of the answer while the user types; a missing answer is none.
  var problemWhileTyping: Problem? {
    let problem = currentProblem
    let isUnticked = self.field.kind == .choices && self.ticks.isEmpty
    return problem == .needed || isUnticked ? nil : problem
  }

  /// The length of the text, in the field's unit.
  public var length: Int {
    self.secret?.length(in: self.field.length.unit)
      ?? self.field.length.unit.length(of: self.line.text)
  }

  /// The answer for the record; `nil` if there is none.
  public var answer: Answer? {
    guard !isEmpty else { return nil }
    switch self.field.kind {
    case .note: return nil
    case .password: return self.secret.map(Answer.secret)
    case .choices: return .list(self.ticks.sorted().map { self.field.options[$0].value })
    case .confirm: return .flag(self.line.text == "true")
    case .choice: return .text(self.field.option(titled: self.line.text)?.value ?? self.line.text)
    case .number, .decimal: return understood.map(Answer.number) ?? .text(self.line.text)
    case .date, .time, .email, .url, .tel, .text, .textarea, .path:
      return .text(self.field.recorded(storedText))
    }
  }

  /// The text for the record, with its spans.
  var recordedLine: TextLine { self.line.trimmed(isMultiline: self.field.kind.isMultiline) }

  /// Sets the answer to the values of a record; secrets are left unchanged.
  mutating func take(_ values: [String]) {
    switch self.field.kind {
    case .choices:
      let options = values.compactMap { self.field.option(named: $0) }
      self.ticks = Set(
        self.field.options.indices.filter { options.contains(self.field.options[$0]) })
    case .choice:
      self.line = TextLine(values.first.map { self.field.option(named: $0)?.title ?? $0 } ?? "")
    case .confirm:
      self.line = TextLine(values.first.flatMap(TextFormat.flag(said:)).map { "\($0)" } ?? "")
    case .password, .note: break
    case .text, .textarea, .number, .decimal, .date, .time, .email, .url, .tel, .path:
      self.line = TextLine(values.first ?? "")
    }
  }

  /// Adds mentions to the text, if the field has mentions; those that do not match it are dropped.
  mutating func mention(_ mentions: [PlacedMention]) {
    guard self.field.mentions != nil, self.field.kind.isTyped else { return }
    for mention in mentions { _ = self.line.add(mention) }
  }

  func flag(_ flag: Toolbar.Flag) -> Bool { self.toolbar.flags[flag] ?? true }

  mutating func override(_ mode: EditingMode.Override) {
    switch mode {
    case .capitalization(let value): self.editing.capitalization.override(value)
    case .autocorrect(let value): self.editing.autocorrect.override(value)
    case .spellcheck(let value): self.editing.spellcheck.override(value)
    }
  }

  mutating func restore(_ mode: EditingMode) {
    switch mode {
    case .capitalization: self.editing.capitalization.restore()
    case .autocorrect: self.editing.autocorrect.restore()
    case .spellcheck: self.editing.spellcheck.restore()
    }
  }
}
