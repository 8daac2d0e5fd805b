/// What an action goes to.
public enum Mode: Sendable {
  /// A question that is answered before anything else.
  case question(Question)
  /// The help.
  case help(Help)
  /// The answers that an earlier record would fill in.
  case recordPreview(RecordPreview)
  /// The blanks of a snippet, in a form of their own.
  case fillInForm(FillInForm)
  /// The keys that are laid over the field.
  case panel(Panel)
  /// The spelling of a value of the open list, while it is edited.
  case renaming(Renaming)
  /// A list in place of the input line.
  case list(PopupList)
  /// The blanks of a snippet within the text: which one of how many, from 1.
  case tabstops(name: String, number: Int, count: Int)
  /// The field of this index in the form.
  case field(Int)
  /// The search for a field by its title, in the review.
  case fieldSearch(query: String)
  /// The review: the row of a field, or its action row (`nil`).
  case review(Int?)
}

extension FormModel {
  /// What gets the next action first.
  public var mode: Mode { modes.first ?? .review(nil) }

  /// Everything that is open, innermost first: each gets an action that the one before left.
  ///
  /// Nothing else in the package knows this order. It has at least one element; the last is the field
  /// with the focus, or the review.
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
