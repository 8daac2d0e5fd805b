/// A field of a form, as its file describes it.
public struct Field: Equatable, Sendable {
  /// The identifier, unique in the form: the key, after those of the nested groups and lists around
  /// the field, as in `trip.from`.
  public let id: String
  /// The key of the answer in its object of the record.
  public var key: String
  /// The displayed title.
  public var title: String
  /// The kind of answer.
  public var kind: FieldKind
  /// The sentence in the message row while the field has focus; `nil` for none.
  public var description: String?
  /// The dimmed text shown in the empty field; `nil` for none.
  public var placeholder: String?
  /// The answer of a question whose line stays empty; `nil` for none.
  ///
  /// Forms have default answers.
  package var answerIfEmpty: String?
  /// The text on the help screen; `nil` for none.
  public var help: String?
  /// The initial value; `nil` for none.
  public var defaultAnswer: DefaultAnswer?
  /// True if submitting without an answer is a problem.
  public var isRequired = false
  /// True if the user cannot change the answer.
  public var isReadOnly = false
  /// The message for a missing answer; `nil` for the default.
  public var requiredMessage: FieldTemplate?
  /// True if the field is never shown; its default or computed value goes into the record.
  public var isHidden = false
  /// The expressions; copies of a field share them.
  @CopyOnWriteBox public var logic = FieldLogic()
  /// True if the record has a list of the lines of a text area.
  public var isListOfLines = false
  /// True if each line of a list of lines is a path.
  public var isListOfPaths = false
  /// True if file names are completed: in a path, and in the lines of a list of paths.
  package var takesPaths: Bool { kind == .path || isListOfPaths }
  /// True if the value is stored in the history on submit.
  public var isRemembered = true
  /// True if other machines and people may get the answers of the field (`share`).
  public var isShared = true
  /// True if the form says that answers are no secrets, whatever they look like (`remember` true).
  ///
  /// Tokens and keys are never stored.
  public var isNeverSecret = false
  /// The name of the field's history, which fields may share; `nil` for none (`autocomplete` `off`,
  /// `one-time-code`).
  public var historyName: String?
  /// The history of the field if fields of other forms may have it too: one with a name of its own, not
  /// that of a form and a field.
  package var sharedHistory: String? { historyName.flatMap { $0.contains("/") ? nil : $0 } }
  /// True if the answer is a one-time code (`autocomplete` `one-time-code`): it is output but never
  /// stored.
  public var isOneTimeCode = false
  /// True if answers are never stored: passwords and one-time codes.
  package var hasSecrets: Bool { kind == .password || isOneTimeCode }
  /// The folding for comparing typed text with options and suggestions.
  public var folding: Folding {
    kind == .choice || autoFill?.diacritics == .ignore ? .loose : .exact
  }
  /// The length limits of the text.
  public var length = LengthLimits()
  /// The pattern that the whole text must match.
  public var pattern: Pattern?
  /// The shape of the text, whose separators come by themselves; `nil` for none.
  public var mask: Mask?
  /// The message for a text that does not match the pattern; `nil` for the default.
  public var patternHint: String?
  /// The minimum value in the stored form of the kind (`5`, `0.5`, `2026-03-12`, `08:00`), or
  /// `today` for a date; `nil` for none.
  public var minimum: String?
  /// The maximum value in the same form; `nil` for none.
  public var maximum: String?
  /// The step between values: a number, days for a date, seconds or `HH:MM` for a time; `nil` for
  /// no restriction.
  public var step: String?
  /// The program that judges answers, and its arguments; empty for none.
  public var check: [String] = []
  /// The program that fetches the answer of a password on request, and its arguments; empty for none.
  ///
  /// The first line of its output is the answer.
  public var secretCommand: [String] = []
  /// The rule of a path, or of each path of a list; `nil` for none.
  public var path: PathRule?
  /// True if `~` and environment variables in a path are replaced when the field is left.
  public var expandsPath = false
  /// The options of a `choice` or `choices` field, in order.
  public var options: [Option] = []
  /// The minimum number of ticks of a `choices` field; `nil` for no limit.
  public var minItems: Int?
  /// The maximum number of ticks of a `choices` field; `nil` for no limit.
  public var maxItems: Int?
  /// The height of a text area in rows, 1 or more.
  public var rows = 3
  /// The kind of keyboard that the field requests.
  public var inputMode: InputMode
  /// The automatic capitalization.
  public var capitalization = Capitalization.none
  /// The preference for spelling correction by the host, if the host supports it.
  public var autocorrect = EditingMode.Switch.default
  /// The preference for marking of spelling mistakes by the host, if the host supports it.
  public var spellcheck = EditingMode.Switch.default
  /// The tags of the field's tag panel.
  public var tags = Tags.personal
  /// True if words and names are completed while the user types.
  public var hasLexicon = false
  /// The action of Enter; `nil` for the default, `next`, on the last field `done`, in a text area
  /// `newline`.
  public var returnKey: ReturnKey?
  /// The target of Next.
  public var next = Neighbor.inOrder
  /// The target of Previous.
  public var previous = Neighbor.inOrder
  /// True if taking focus selects the whole text.
  public var selectsAllOnFocus = false
  /// True if taking focus selects an unchanged default, so that typing replaces it.
  public var selectsDefault = false
  /// The suggestions; `nil` to disable them.
  public var autoFill: AutoFill?
  /// The mentions in the text; `nil` to disable them.
  public var mentions: MentionRules?
  /// The snippets that expand in the field.
  public var snippets = SnippetUse.on
  /// True if the styles of snippets are shown in the text; records never contain them.
  public var isStyled = false
  /// The initial state of the toolbar.
  public var toolbar = ToolbarOptions()

