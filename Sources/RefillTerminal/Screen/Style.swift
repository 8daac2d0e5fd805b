/// The style of a character: attributes, and one of the eight ANSI colours.
public nonisolated struct Style: Hashable, Sendable {
  /// A colour of the terminal's palette, numbered as in ANSI.
  public enum Color: UInt8, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
  }

  /// The attributes besides a colour.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The attributes as bits.
    public let rawValue: UInt8
    /// Creates the set with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold text.
    public static let bold = Attributes(rawValue: 1)
    /// Faint text.
    public static let faint = Attributes(rawValue: 2)
    /// Underlined text.
    public static let underline = Attributes(rawValue: 4)
    /// Text and background exchanged.
    public static let reverse = Attributes(rawValue: 8)
  }

  /// The attributes of the text.
  public var attributes: Attributes
  /// The colour of the text; `nil` for the terminal's default.
  public var color: Color?

  /// Creates a style.
  public init(_ attributes: Attributes = [], color: Color? = nil) {
    self.attributes = attributes
    self.color = color
  }

  /// The terminal's default style.
  public static let plain = Style()

  /// True if a space in this style looks different from an empty column.
  var showsOnBlank: Bool { !attributes.isDisjoint(with: [.underline, .reverse]) }
}
