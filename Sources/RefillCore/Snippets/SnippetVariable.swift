/// What `{{name}}` stands for in a snippet of espanso.
public struct SnippetVariable: Equatable, Sendable {
  /// The name between the braces.
  public var name: String
  /// How its text is made.
  public var kind: Kind
  /// Whether `{{other}}` inside its own parameters stands for other variables.
  public var isInjected = true

  /// A variable.
  public init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// How the text of a variable is made.
  public enum Kind: Equatable, Sendable {
    /// Now and so many seconds on, in a format of `strftime`, whose `%e` is padded with a space.
    case date(format: String, offset: Int = 0, locale: String? = nil, timeZone: String? = nil)
    /// One of these, chosen by the person.
    case choice([Field.Option])
    /// One of these, at random.
    case random([String])
    case clipboard
    /// This text.
    case echo(String)
    /// The text of the snippet with this abbreviation.
    case match(String)
    /// A text with `[[fields]]`; each is also `{{name.field}}`.
    case form(layout: String, fields: [FormField])
    /// A program (`shell`, `script`), which is never run.
    case program(String)
  }

  /// What a layout's `[[name]]` asks for.
  public struct FormField: Equatable, Sendable {
    /// The name between the brackets.
    public var name: String
    /// Whether line breaks may be typed.
    public var isMultiline = false
    /// What it holds at first.
    public var defaultText = ""
    /// What may be chosen; anything may be typed where it is empty.
    public var options: [String] = []

    /// A field for one line of text.
    public init(_ name: String) { self.name = name }
  }
}
