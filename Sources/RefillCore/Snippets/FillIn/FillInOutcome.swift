/// The outcome of a fill-in, reported to the host.
public struct FillInOutcome: Equatable, Sendable {
  /// The identifier that the host uses for the field.
  public let field: String
  /// The offset of the abbreviation, in grapheme clusters.
  public let offset: Int
  /// The result.
  public let result: Result

  /// The result of a fill-in.
  public enum Result: Equatable, Sendable {
    /// The text was inserted with this selection, in grapheme clusters of it; `nil` for its end.
    case completed(selection: Range<Int>?, isFormatted: Bool)
    /// The user cancelled; the abbreviation is restored.
    case cancelled
    /// An error occurred; the abbreviation is restored.
    case failed(code: Int, message: String)
  }
}
