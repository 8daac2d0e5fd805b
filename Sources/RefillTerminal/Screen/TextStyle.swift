/// How a part of a text looks.
public nonisolated struct TextStyle: Equatable, Sendable {
  /// How its letters look.
  public var style: Style
  /// Whether the ground behind it has round ends, half a column wide, where nothing stands beside it.
  public var isRounded: Bool

  /// A style, for a ground that shows with round ends if asked for.
  public init(_ style: Style, isRounded: Bool = false) {
    self.style = style
    self.isRounded = isRounded
  }

  /// Letters on a ground of a colour, the terminal's own if `nil`, with round ends.
  public static func badge(_ color: Style.Color? = nil) -> TextStyle {
    TextStyle(Style(.reverse, color: color), isRounded: true)
  }
}
