public import Foundation

/// An abbreviation and the text that replaces it, as read from a file; the text is not parsed yet.
public struct Snippet: Equatable, Sendable {
  /// The abbreviation, without the prefix of its group; empty if the snippet is available by search
  /// only.
  public var abbreviation: String
  /// The replacement text, in `dialect`.
  public var text: String
  /// The macro language of `text`.
  public var dialect: Dialect
  /// The name shown in lists, also searched; `nil` for none.
  public var label: String?
  /// Additional search terms.
  public var searchTerms: [String] = []
  /// True if the text has styles of its own.
  public var isFormatted = false
  /// The styles of parts of the text, if known.
  public var styles: [Span] = []
  /// The parts of the expansion rule that the snippet sets itself; the rest is inherited from its
  /// group.
  public var rule = ExpansionRule()
  /// The variables that `{{name}}` refers to in `espanso`, in evaluation order.
  public var variables: [SnippetVariable] = []
  /// The reason why the snippet does not expand; `nil` if it does.
  public var obstacle: Obstacle?
  /// The identifier of the snippet in other programs.
  public var uuid: String?
  /// The use count from the file.
  public var useCount = 0
  /// The use count in Refill, stored separately from the file.
  public var ownUses = 0
  /// The number of characters saved by those uses, stored likewise.
  public var ownSaved = 0
  /// The time of the last of those uses; `nil` for none, or if it is not known.
  public var ownLastUsed: Date?

  /// Creates a snippet; `text` is plain by default.
  public init(
    _ abbreviation: String, _ text: String, dialect: Dialect = .plain, label: String? = nil
  ) {
    self.abbreviation = abbreviation
    self.text = text
    self.dialect = dialect
    self.label = label
  }

  /// True if the snippet expands.
  public var isEnabled: Bool { obstacle == nil }

  /// Returns the text to type; empty if the snippet is available by search only.
  package func typed(in group: SnippetGroup) -> String {
    abbreviation.isEmpty ? "" : group.prefix + abbreviation
  }

  /// The macro languages of snippet texts.
  public enum Dialect: String, CaseIterable, Sendable {
    /// Plain text without macros.
    case plain
    /// TextExpander's percent macros.
    case textExpander = "textexpander"
    /// The macros of espanso: `{{variables}}`, `[[form fields]]` and `$|$`.
    case espanso
    /// The snippet grammar of the Language Server Protocol: `$1`, `${2:placeholder}`,
    /// `$CURRENT_YEAR`.
    case lsp
    /// The macros of Refill, in the `text` of its JSON files: `{{date yyyy-MM-dd}}`, `{{ask
    /// Name}}`, `{{clipboard}}`, `{{snippet ddate}}`, `{{cursor}}`; other text in braces is
    /// literal.
    case refill
  }

  /// The reason why a snippet does not expand.
  public enum Obstacle: Equatable, Sendable {
    /// The snippet is switched off.
    case off
    /// The snippet would run a program of this kind (`shell`, `AppleScript`); Refill never runs
    /// any.
    case program(String)
    /// The snippet uses a feature that Refill does not support, named as in its file (`regex`,
    /// `image_path`).
    case unsupported(String)
  }
}

/// A named group of snippets with shared rules.
public struct SnippetGroup: Equatable, Sendable {
  /// The name of the group.
  public var name: String
  /// The prefix that is typed before each of its abbreviations.
  public var prefix: String
  /// The rule for snippets that do not set their own.
  public var rule: ExpansionRule
  /// The snippets in file order.
  public var snippets: [Snippet]

  /// Creates a group.
  public init(
    _ name: String, prefix: String = "", rule: ExpansionRule = ExpansionRule(),
    snippets: [Snippet] = []
  ) {
    self.name = name
    self.prefix = prefix
    self.rule = rule
    self.snippets = snippets
  }
}

/// All snippets of the user.
public struct SnippetCollection: Equatable, Sendable {
  /// The groups in order.
  ///
  /// If several snippets share an abbreviation, a form asks the user which one to insert; without a
  /// form the first one is used.
  public var groups: [SnippetGroup]
  /// The rule for snippets whose group sets none either.
  public var rule: ExpansionRule

  /// Creates a collection; by default snippets expand with the last character, after any character,
  /// with exact case.
  public init(_ groups: [SnippetGroup] = [], rule: ExpansionRule = .standard) {
    self.groups = groups
    self.rule = rule
  }

  /// The number of snippets in all groups.
  public var count: Int { groups.reduce(0) { $0 + $1.snippets.count } }

  /// True if there are no snippets.
  public var isEmpty: Bool { groups.allSatisfy(\.snippets.isEmpty) }
}
