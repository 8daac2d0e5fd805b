// The parts of a field's state.
extension FieldState {
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

  /// An answer, and the number of its changes.
  struct VersionedContent: Sendable {
    var value: Content { didSet { number &+= 1 } }
    private(set) var number = 0

    init(_ field: Field) { value = Content(field) }
  }

  /// The place of a field in the form.
  struct Location: Sendable {
    /// The number of the field in the form.
    let element: Int
    /// The item that the field is in; `nil` for a field of the form itself.
    var item: Items.ID?
  }

  /// The problem of an answer.
  public struct Validation: Sendable {
    /// The problem found when the field was left, checked again while it is typed in.
    public internal(set) var problem: Problem?
    /// The rule of the form that the answer breaks; `nil` for none.
    var brokenRule: Problem?
    /// The judgement of the answer; `nil` if it was never judged.
    var check: Check?
    /// True once the user was told that the value will not be remembered.
    var isExclusionTold = false
  }

  /// The candidates of a field, and the query for them.
  public struct SuggestionState: Sendable {
    /// The candidates: trimmed, without duplicates and too long values.
    public internal(set) var candidates = SuggestionPage()
    /// The number of candidates that were left out because they are too long.
    public internal(set) var tooLongCount = 0
    /// The number of values of the last page of which the field took none.
    var unfitCount = 0
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
    /// The answer with which the field was left last, and the others then.
    var lesson: Submission.Lesson?
    /// The number of the record that ditto took the answer from, while that is unchanged.
    var dittoRecord: Int?
    /// The place of that answer in the record, for a field of an item.
    var dittoPath: RecordPath?
    /// The field of an item above that ditto took the answer from, while that is unchanged.
    var dittoField: Int?

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

  /// The state of editing a text: its modes, and the steps that can be undone.
  public struct EditingState: Sendable {
    /// The auto-capitalization.
    public internal(set) var capitalization: Overridable<Capitalization>
    /// The state of spelling correction by a host.
    public internal(set) var autocorrect: Overridable<EditingMode.Switch>
    /// The state of spell checking by a host.
    public internal(set) var spellcheck: Overridable<EditingMode.Switch>
    /// True once the user typed a capital where one is automatic: the other words are left as typed
    /// until the text is empty.
    var hasOwnCapitals = false
    /// The edit that reverts an automatic capital, right after it.
    var capital: Edit?
    /// The column that Up and Down keep in the rows of a text area; `nil` after any other move or
    /// edit.
    var goalColumn: Int?
    /// The suppression of edit events.
    var suppression = EventSuppression()
    /// The steps that can be undone.
    var undo = UndoHistory()

    init(_ field: Field) {
      capitalization = Overridable(field.capitalization)
      autocorrect = Overridable(field.autocorrect)
      spellcheck = Overridable(field.spellcheck)
    }
  }

  /// The settings of a field's toolbar by the form or the program.
  struct ToolbarState: Sendable {
    /// The flags that are false: a bit for each.
    private var off: UInt16 = 0
    private var previous: Field.Neighbor
    private var next: Field.Neighbor

    init(_ field: Field) {
      (previous, next) = (field.previous, field.next)
      let toolbar = field.toolbar
      self[.toolbarHidden] = toolbar.isHidden
      self[.previousEnabled] = toolbar.previous.isEnabled
      self[.previousHidden] = toolbar.previous.isHidden
      self[.nextEnabled] = toolbar.next.isEnabled
      self[.nextHidden] = toolbar.next.isHidden
      self[.autoFillEnabled] = toolbar.autoFill.isEnabled
      self[.autoFillHidden] = toolbar.autoFill.isHidden
      self[.doneEnabled] = toolbar.done.isEnabled
      self[.doneHidden] = toolbar.done.isHidden
    }

    subscript(flag: Toolbar.Flag) -> Bool {
      get { off & 1 << flag.place == 0 }
      set { off = newValue ? off & ~(1 << flag.place) : off | 1 << flag.place }
    }

    subscript(direction: Toolbar.Direction) -> Field.Neighbor {
      get {
        switch direction {
        case .previous: previous
        case .next: next
        }
      }
      set {
        switch direction {
        case .previous: previous = newValue
        case .next: next = newValue
        }
      }
    }
  }

  /// The provenance of a text.
  public enum Provenance: Equatable, Codable, Sendable {
    /// Typed by the user.
    case typed
    /// Prefilled by the form's default or a program; unchanged since.
    case prefilled
    /// Taken from the history or a list; unchanged since.
    case suggestion(Suggestion)
    /// Taken from an earlier record; unchanged since.
    case record

    /// The names in drafts.
    private enum CodingKeys: String, CodingKey {
      case typed
      case prefilled = "given"
      case suggestion, record
    }
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

extension Toolbar.Flag {
  /// The place of the flag among the bits of a field.
  fileprivate var place: UInt16 {
    switch self {
    case .toolbarHidden: 0
    case .previousEnabled: 1
    case .previousHidden: 2
    case .nextEnabled: 3
    case .nextHidden: 4
    case .autoFillEnabled: 5
    case .autoFillHidden: 6
    case .doneEnabled: 7
    case .doneHidden: 8
    case .dismissAllowed: 9
    }
  }
}
