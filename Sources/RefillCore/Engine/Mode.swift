/// The target of an action: the focus, or an overlay.
public enum Mode: Sendable {
  /// A question, which takes precedence over all other overlays.
  case question(Question)
  /// The help.
  case help(Help)
  /// The preview of an earlier record.
  indirect case recordPreview(RecordPreview)
  /// The fill-in form of a snippet.
  indirect case fillInForm(FillInForm)
  /// The keys of a panel over the field.
  case panel(Panel)
  /// The calendar of the focused field.
  case calendar(DayCalendar)
  /// The spelling of a value of the open list, or the abbreviation of a new snippet, being edited.
  case renaming(Renaming)
  /// A list below the input line.
  indirect case list(PopupList)
  /// The tabstops of a snippet in the text: its name, the current tabstop from 1, and their count.
  case tabstops(name: String, number: Int, count: Int)
  /// The field of this index in the form.
  case field(Int)
  /// The row of a closed item of a list.
  case item(Items.ID)
  /// The row that adds an item to a list.
  case adding(Items.Place)
  /// The search for a field by its title, in the review.
  case fieldSearch(query: String)
  /// The review: the row of a field, or the submit row (`nil`).
  case review(Int?)
}

extension FormModel {
  /// The innermost mode, which gets the next action first.
  public var mode: Mode { firstMode(of: Self.levels) }

  /// All active modes, innermost first; each gets the actions that the one before did not handle.
  ///
  /// Never empty; the last element is the focused field or the review.
  public var modes: [Mode] { Self.levels.compactMap { mode(at: $0) } }

  /// The mode that the help is about: the innermost one without the help itself.
  package var modeBehindHelp: Mode { firstMode(of: Self.levels.filter { $0 != .help }) }

  /// The levels of modes, innermost first; at most one mode is active at each.
  ///
  /// The only place that knows the order of modes.
  private enum ModeLevel: CaseIterable {
    case question, help, recordPreview, renaming, popup, partOfFocus, focus
  }

  private static let levels = ModeLevel.allCases

  /// Returns the first active mode, without working out the others: each key asks for it.
  private func firstMode(of levels: [ModeLevel]) -> Mode {
    for level in levels {
      if let mode = mode(at: level) { return mode }
    }
    return .review(nil)
  }

  private func mode(at level: ModeLevel) -> Mode? {
    switch level {
    case .question: overlays.question.map(Mode.question)
    case .help: overlays.help.map(Mode.help)
    case .recordPreview: overlays.preview.map(Mode.recordPreview)
    case .renaming: renaming.map(Mode.renaming)
    case .popup:
      switch overlays.popup {
      case .fillInForm(let form): .fillInForm(form)
      case .panel(let panel): .panel(panel)
      case .calendar(let calendar): .calendar(calendar)
      case .list(let list): .list(list)
      case nil: nil
      }
    case .partOfFocus: partOfFocus
    case .focus:
      switch focus {
      case .field(let index): .field(index)
      case .item(let item): .item(item)
      case .add(let place): .adding(place)
      case .review(let row): .review(row)
      }
    }
  }

  /// The tabstops in the focused field, or the search for a field in the review.
  private var partOfFocus: Mode? {
    switch focus {
    case .field:
      tabstop.map { .tabstops(name: $0.name, number: $0.number, count: $0.count) }
    case .item, .add: nil
    case .review: review.search.map { .fieldSearch(query: $0.query) }
    }
  }
}