  /// Creates a field with default settings.
  ///
  /// `title` defaults to the identifier.
  public init(id: String, title: String? = nil, kind: FieldKind = .text) {
    self.id = id
    key = id
    self.title = title ?? id
    self.kind = kind
    inputMode =
      switch kind {
      case .number: .numeric
      case .decimal: .decimal
      case .tel: .tel
      case .email: .email
      case .url: .url
      case .text, .textarea, .date, .time, .datetime, .path, .password, .choice, .choices, .confirm,
        .note:
        .text
      }
  }

  /// The target of Next or Previous.
  public enum Neighbor: Equatable, Sendable {
    /// The next or previous focusable field of the form.
    case inOrder
    /// No field.
    case none
    /// The field with this identifier.
    case field(String)
  }

  /// An option of a choice.
  public struct Option: Equatable, Sendable {
    /// The value stored in records.
    public let value: String
    /// The displayed title, unique among the options of a field.
    public let title: String
    /// The JSON type of the value in records.
    public var type = ValueType.text
    /// The condition under which the option can be chosen; `nil` for always.
    public var relevant: FormExpression?
    /// True for a ticked option whose condition no longer holds, which stays until it is unticked.
    public internal(set) var isGone = false

    /// Creates an option; `title` defaults to the value.
    public init(value: String, title: String? = nil) {
      self.value = value
      self.title = title ?? value
    }

    /// The JSON type of an option's value.
    public enum ValueType: Equatable, Sendable {
      case text, number, flag, null
    }
  }

  /// The initial value of a field, as set in the form file.
  public enum DefaultAnswer: Equatable, Sendable {
    /// A value as text; `true` or `false` for `confirm`.
    case value(String)
    /// Several values, for `choices`.
    case values([String])
    /// The value from the last record of this form.
    case lastRecord
    /// The value from the item above, in a list of items.
    case previousItem
  }

  /// The source of a field's tags.
  public enum Tags: Equatable, Sendable {
    /// The user's tags, or else the default ones.
    case personal
    /// No tag panel.
    case none
    /// A file, by its path relative to the form file.
    case file(String)
  }

  /// The limits of a text's length.
  public struct LengthLimits: Equatable, Sendable {
    /// The minimum length; 0 for no limit.
    public var minimum: Int
    /// The maximum length; 0 for no limit.
    public var maximum: Int
    /// The unit of both limits.
    public var unit: LengthUnit

    /// Creates limits; by default there are none.
    public init(minimum: Int = 0, maximum: Int = 0, unit: LengthUnit = .characters) {
      self.minimum = minimum
      self.maximum = maximum
      self.unit = unit
    }

    /// Returns true if the text does not exceed the maximum; O(n).
    public func allows(_ text: String) -> Bool {
      maximum == 0 || unit.length(of: text) <= maximum
    }
  }

  /// The visible and enabled parts of the toolbar.
  public struct ToolbarOptions: Equatable, Sendable {
    /// True if the whole bar is hidden.
    ///
    /// Its keys still work.
    public var isHidden = false
    /// The Previous item.
    public var previous = Item()
    /// The Next item.
    public var next = Item()
    /// The AutoFill item.
    public var autoFill = Item()
    /// The Done item.
    public var done = Item()
    /// The style of the bar.
    public var style = Style.normal

    /// Creates options with every item visible and enabled.
    public init() {}

    /// The state of an item.
    public struct Item: Equatable, Sendable {
      /// True if the form enables the item.
      public var isEnabled = true
      /// True if the item's place stays empty.
      public var isHidden = false

      /// Creates a visible and enabled item.
      public init() {}
    }

    /// The style of the bar.
    public enum Style: String, CaseIterable, Sendable {
      case normal = "default"
      case alert
    }
  }
}
