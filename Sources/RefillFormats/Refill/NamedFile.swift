import RefillCore

/// A file that a form names; it stands beside the form, unless its name says it all.
public struct NamedFile: Equatable, Sendable {
  /// What the form calls it.
  public let name: String
  /// What is to be in it.
  public let kind: Kind
  /// The word that names it, by its path in the form: `fields[2].tags`.
  public let path: String
  /// Where that stands.
  public let position: SourcePosition

  /// What is in a file that a form names.
  public enum Kind: Sendable {
    /// Suggestions, one a line.
    case list
    /// Whoever can be mentioned.
    case entities
    case tags
    /// A program that is run; without a `/` it is looked for in `PATH`.
    case program
  }
}
