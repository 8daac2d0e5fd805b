/// The target of an action: the focus, or an overlay.
public enum Mode: Sendable {
  /// A question, which takes precedence over all other overlays.
  case question(Question)
  /// The help.
  case help(Help)
  /// The preview of an earlier record.
  case recordPreview(RecordPreview)
  /// The fill-in form of a snippet.
  case fillInForm(FillInForm)
  /// The keys of a panel over the field.
  case panel(Panel)
  /// The spelling of a value of the open list, being edited.
  case renaming(Renaming)
  /// A list below the input line.
  case list(PopupList)
  /// The tabstops of a snippet in the text: its name, the current tabstop from 1, and their count.
  case tabstops(name: String, number: Int, count: Int)
  /// The field of this index in the form.
  case field(Int)
  /// The search for a field by its title, in the review.
  case fieldSearch(query: String)
  /// The review: the row of a field, or the submit row (`nil`).
  case review(Int?)
}

extension FormModel {
  /// The innermost mode, which gets the next action first.
  public var mode: Mode { modes.first ?? .review(nil) }

  /// All active modes, innermost first; each gets the actions that the one before did not handle.
  ///
  /// The only place that knows this order. Never empty; the last element is the focused field or
  /// the review.
  public var modes: [Mode] {
    var modes: [Mode] = []
    if let question = overlays.question { modes.append(.question(question)) }
    if let help = overlays.help { modes.append(.help(help)) }
    if let preview = overlays.preview { modes.append(.recordPreview(preview)) }
    switch overlays.popup {
    case .fillInForm(let form): modes.append(.fillInForm(form))
    case .panel(let panel): modes.append(.panel(panel))
    case .list(let list):
      if case .values(let values) = list, let renaming = values.renaming {
        modes.append(.renaming(renaming))
      }
      modes.append(.list(list))
    case nil: break
    }
    switch focus {
    case .field(let index):
      if let tabstop {
        modes.append(.tabstops(name: tabstop.name, number: tabstop.number, count: tabstop.count))
      }
      modes.append(.field(index))
    case .review(let row):
      if let search = review.search { modes.append(.fieldSearch(query: search.query)) }
      modes.append(.review(row))
    }
    return modes
  }
}
