/// The global settings of expansion.
public struct SnippetSettings: Equatable, Sendable {
  /// True if snippets expand.
  public var isOn = true
  /// True if undo restores the abbreviation.
  public var isUndoable = true
  /// True if Backspace right after an expansion restores the abbreviation too.
  public var revertsOnBackspace = false
  /// True if an abbreviation at the end of pasted text expands.
  public var expandsPastes = true
  /// True if an expansion rings the terminal bell.
  public var ringsBell = false
  /// True to omit the styles of formatted snippets.
  public var isPlainOnly = false
  /// The maximum number of placeholders filled in as tabstops in the text; more open a fill-in
  /// form.
  public var mostStops = 3
  /// True if a text that is typed in full and that a snippet inserts is followed by a reminder of its
  /// abbreviation.
  public var reminds = true
  /// The abbreviation that inserts a status line about the loaded snippets; `nil` to disable it.
  public var statusAbbreviation: String? = Self.usualStatus

  private static let usualStatus = "refill.status"

  /// The abbreviations of the status line; the default one has an older name too.
  var statusAbbreviations: [String] {
    guard let abbreviation = statusAbbreviation, !abbreviation.isEmpty else { return [] }
    return abbreviation == Self.usualStatus ? [abbreviation, "SmileTE.status"] : [abbreviation]
  }

  /// Creates the default settings.
  public init() {}
}
