/// How a character looks: attributes every terminal has, and one of its own eight colours.
public nonisolated struct Style: Hashable, Sendable {
  /// A colour of the person's palette, numbered as in ANSI.
  public enum Color: UInt8, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
  }

  /// What can be switched on beside a colour.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit an attribute.
    public let rawValue: UInt8
    /// A set of the attributes in `rawValue`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier than the text around it.
    public static let bold = Attributes(rawValue: 1)
    /// Lighter than the text around it.
    public static let faint = Attributes(rawValue: 2)
    /// With a line below.
    public static let underline = Attributes(rawValue: 4)
    /// Text and background exchanged.
    public static let reverse = Attributes(rawValue: 8)
  }

  /// The attributes that are on.
  public var attributes: Attributes
  /// The colour of the text; `nil` is the terminal's default.
  public var color: Color?

  /// A style of some attributes and perhaps a colour.
  public init(_ attributes: Attributes = [], color: Color? = nil) {
    self.attributes = attributes
    self.color = color
  }

  /// The terminal's default text.
  public static let plain = Style()

  /// Whether a space in this style looks different from an empty column.
  var showsOnBlank: Bool { !attributes.isDisjoint(with: [.underline, .reverse]) }
}
