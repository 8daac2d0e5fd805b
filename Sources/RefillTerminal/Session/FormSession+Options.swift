public import RefillCore

extension FormSession {
  /// What a session may do beyond the form itself.
  public struct Options {
    /// How everything is drawn.
    public var appearance: Appearance
    /// Whether the chooser slides open.
    public var hasMotion = true
    /// Whether an open list listens to the mouse.
    public var hasMouse = true
    /// Whether the whole form listens to it, all the time: then the terminal selects no text by
    /// itself.
    public var isMouseAlwaysOn = false
    /// Where variables such as `EDITOR` are looked up.
    public var environment: [String: String]
    /// What the host decides.
    public var host = FormModel.Host()
    /// The cells that the list of who can be mentioned may take, by those of its field.
    ///
    /// `nil` for its own place. A list inside a field has the insets of `MentionRules`.
    public var mentionPlace: ((_ field: CellRect) -> CellRect?)?
    /// Draws that list; `nil`: Refill does.
    public var mentionChooser: (any MentionChooser)?
    /// The field below which stands what each edit of it was.
    public var console: String?
    /// A draft to offer before anything else.
    public var draft: Draft?
    /// How many older drafts of the form there are.
    public var olderDrafts = 0
    /// Whether that draft is gone on with, without a question.
    public var continuesDraft = false
    /// Whether the bell rings when a suggestion is chosen.
    public var ringsOnChoice = false
    /// What to say first, one after the other.
    public var notices: [Notice] = []
    /// What is done once the form has begun, such as opening the list of the first field.
    public var firstAction: Action?
    /// After how many seconds the form is left; `nil` for never.
    public var timeout: Double?
    /// Whose key bindings are in force.
    public var inputrc = ReadlineEditor.Inputrc.personal

    /// Options with nothing special.
    public init(appearance: Appearance, environment: [String: String]) {
      self.appearance = appearance
      self.environment = environment
    }
  }

  /// How a session ended; the terminal is still raw and the picture erased.
  public enum Outcome: Equatable {
    case submitted(Submission)
    /// The person left without submitting.
    case left
    case signal(Signal)
    case timedOut
    /// The terminal is gone.
    case hungUp
  }
}
