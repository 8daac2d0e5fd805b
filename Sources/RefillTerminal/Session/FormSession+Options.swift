public import RefillCore

extension FormSession {
  /// The options of a session beside those of its form.
  public struct Options {
    /// Colours, glyphs and width of everything that is drawn.
    public var appearance: Appearance
    /// True if the chooser opens with an animation (90 ms).
    public var hasMotion = true
    /// True if an open list takes mouse events.
    public var hasMouse = true
    /// True if the whole form takes mouse events at all times.
    ///
    /// The terminal's own text selection is off then.
    public var isMouseAlwaysOn = false
    /// True if nothing is stored; the title row says so.
    public var isPrivate = false
    /// The environment variables, for `EDITOR` and others.
    public var environment: [String: String]
    /// Returns the cells that the mention list may use, given the cells of its field.
    ///
    /// `nil` for Refill's own placement. A list inside a field has the insets of `MentionRules`.
    public var mentionPlace: ((_ field: CellRect) -> CellRect?)?
    /// Draws the mention list; `nil` for Refill's own view.
    public var mentionChooser: (any MentionChooser)?
    /// The id of the field whose edit events are shown; `nil` for none.
    public var console: String?
    /// True if the terminal's bell rings when the user chooses a suggestion.
    public var ringsOnChoice = false
    /// The input that an earlier session of the terminal left; `nil` for none.
    public var unhandledInput: UnhandledInput?
    /// The source of the key bindings.
    public var inputrc = ReadlineEditor.Inputrc.personal

    /// Creates options with the defaults of all others.
    public init(appearance: Appearance, environment: [String: String]) {
      self.appearance = appearance
      self.environment = environment
    }
  }
}
