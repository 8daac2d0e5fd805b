extension FormModel {
  /// The notice in the message row.
  public var notice: Notice? { messages.current }

  /// The question that is answered before anything else.
  public var question: Question? { overlays.question }

  /// The open help.
  public var help: Help? { overlays.help }

  /// The answers that an earlier record would fill in, while the user is asked.
  public var preview: RecordPreview? { overlays.preview }

  /// What is open over the focused field.
  public var popup: Popup? { overlays.popup }

  /// The open list.
  public var list: PopupList? { overlays.list }

  /// The rows of the open list.
  public var chooser: Chooser? { overlays.chooser }

  /// The open panel.
  public var panel: Panel? { overlays.panel }

  /// The blanks of a snippet, while they are filled in as a form of their own.
  public var fillInForm: FillInForm? { overlays.fillInForm }

  /// The size of the terminal.
  public var screen: ScreenSize { environment.screen }

  /// The panels and tags there are.
  public var panels: Panels { environment.panels }

  /// The field that the review was reached from, to which Esc leads back.
  public var reviewOrigin: Int? { review.origin }
}
