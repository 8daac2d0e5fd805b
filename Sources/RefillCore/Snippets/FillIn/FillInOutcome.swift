/// How filling in the blanks of a snippet ended.
public struct FillInOutcome: Equatable, Sendable {
  /// What the host calls the field.
  public let field: String
  /// Where the abbreviation began, in grapheme clusters.
  public let offset: Int
  /// How it ended.
  public let result: Result

  /// How it ended.
  public enum Result: Equatable, Sendable {
    /// The text went in, with these grapheme clusters of it selected; `nil`: the end.
    case completed(selection: Range<Int>?, isFormatted: Bool)
    /// The abbreviation is back.
    case cancelled
    /// It is back because something went wrong.
    case failed(code: Int, message: String)
  }
}
