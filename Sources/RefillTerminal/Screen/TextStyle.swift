/// The style of a part of a text.
public nonisolated struct TextStyle: Equatable, Sendable {
  /// The style of its characters.
  public var style: Style
  /// True if its background has round ends, half a column wide, next to blank columns.
  public var isRounded: Bool

  /// Creates a style.
  public init(_ style: Style, isRounded: Bool = false) {
    self.style = style
    self.isRounded = isRounded
  }

  /// Returns a style with a background of this colour, the terminal's text colour if `nil`, and
  /// round ends.
  public static func badge(_ color: Style.Color? = nil) -> TextStyle {
    TextStyle(Style(.reverse, color: color), isRounded: true)
  }
}
