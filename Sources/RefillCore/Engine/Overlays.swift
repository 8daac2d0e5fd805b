/// The overlays over the fields of a form.
///
/// `FormModel.modes` defines the order in which they get the keys.
struct Overlays: Sendable {
  /// The open question, which takes precedence over all other overlays.
  var question: Question?
  /// The help.
  var help: Help?
  /// The preview of an earlier record.
  var preview: RecordPreview?
  /// The list, panel, calendar or fill-in form over the focused field; one at a time.
  var popup: Popup? {
    // A search continues without its list.
    didSet { if let list = oldValue?.mentions, mentions == nil { hidden = list.creation } }
  }
  /// The abbreviation of a new snippet that is being written in place of the text; `nil` for none.
  var abbreviation: Renaming?
  /// The reminder of an abbreviation in the message row; `nil` for none.
  var reminder: Reminder?
  /// The mention being created while no list shows its results.
  private var hidden: MentionCreation?

  /// The mention being created in the focused field; `nil` for none.
  ///
  /// The open list of mentions has it. Setting it to `nil` closes that list.
  var creation: MentionCreation? {
    get { mentions?.creation ?? hidden }
    set {
      if let newValue, mentions != nil {
        mentions?.creation = newValue
      } else {
        mentions = nil
        hidden = newValue
      }
    }
  }

  /// Opens the list of the mention being created; without one, there is no list.
  mutating func openMentions(
    _ chooser: Chooser, openedRow: Int, hasLoadingRow: Bool
  ) {
    guard let creation else { return }
    popup = .list(
      .mentions(
        MentionList(
          creation: creation, chooser: chooser, openedRow: openedRow, hasLoadingRow: hasLoadingRow))
    )
    hidden = nil
  }
}

/// A popup over the focused field.
public indirect enum Popup: Sendable {
  /// A list below the input line.
  case list(PopupList)
  /// The keys of a panel over the field.
  case panel(Panel)
  /// The calendar of a date.
  case calendar(DayCalendar)
  /// The fill-in form of a snippet.
  case fillInForm(FillInForm)

  fileprivate var mentions: MentionList? {
    if case .list(.mentions(let list)) = self { list } else { nil }
  }
}

/// An open list below the input line, with its specific state.
///
/// A copy is one reference: each key and each frame ask several times what is open.
public indirect enum PopupList: Sendable {
  /// Values for the field.
  case values(ValueList)
  /// Options of a multiple choice; it stays open while they are ticked.
  case ticks(Chooser)
  /// Entities to mention.
  case mentions(MentionList)
  /// Options of a placeholder.
  case blank(Chooser)
  /// Snippets to insert.
  case snippets(SnippetList)

  /// The rows, the highlight and the visible range.
  public internal(set) var chooser: Chooser {
    get {
      switch self {
      case .values(let list): list.chooser
      case .mentions(let list): list.chooser
      case .snippets(let list): list.chooser
      case .ticks(let chooser), .blank(let chooser): chooser
      }
    }
    set {
      switch self {
      case .values(var list):
        list.chooser = newValue
        self = .values(list)
      case .mentions(var list):
        list.chooser = newValue
        self = .mentions(list)
      case .snippets(var list):
        list.chooser = newValue
        self = .snippets(list)
      case .ticks: self = .ticks(newValue)
      case .blank: self = .blank(newValue)
      }
    }
  }

  /// True while the highlighted row asks whether to remove its value.
  public var asksToRemove: Bool {
    if case .values(let list) = self { list.asksToRemove } else { false }
  }

  /// Moves the highlight to a row, clamped to the existing rows.
  mutating func highlight(_ row: Int) {
    if case .values(var list) = self {
      list.highlight(row)
      self = .values(list)
    } else {
      chooser.highlight(row)
    }
  }

  /// Replaces the rows.
  ///
  /// The highlight moves to the first one, or stays on its value if `keeping`.
  mutating func show(_ page: SuggestionPage, keeping: Bool) {
    if case .values(var list) = self {
      list.show(page, keeping: keeping)
      self = .values(list)
    } else {
      chooser.show(page, keeping: keeping)
    }
  }
}

/// Accessors for each kind of popup: `nil` for other kinds; setting those to `nil` has no effect.
extension Overlays {
  var list: PopupList? {
    get { if case .list(let list) = popup { list } else { nil } }
    set { set(newValue.map(Popup.list), isOpen: list != nil) }
  }

  var panel: Panel? {
    get { if case .panel(let panel) = popup { panel } else { nil } }
    set { set(newValue.map(Popup.panel), isOpen: panel != nil) }
  }

  var calendar: DayCalendar? {
    get { if case .calendar(let calendar) = popup { calendar } else { nil } }
    set { set(newValue.map(Popup.calendar), isOpen: calendar != nil) }
  }

  var fillInForm: FillInForm? {
    get { if case .fillInForm(let form) = popup { form } else { nil } }
    set { set(newValue.map(Popup.fillInForm), isOpen: fillInForm != nil) }
  }

  /// The rows of the open list, of any kind.
  var chooser: Chooser? {
    get { list?.chooser }
    set { if let newValue { list?.chooser = newValue } else { list = nil } }
  }

  var values: ValueList? {
    get { if case .values(let values) = list { values } else { nil } }
    set { set(newValue.map { .list(.values($0)) }, isOpen: values != nil) }
  }

  var mentions: MentionList? {
    get { popup?.mentions }
    set { set(newValue.map { .list(.mentions($0)) }, isOpen: mentions != nil) }
  }

  var snippets: SnippetList? {
    get { if case .snippets(let snippets) = list { snippets } else { nil } }
    set { set(newValue.map { .list(.snippets($0)) }, isOpen: snippets != nil) }
  }

  /// True if the open list is searched regardless of the minimum length of the query.
  var isAnyLengthSearched: Bool {
    guard let list else { return false }
    if case .values(let values) = list { return values.isSearch }
    return true
  }

  private mutating func set(_ new: Popup?, isOpen: Bool) {
    if new != nil || isOpen { popup = new }
  }
}
