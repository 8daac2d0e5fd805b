/// A placeholder in a snippet, which the user fills in before the text is inserted.
///
/// Placeholders with the same name share one value and are filled in once.
package struct Blank: Equatable, Sendable {
  /// The name, which identifies the placeholder within a snippet.
  package var name: String
  /// The displayed title: the name, unless that is only a number.
  package var title: String
  /// True if values are stored in a history under the title.
  package var isRemembered = true
  /// The kind of value.
  package var kind: Kind
  /// The default; `yes` or `no` for a section.
  package var defaultText: String
  /// The width from the file, in columns; `nil` for none.
  package var width: Int?
  /// The height from the file, in rows; `nil` for none.
  package var height: Int?
  /// The tabstop number from the file; `nil` for none.
  package var order: Int?

  /// Creates a placeholder.
  package init(_ name: String, _ kind: Kind = .line, defaultText: String = "", order: Int? = nil) {
    self.name = name
    title = name
    self.kind = kind
    self.defaultText = defaultText
    self.order = order
  }

  /// The name in a text that no form completes: that given by the author, or the title if it is only
  /// a number.
  var nameInText: String { name.allSatisfy(\.isNumber) ? title : name }

  /// The kinds of values.
  package enum Kind: Equatable, Sendable {
    /// One line of text.
    case line
    /// Several lines of text.
    case area
    /// One of these options.
    case choice([Field.Option])
    /// The presence of an optional part of the text.
    case section
    /// A date, inserted with this Unicode pattern.
    case date(pattern: String)
  }

  /// The values of a section that is present, and of one that is not.
  package static let (yes, no) = ("yes", "no")

  /// Returns true if a word means yes.
  static func isYes(_ word: String) -> Bool {
    ["yes", "y", "true", "1"].contains(word.trimmed.lowercased())
  }
}
