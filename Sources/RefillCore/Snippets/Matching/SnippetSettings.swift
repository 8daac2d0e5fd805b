/// How expansion behaves, beyond what snippets and groups say.
public struct SnippetSettings: Equatable, Sendable {
  /// Whether anything expands.
  public var isOn = true
  /// Whether undo brings the abbreviation back.
  public var isUndoable = true
  /// Whether Backspace straight after an expansion brings the abbreviation back as well.
  public var revertsOnBackspace = false
  /// Whether an abbreviation at the end of a paste expands.
  public var expandsPastes = true
  /// Whether the bell rings when something expands.
  public var ringsBell = false
  /// Whether the styles of formatted snippets are left out.
  public var isPlainOnly = false
  /// Up to how many blanks are filled in within the text; more have a form of their own.
  public var mostStops = 3
  /// What to type for a line about the snippets that are loaded; `nil`: nothing.
  public var statusAbbreviation: String? = Self.usualStatus

  private static let usualStatus = "refill.status"

  /// Everything that stands for that line: the usual abbreviation has an older name as well.
  var statusAbbreviations: [String] {
    guard let abbreviation = statusAbbreviation, !abbreviation.isEmpty else { return [] }
    return abbreviation == Self.usualStatus ? [abbreviation, "SmileTE.status"] : [abbreviation]
  }

  /// As it is unless the person says otherwise.
  public init() {}
}
