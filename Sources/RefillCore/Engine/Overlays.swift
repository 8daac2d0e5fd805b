/// What is open over the fields of a form.
///
/// `FormModel.mode` knows in which order they get the keys.
struct Overlays: Sendable {
  /// The question that is answered before anything else.
  var question: Question?
  /// The help.
  var help: Help?
  /// The answers that an earlier record would fill in.
  var preview: RecordPreview?
  /// The list, the panel or the form of blanks over the focused field: one at a time.
  var popup: Popup?
}

/// What is open over the focused field.
public indirect enum Popup: Sendable {
  /// A list in place of the input line.
  case list(PopupList)
  /// The keys that are laid over the field.
  case panel(Panel)
  /// The blanks of a snippet, in a form of their own.
  case fillInForm(FillInForm)
}

/// A list that is open in place of the input line, with what only it needs.
public enum PopupList: Sendable {
  /// Values for the field.
  case values(ValueList)
  /// Options of `choices`; it stays open while they are ticked.
  case ticks(Chooser)
  /// Entities to mention.
  case mentions(MentionList)
  /// Options of a blank of a snippet.
  case blank(Chooser)
  /// Snippets to put in.
  case snippets(SnippetList)

  /// The rows, the highlighted one and those in view.
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

  /// True while the highlighted row asks whether its value shall be removed.
  public var asksToRemove: Bool {
    if case .values(let list) = self { list.asksToRemove } else { false }
  }

  /// Moves the highlight to a row, cut to the rows there are.
  mutating func highlight(_ row: Int) {
    if case .values(var list) = self {
      list.highlight(row)
      self = .values(list)
    } else {
      chooser.highlight(row)
    }
  }

  /// Takes new rows; the highlight goes to the first one, or stays on its value where `keeping`.
  mutating func show(_ page: SuggestionPage, keeping: Bool) {
    if case .values(var list) = self {
      list.show(page, keeping: keeping)
      self = .values(list)
    } else {
      chooser.show(page, keeping: keeping)
    }
  }
}

/// One kind of popup at a time: reading another one gives `nil`, and setting it to `nil` changes nothing.
extension Overlays {
  var list: PopupList? {
    get { if case .list(let list) = popup { list } else { nil } }
    set { set(newValue.map(Popup.list), isOpen: list != nil) }
  }

  var panel: Panel? {
    get { if case .panel(let panel) = popup { panel } else { nil } }
    set { set(newValue.map(Popup.panel), isOpen: panel != nil) }
  }

  var fillInForm: FillInForm? {
    get { if case .fillInForm(let form) = popup { form } else { nil } }
    set { set(newValue.map(Popup.fillInForm), isOpen: fillInForm != nil) }
  }

  /// The rows of whichever list is open.
  var chooser: Chooser? {
    get { list?.chooser }
    set { if let newValue { list?.chooser = newValue } else { list = nil } }
  }

  var values: ValueList? {
    get { if case .values(let values) = list { values } else { nil } }
    set { set(newValue.map { .list(.values($0)) }, isOpen: values != nil) }
  }

  var mentions: MentionList? {
    get { if case .mentions(let mentions) = list { mentions } else { nil } }
    set { set(newValue.map { .list(.mentions($0)) }, isOpen: mentions != nil) }
  }

  var snippets: SnippetList? {
    get { if case .snippets(let snippets) = list { snippets } else { nil } }
    set { set(newValue.map { .list(.snippets($0)) }, isOpen: snippets != nil) }
  }

  /// True if a list is open that is searched for texts below the least length too.
  var isAnyLengthSearched: Bool {
    guard let list else { return false }
    if case .values(let values) = list { return values.isSearch }
    return true
  }

  private mutating func set(_ new: Popup?, isOpen: Bool) {
    if new != nil || isOpen { popup = new }
  }
}
