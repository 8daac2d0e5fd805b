import RefillCore

/// A file that a form names.
///
/// Relative paths start at the directory of the form.
public struct NamedFile: Equatable, Sendable {
  /// The name in the form file.
  public let name: String
  /// The kind of its content.
  public let kind: Kind
  /// The path of the key that names it, such as `fields[2].tags`.
  public let path: String
  /// The id of the field that names it; `nil` for none.
  public let field: String?
  /// The position of the name in the form file.
  public let position: SourcePosition

  /// The kinds of files that a form can name.
  public enum Kind: Sendable {
    /// A list of suggestions, one per line.
    case list
    /// Entities that can be mentioned.
    case entities
    case tags
    /// A program to run; without a `/` it is looked up in `PATH`.
    case program
  }
}
