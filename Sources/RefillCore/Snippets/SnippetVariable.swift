/// A variable of an espanso snippet, which its text refers to as `{{name}}`.
public struct SnippetVariable: Equatable, Sendable {
  /// The name between the braces.
  public var name: String
  /// The source of its text.
  public var kind: Kind
  /// True if `{{other}}` in its parameters is replaced by that variable.
  public var isInjected = true

  /// Creates a variable.
  public init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The source of the text of a variable.
  public enum Kind: Equatable, Sendable {
    /// The current time plus `offset` seconds, in a `strftime` format in which `%e` is padded with
    /// a space.
    case date(format: String, offset: Int = 0, locale: String? = nil, timeZone: String? = nil)
    /// An option chosen by the user.
    case choice([Field.Option])
    /// A random option.
    case random([String])
    case clipboard
    /// A constant text.
    case echo(String)
    /// The text of the snippet with this abbreviation.
    case match(String)
    /// A text with `[[fields]]`; each is also available as `{{name.field}}`.
    case form(layout: String, fields: [FormField])
    /// A program (`shell`, `script`); it is never run.
    case program(String)
  }

  /// A field of a layout, written `[[name]]`.
  public struct FormField: Equatable, Sendable {
    /// The name between the brackets.
    public var name: String
    /// True if the field accepts line breaks.
    public var isMultiline = false
    /// The initial text.
    public var defaultText = ""
    /// The options; if empty, any text is accepted.
    public var options: [String] = []

    /// Creates a field for one line of text.
    public init(_ name: String) { self.name = name }
  }
}
