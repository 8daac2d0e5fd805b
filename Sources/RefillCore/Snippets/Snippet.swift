/// A text that an abbreviation stands for, as its file has it: nothing of it is parsed yet.
public struct Snippet: Equatable, Sendable {
  /// What is typed, without the prefix of its group; empty where it is found by searching alone.
  public var abbreviation: String
  /// What comes in its place, in `dialect`.
  public var text: String
  /// The language that `text` is written in.
  public var dialect: Dialect
  /// What people read in lists, if it has a name; ends of words of it are searched as well.
  public var label: String?
  /// More words to find it by.
  public var searchTerms: [String] = []
  /// Whether its text has styles of its own.
  public var isFormatted = false
  /// Which parts of its text have which style, where that is known.
  public var styles: [Span] = []
  /// When it expands, as far as it says so itself; the rest is its group's.
  public var rule = ExpansionRule()
  /// What `{{name}}` stands for in `espanso`, in the order in which they are made.
  public var variables: [SnippetVariable] = []
  /// Why it does not expand; `nil` where it does.
  public var obstacle: Obstacle?
  /// The name that other programs know it by.
  public var uuid: String?
  /// How often it was used, as far as its file says.
  public var useCount = 0
  /// How often it was used here, which is counted beside its file.
  public var ownUses = 0
  /// The characters that were not typed because of that, counted likewise.
  public var ownSaved = 0

  /// A snippet; `text` is plain unless said otherwise.
  public init(
    _ abbreviation: String, _ text: String, dialect: Dialect = .plain, label: String? = nil
  ) {
    self.abbreviation = abbreviation
    self.text = text
    self.dialect = dialect
    self.label = label
  }

  /// Whether it expands at all.
  public var isEnabled: Bool { obstacle == nil }

  /// The languages of snippet texts.
  public enum Dialect: String, CaseIterable, Sendable {
    /// Nothing in it has a meaning.
    case plain
    /// TextExpander's percent macros.
    case textExpander = "textexpander"
    /// espanso's `{{variables}}`, `[[form fields]]` and `$|$`.
    case espanso
    /// The snippet grammar of editors: `$1`, `${2:placeholder}`, `$CURRENT_YEAR`.
    case lsp
    /// Refill's own, in the `text` of its JSON files: `{{date yyyy-MM-dd}}`, `{{ask Name}}`,
    /// `{{clipboard}}`, `{{snippet ddate}}`, `{{cursor}}`; anything else in braces is text.
    case refill
  }

  /// Why a snippet does not expand.
  public enum Obstacle: Equatable, Sendable {
    /// Switched off.
    case off
    /// It would run a program of this kind (`shell`, `AppleScript`); none is ever run.
    case program(String)
    /// Something else that Refill does not do, in the words of its file (`regex`, `image_path`).
    case unsupported(String)
  }
}

/// Snippets that belong together and have rules in common.
public struct SnippetGroup: Equatable, Sendable {
  /// What people call it.
  public var name: String
  /// What stands before each of its abbreviations when it is typed.
  public var prefix: String
  /// When its snippets expand, where they do not say so themselves.
  public var rule: ExpansionRule
  /// The snippets in the order of the file.
  public var snippets: [Snippet]

  /// A group.
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

/// All snippets that a person has.
public struct SnippetCollection: Equatable, Sendable {
  /// The groups in their order; of several snippets with one abbreviation a form asks which is meant,
  /// and where nobody can be asked it is the first.
  public var groups: [SnippetGroup]
  /// When snippets expand, where neither they nor their groups say so.
  public var rule: ExpansionRule

  /// A collection; snippets expand at once, wherever they are typed, in exactly their own letters.
  public init(_ groups: [SnippetGroup] = [], rule: ExpansionRule = .standard) {
    self.groups = groups
    self.rule = rule
  }

  /// How many snippets there are in all groups.
  public var count: Int { groups.reduce(0) { $0 + $1.snippets.count } }

  /// Whether there are none.
  public var isEmpty: Bool { groups.allSatisfy(\.snippets.isEmpty) }
}
