/// One field while its form is being filled.
///
/// There is much in it: copies share it until one of them is changed.
@dynamicMemberLookup
public struct FieldState: Sendable {
  @usableFromInline var shared: CopyOnWriteBox<Contents>

  init(_ field: Field) { shared = CopyOnWriteBox(Contents(field)) }

  /// What there is in it; lent, not copied.
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
    /// The answer, and where it comes from.
    public internal(set) var content: Content
    /// The problem of the answer.
    public internal(set) var validation = Validation()
    /// The values that can be offered, and the query for them.
    public internal(set) var suggestions: SuggestionState
    /// The mention that is being made, and the rows in view meanwhile.
    public internal(set) var mentions = MentionState()
    /// The abbreviations and blanks in the text.
    var snippets = SnippetState()
    /// The modes of editing.
    public internal(set) var editing: EditingState
    /// The steps that can be undone.
    var undo = UndoHistory()
    /// The toolbar, as the form or the program set it.
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

    /// The text of a password instead.
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

    /// The values of the sources for the text.
    public internal(set) var candidates: SuggestionPage {
      _read { yield suggestions.candidates }
      _modify { yield &suggestions.candidates }
    }
  }

  /// An answer while it is being written.
  public struct Content: Sendable {
    /// The text; for a choice the title of the option, for yes and no `true`, `false` or nothing.
    public internal(set) var line = TextLine()
    /// The text of a password instead.
    public let secret: SecureText?
    /// The ticked options of `choices`.
    public internal(set) var ticks: Set<Int> = []
    /// The option under the cursor of `choices`.
    public internal(set) var tickCursor = 0
    /// The origin of the text.
    public internal(set) var provenance = Provenance.typed
    /// The moment and the locale against which the text is read.
    var context = ReadingContext()
    /// The text that the form or a program put in last.
    var prefilledText: String?
    /// The answer that the form began with.
    var start: AnswerState?
    /// The answer that the form's default put in; `nil` where it put none.
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

  /// The values that can be offered for a field, and the query for them.
  public struct SuggestionState: Sendable {
    /// The values of the sources for the text, cleaned: trimmed, each once, none too long.
    public internal(set) var candidates = SuggestionPage()
    /// The number of candidates that were left out for their length.
    public internal(set) var tooLongCount = 0
    /// True if there are sources to ask.
    public internal(set) var hasSource: Bool
    /// The number of the newest query; answers to others are dropped.
    var query: Int?
    /// True until that query is answered.
    var isWaiting = false
    /// The text or lookup of the newest query.
    var askedLookup: Query.Lookup?
    /// The lookup that the candidates answer.
    var answeredLookup: Query.Lookup?
    /// True if AutoFill was pressed meanwhile.
    var wantsAutoFill = false
    /// True if Tab was pressed meanwhile, to complete a path.
    var wantsCompletion = false
    /// The older values, while they are gone through one by one.
    var walk: Walk?
    /// The number of the record whose answer is here, untouched since it was put in by ditto.
    var dittoRecord: Int?

    init(_ field: Field) {
      hasSource = field.kind == .choice || (field.autoFill != nil && field.kind.isTyped)
    }
  }

  /// The abbreviations and blanks in a text.
  struct SnippetState: Sendable {
    /// The text since the user began to type there.
    var typed = TypingRun()
    /// The blanks being filled in within the text.
    var tabstops: ActiveTabstops?
  }

  /// The modes in which a text is edited.
  public struct EditingState: Sendable {
    /// The letters that become capitals by themselves.
    public internal(set) var capitalization: Overridable<Capitalization>
    /// Whether a host corrects spelling.
    public internal(set) var autocorrect: Overridable<EditingMode.Switch>
    /// Whether a host marks mistakes.
    public internal(set) var spellcheck: Overridable<EditingMode.Switch>
    /// The edit that takes back the capital that was just made of a letter.
    var capital: Edit?
    /// The edits that are not told to observers.
    var suppression = EventSuppression()

    init(_ field: Field) {
      capitalization = Overridable(field.capitalization)
      autocorrect = Overridable(field.autocorrect)
      spellcheck = Overridable(field.spellcheck)
    }
  }

  /// The toolbar of a field, as the form or the program set it.
  struct ToolbarState: Sendable {
    /// `true` for flags that are missing.
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

  /// Where a text comes from.
  public enum Provenance: Equatable, Codable, Sendable {
    /// The person.
    case typed
    /// The form's default, or an answer given by a program; untouched since.
    case given
    /// The history or a list, untouched since.
    case suggestion(Suggestion)
    /// An earlier record, untouched since.
    case record
  }

  /// The older values of a field, gone through one by one.
  struct Walk: Sendable {
    let draft: TextLine
    var values: [Suggestion]
    /// Into `values`; -1 is the draft.
    var index: Int
    /// Whether it begins with the oldest value.
    var startsAtOldest = false
  }
}

extension FieldState {
  /// Whether other values than the candidates are on their way.
  var awaitsOtherValues: Bool {
    self.suggestions.isWaiting && self.suggestions.askedLookup != self.suggestions.answeredLookup
  }

  /// What is ticked, as people read it.
  public var tickedTitles: String {
    self.ticks.sorted().map { self.field.options[$0].title }.joined(separator: ", ")
  }

  /// The answer as people read it; a secret reads as nothing.
  public var readableText: String {
    switch self.field.kind {
    case .choices: tickedTitles
    case .confirm: TextFormat.flag(self.line.text)
    case .text, .textarea, .number, .decimal, .date, .time, .email, .url, .tel, .path, .password,
      .choice, .note:
      self.line.text
    }
  }

  /// Whether nothing is answered.
  public var isEmpty: Bool {
    switch self.field.kind {
    case .password: self.secret?.isEmpty ?? true
    case .choices: self.ticks.isEmpty
    case .note: true
    default: self.line.text.trimmed.isEmpty
    }
  }

  /// Whether what stands here is what the form began with.
  var isUnchanged: Bool {
    (self.secret?.isEmpty ?? true) && (self.content.start?.stands(in: self) ?? true)
  }

  /// Whether it holds a default that is selected when the field takes the focus.
  var hasSelectedDefault: Bool {
    self.provenance == .given && self.line.text == self.content.prefilledText
      && (self.field.selectsDefault || self.field.defaultAnswer == .lastRecord)
  }

  /// Whether the form's default stands here, and the person neither changed nor confirmed it.
  public var isUntouchedDefault: Bool {
    self.provenance == .given && self.content.byDefault?.stands(in: self) == true
  }

  /// Whether the person has answered nothing here: an untouched default is no answer of theirs.
  public var isUnanswered: Bool { isEmpty || isUntouchedDefault }

  /// What is wrong with the answer now, `needed` included.
  public var currentProblem: Problem? {
    if self.field.kind == .note { return nil }
    if self.field.kind == .choices { return self.field.problem(withTicks: self.ticks.count) }
    if let secret = self.secret { return secret.withText { self.field.problem(with: $0) } }
    return self.field.problem(with: self.line.text, in: self.content.context, isStored: isStored)
  }

  /// The meaning of the text.
  var reading: Reading {
    self.field.reading(of: self.line.text, in: self.content.context, isStored: isStored)
  }

  /// The one answer that the text means, as it is stored; `nil` where it means none or several.
  public var understood: String? {
    guard self.field.kind.isRead, !isEmpty, case .value(let value) = reading else { return nil }
    return value
  }

  /// The text as it enters a history and is handed out: what was understood, else what was typed.
  var storedText: String { understood ?? self.line.text }

  /// Whether the text was put in as answers are stored, and not typed.
  private var isStored: Bool { self.provenance != .typed }

  /// What is wrong with the answer while there may be more to come: that one is needed is not said.
  var problemWhileTyping: Problem? {
    let problem = currentProblem
    let isUnticked = self.field.kind == .choices && self.ticks.isEmpty
    return problem == .needed || isUnticked ? nil : problem
  }

  /// The length of the text in the field's unit.
  public var length: Int {
    self.secret?.length(in: self.field.length.unit)
      ?? self.field.length.unit.length(of: self.line.text)
  }

  /// The answer as the record gives it; `nil` where there is none.
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

  /// The text that the record has, with what its parts mean.
  var recordedLine: TextLine { self.line.trimmed(isMultiline: self.field.kind.isMultiline) }

  /// Answers the field with values as a record holds them; a secret stays as it is.
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
    default: self.line = TextLine(values.first ?? "")
    }
  }

  /// Declares mentions in the text, where the field has any; those whose text does not stand in its
  /// place are left out.
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
