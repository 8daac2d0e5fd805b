/// Something that a person fills in before a snippet is put into the text.
///
/// All blanks of one name are one: they are asked for once and hold the same.
public struct Blank: Equatable, Sendable {
  /// What it is known by among the blanks of a snippet.
  public var name: String
  /// What the person reads: the name, unless that is only a number.
  public var title: String
  /// Whether what is filled in is remembered under its title.
  public var isRemembered = true
  /// What sort of answer it takes.
  public var kind: Kind
  /// What it holds at first; `yes` or `no` for a section.
  public var defaultText: String
  /// How wide the file wants it, in columns.
  public var width: Int?
  /// How high the file wants it, in rows.
  public var height: Int?
  /// Its place where the file numbers its blanks.
  public var order: Int?

  /// A blank.
  public init(_ name: String, _ kind: Kind = .line, defaultText: String = "", order: Int? = nil) {
    self.name = name
    title = name
    self.kind = kind
    self.defaultText = defaultText
    self.order = order
  }

  /// The name that a text shows in place of the blank: that of the snippet's author, unless it is only
  /// a number.
  var nameInText: String { name.allSatisfy(\.isNumber) ? title : name }

  /// What sort of answer a blank takes.
  public enum Kind: Equatable, Sendable {
    /// One line of text.
    case line
    /// Several lines.
    case area
    /// One of these.
    case choice([Field.Option])
    /// Whether a part of the text is there.
    case section
    /// A date, put into the text in this pattern of Unicode.
    case date(pattern: String)
  }

  /// The words for a section that is there, and for one that is not.
  public static let (yes, no) = ("yes", "no")

  /// Whether a word says yes to a section.
  static func isYes(_ word: String) -> Bool {
    ["yes", "y", "true", "1"].contains(word.trimmed.lowercased())
  }
}
