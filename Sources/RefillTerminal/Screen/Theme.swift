/// The style of every role that a text has on the screen.
///
/// No role depends on its style alone: a mark or a word always says the same.
public nonisolated struct Theme: Equatable, Sendable {
  /// The kinds of style that a theme may use, given the terminal and the user's settings.
  public enum Means: CaseIterable, Sendable {
    /// Attributes and the sixteen colours.
    case colors
    /// Attributes without colour, as with `NO_COLOR`.
    case attributes
    /// Neither; only symbols and words.
    case signs
  }

  /// The kinds of style that this theme uses.
  ///
  /// With `.signs`, views must put brackets around selected text and cannot show ghost text.
  public let means: Means
  /// Values, and other text without a role.
  public let plain = Style.plain
  /// Text that should catch the eye.
  public internal(set) var emphasis: Style
  /// The mark and the label of the focused row.
  public internal(set) var accent: Style
  /// Secondary text.
  public internal(set) var dim: Style
  /// The mark or note of a problem.
  public internal(set) var problem: Style
  /// The mark of a valid value.
  public internal(set) var ok: Style
  /// The matching characters of a candidate.
  public internal(set) var match: Style
  /// The highlighted row of a list.
  public internal(set) var selectedRow: Style
  /// Selected text, a question in a row, the current tabstop.
  public internal(set) var selectedText: Style
  /// The mention at the cursor.
  public var litMention: TextStyle { TextStyle(selectedText, isRounded: means != .signs) }
  /// Ghost text: offered, but not part of the value.
  public internal(set) var ghost: Style
  /// The styles for parts of a text, by name.
  ///
  /// `bold`, `italic`, `underline` and `badge` by default; an embedding program can add more. They
  /// have no effect in a terminal without attributes.
  public var textStyles: [String: TextStyle] = [
    "bold": TextStyle(Style(.bold)),
    // Not every terminal has slanted letters.
    "italic": TextStyle(Style(.underline)),
    "underline": TextStyle(Style(.underline)),
    "badge": .badge(),
  ]

  /// Creates the theme for the allowed kinds of style; `color` is used for the focused row.
  public init(_ means: Means, accent color: Style.Color = .magenta) {
    self.means = means
    switch means {
    case .colors:
      emphasis = Style(.bold)
      accent = Style(.bold, color: color)
      dim = Style(.faint)
      problem = Style(color: .red)
      ok = Style(color: .green)
      match = Style(.underline, color: color)
      selectedRow = Style(.bold)
      selectedText = Style(.reverse)
      ghost = Style(.faint)
    case .attributes:
      emphasis = Style(.bold)
      accent = Style(.bold)
      dim = Style(.faint)
      problem = Style(.bold)
      ok = .plain
      match = Style(.underline)
      selectedRow = Style(.reverse)
      selectedText = Style(.reverse)
      ghost = Style(.underline)
    case .signs:
      emphasis = .plain
      accent = .plain
      dim = .plain
      problem = .plain
      ok = .plain
      match = .plain
      selectedRow = .plain
      selectedText = .plain
      ghost = .plain
    }
  }

  /// Returns the style of this name for a part of a text; `nil` if it is unknown.
  func text(styled name: String) -> TextStyle? {
    guard means != .signs, var style = textStyles[name] else { return nil }
    if means == .attributes { style.style.color = nil }
    return style
  }
}
