extension FormModel {
  /// The identity of the record being created.
  public var identity: RecordIdentity { ownRecord.identity }

  /// True if the user has changed anything.
  public var isDirty: Bool { ownRecord.isDirty }

  /// The notice in the message row.
  public var notice: Notice? { messages.current }

  /// The open question, which takes precedence over all other overlays.
  public var question: Question? { overlays.question }

  /// The open help.
  public var help: Help? { overlays.help }

  /// The open preview of an earlier record.
  public var preview: RecordPreview? { overlays.preview }

  /// The popup over the focused field.
  public var popup: Popup? { overlays.popup }

  /// The open list.
  public var list: PopupList? { overlays.list }

  /// The rows of the open list.
  public var chooser: Chooser? { overlays.chooser }

  /// True while letters search in the open list of values or snippets.
  package var isSearching: Bool {
    switch list {
    case .values(let values): values.isSearch
    case .snippets(let snippets): snippets.isSearch
    case .ticks, .mentions, .blank, nil: false
    }
  }

  /// True for questions, which are drawn in few rows, rather than a form.
  package var isQuestion: Bool { form.presentation != .whole }

  /// True if the form is one question with options, whose list opens by itself.
  package var asksForOneChoice: Bool {
    isQuestion && order.count == 1
      && [.choice, .choices].contains(focused?.field.kind)
  }

  /// The open panel.
  public var panel: Panel? { overlays.panel }

  /// The open fill-in form of a snippet.
  public var fillInForm: FillInForm? { overlays.fillInForm }

  /// The size of the terminal.
  public var screen: ScreenSize { environment.screen }

  /// The panels and tags.
  public var panels: Panels { environment.panels }

  /// The field, or the row of a list, from which the review was reached, to which Esc returns.
  public var reviewOrigin: Focus? { review.origin }
}
