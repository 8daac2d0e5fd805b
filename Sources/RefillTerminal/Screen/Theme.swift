/// The style of every role a text can play on the screen.
///
/// No role is told by its style alone: a mark or a word always says the same.
public nonisolated struct Theme: Equatable, Sendable {
  /// What a terminal, or the person, allows a theme to use.
  public enum Means: CaseIterable, Sendable {
    /// Attributes and the sixteen colours.
    case colors
    /// Attributes without colour, as with `NO_COLOR`.
    case attributes
    /// Neither: signs and words have to do.
    case signs
  }

  /// What this theme uses.
  ///
  /// With `.signs`, brackets have to stand around selected text, and no ghost can be shown.
  public let means: Means
  /// Values and everything else without a role.
  public let plain = Style.plain
  /// What should catch the eye without being "here".
  public let emphasis: Style
  /// "Here": the mark and the label of the focused row.
  public let accent: Style
  /// Everything secondary.
  public let dim: Style
  /// A mark or note that says something is wrong.
  public let problem: Style
  /// The mark of something right.
  public let ok: Style
  /// The letters of a candidate that fit the query.
  public let match: Style
  /// The highlighted row of a list.
  public let selectedRow: Style
  /// Selected text, a question on a row, the current blank.
  public let selectedText: Style
  /// The mention that the insertion point touches.
  public var litMention: TextStyle { TextStyle(selectedText, isRounded: means != .signs) }
  /// Text that is offered, not there.
  public let ghost: Style
  /// The styles that parts of a text can have, by name.
  ///
  /// `bold`, `italic`, `underline` and `badge` to begin with; a program adds its own, which show as
  /// plain text where there are no attributes.
  public var textStyles: [String: TextStyle] = [
    "bold": TextStyle(Style(.bold)),
    // Not every terminal has slanted letters.
    "italic": TextStyle(Style(.underline)),
    "underline": TextStyle(Style(.underline)),
    "badge": .badge(),
  ]

  /// The theme for what may be used, with `accent` as the colour of "here".
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

  /// How a part of a text looks that has a style of this name; `nil` as the rest of it.
  func text(styled name: String) -> TextStyle? {
    guard means != .signs, var style = textStyles[name] else { return nil }
    if means == .attributes { style.style.color = nil }
    return style
  }
}
