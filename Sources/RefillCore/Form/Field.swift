/// One question of a form, with everything its file says about it.
public struct Field: Equatable, Sendable {
  /// Unique in its form; the key of the answer in the record.
  public let id: String
  /// What the person reads.
  public var title: String
  /// What sort of answer it takes.
  public var kind: FieldKind
  /// A sentence in the message row while the field has the focus.
  public var description: String?
  /// Shown dim in an empty field.
  public var placeholder: String?
  /// A longer text for the help screen.
  public var help: String?
  /// What the field holds before anything was typed.
  public var defaultAnswer: DefaultAnswer?
  /// Whether submitting without an answer is a problem.
  public var isRequired = false
  /// Whether the answer can be read but not changed.
  public var isReadOnly = false
  /// Whether the value enters the history at submit.
  public var isRemembered = true
  /// The name of the history it shares; `nil` for none (`autocomplete` `off`, `one-time-code`).
  public var historyName: String?
  /// Whether the answer is used once, as a code that came by phone (`autocomplete`
  /// `one-time-code`): it is handed out and never kept.
  public var isOneTimeCode = false
  /// How what is typed is compared with options and suggestions.
  public var folding: Folding {
    kind == .choice || autoFill?.diacritics == .ignore ? .loose : .exact
  }
  /// How long the text may be, and in which unit.
  public var length = LengthLimits()
  /// What the whole text must match: an ICU regular expression, anchored at both ends.
  public var pattern: String?
  /// The form's own words for a text that does not match.
  public var patternHint: String?
  /// The least value, written as the kind writes values (`5`, `0.5`, `2026-03-12`, `08:00`).
  public var minimum: String?
  /// The greatest value, written likewise.
  public var maximum: String?
  /// The distance between values; days for a date, seconds or `HH:MM` for a time.
  public var step: String?
  /// What a `choice` or `choices` offers, in order.
  public var options: [Option] = []
  /// The fewest ticks of `choices`.
  public var minItems: Int?
  /// The most ticks of `choices`.
  public var maxItems: Int?
  /// Rows of a text area, 1 or more.
  public var rows = 3
  /// Which keyboard the field asks for.
  public var inputMode: InputMode
  /// Which letters become capitals by themselves.
  public var capitalization = Capitalization.none
  /// Whether a host may correct spelling, where it can at all.
  public var autocorrect = EditingMode.Switch.default
  /// Whether a host may mark mistakes, where it can at all.
  public var spellcheck = EditingMode.Switch.default
  /// Which tags its panel has.
  public var tags = Tags.personal
  /// Whether words and names are offered while it is typed in.
  public var hasLexicon = false
  /// What Enter does; `nil` is the default of the field's place (`next`, on the last one `done`, in
  /// a text area `newline`).
  public var returnKey: ReturnKey?
  /// Where Next leads.
  public var next = Neighbor.inOrder
  /// Where Previous leads.
  public var previous = Neighbor.inOrder
  /// Whether taking the focus selects the whole text.
  public var selectsAllOnFocus = false
  /// Where suggestions come from and how they behave; `nil`: none are made.
  public var autoFill: AutoFill?
  /// Who can be mentioned in the text, and how; `nil`: nobody.
  public var mentions: MentionRules?
  /// Whether abbreviations expand in it.
  public var snippets = SnippetUse.on
  /// Whether the styles of snippets come into its text; they are seen, and no record has them.
  public var isStyled = false
  /// What of the toolbar is shown and enabled at the start.
  public var toolbar = ToolbarOptions()

  /// A plain field of this kind.
  ///
  /// `title` defaults to the id.
  public init(id: String, title: String? = nil, kind: FieldKind = .text) {
    self.id = id
    self.title = title ?? id
    self.kind = kind
    inputMode =
      switch kind {
      case .number: .numeric
      case .decimal: .decimal
      case .tel: .tel
      case .email: .email
      case .url: .url
      default: .text
      }
  }

  /// Where Next or Previous of a field leads.
  public enum Neighbor: Equatable, Sendable {
    /// The next or previous field of the form that can take the focus.
    case inOrder
    /// Nowhere.
    case none
    /// The field with this id.
    case field(String)
  }

  /// One of the values of a choice.
  public struct Option: Equatable, Sendable {
    /// What the record holds.
    public let value: String
    /// What the person reads; unique among the options of a field.
    public let title: String

    /// An option; `title` defaults to the value.
    public init(value: String, title: String? = nil) {
      self.value = value
      self.title = title ?? value
    }
  }

  /// How a form file fills a field before anything was typed.
  public enum DefaultAnswer: Equatable, Sendable {
    /// The value given, as text; `true` or `false` for `confirm`.
    case value(String)
    /// Several values, for `choices`.
    case values([String])
    /// The value of the last record of this form.
    case lastRecord
  }

  /// Where the tags of a field come from.
  public enum Tags: Equatable, Sendable {
    /// The person's own, else those that ship.
    case personal
    /// No panels at all.
    case none
    /// A file named relative to the form file.
    case file(String)
  }

  /// How long a text may be.
  public struct LengthLimits: Equatable, Sendable {
    /// The least length, 0 for no limit.
    public var minimum: Int
    /// The greatest length; 0 for no limit.
    public var maximum: Int
    /// The unit of both.
    public var unit: LengthUnit

    /// Limits; none unless given.
    public init(minimum: Int = 0, maximum: Int = 0, unit: LengthUnit = .characters) {
      self.minimum = minimum
      self.maximum = maximum
      self.unit = unit
    }

    /// Whether a text is not over the maximum.
    public func allows(_ text: String) -> Bool {
      maximum == 0 || unit.length(of: text) <= maximum
    }
  }

  /// What of the toolbar is shown and enabled.
  public struct ToolbarOptions: Equatable, Sendable {
    /// Whether the whole bar is hidden.
    ///
    /// The keys work all the same.
    public var isHidden = false
    /// The four items.
    public var previous = Item()
    /// Next.
    public var next = Item()
    /// AutoFill.
    public var autoFill = Item()
    /// Done.
    public var done = Item()
    /// How the bar looks.
    public var style = Style.normal

    /// Everything shown and enabled.
    public init() {}

    /// One item of the bar.
    public struct Item: Equatable, Sendable {
      /// Whether it may be used, as far as the form decides.
      public var isEnabled = true
      /// Whether its place stays blank.
      public var isHidden = false

      /// Shown and enabled.
      public init() {}
    }

    /// How the bar looks.
    public enum Style: String, CaseIterable, Sendable {
      case normal = "default"
      case alert
    }
  }
}
