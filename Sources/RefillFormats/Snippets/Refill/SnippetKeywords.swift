public import RefillCore

/// The words of a file of snippets itself.
enum SnippetFileWord: String, FormWord {
  case schema = "$schema"
  case expand, after
  case letterCase = "case"
  case groups

  static let owner = "a file of snippets"
}

/// The words of a group.
enum SnippetGroupWord: String, FormWord {
  case name, prefix, expand, after
  case letterCase = "case"
  case snippets

  static let owner = "a group"
}

/// The words of a snippet.
enum SnippetWord: String, FormWord {
  case abbreviation, text, dialect, label, search, formatted, styles
  case expand, after
  case letterCase = "case"
  case variables, off, program, unsupported, uuid, uses

  static let owner = "a snippet"
}

/// The words of a style.
enum SnippetStyleWord: String, FormWord {
  case style, from, to

  static let owner = "a style"
}

/// The words of a variable.
enum SnippetVariableWord: String, FormWord {
  case name, type, inject, format, offset, locale, timeZone, options, texts, text, abbreviation
  case layout, fields, program

  static let owner = "a variable"
}

/// The types of variables.
enum SnippetVariableType: String, CaseIterable {
  case date, choice, random, clipboard, echo, match, form, program
}

/// The words of a field of a layout.
enum LayoutFieldWord: String, FormWord {
  case name, multiline, `default`, options

  static let owner = "a field"
}

/// What a file says for when an abbreviation expands.
public enum MomentWord: String, CaseIterable, Sendable {
  /// With its last character.
  case immediately
  /// When a delimiter follows, which is kept.
  case delimiterKept = "delimiter-kept"
  /// When a delimiter follows, which is dropped.
  case delimiterDropped = "delimiter-dropped"
  /// When anything follows that ends a word.
  case wordEnd = "word-end"
  /// When Tab follows, and with no other key.
  case tab
  /// With no key: a search finds the snippet.
  case search

  /// The word for a moment.
  public init(_ moment: ExpansionRule.Moment) {
    switch moment {
    case .immediately: self = .immediately
    case .atDelimiter(.kept): self = .delimiterKept
    case .atDelimiter(.dropped): self = .delimiterDropped
    case .atWordEnd: self = .wordEnd
    case .atTab: self = .tab
    case .never: self = .search
    }
  }

  /// The moment that it says.
  public var moment: ExpansionRule.Moment {
    switch self {
    case .immediately: .immediately
    case .delimiterKept: .atDelimiter(.kept)
    case .delimiterDropped: .atDelimiter(.dropped)
    case .wordEnd: .atWordEnd
    case .tab: .atTab
    case .search: .never
    }
  }
}

/// What a file says for how the typed letters may differ from the abbreviation.
public enum LetterCaseWord: String, CaseIterable, Sendable {
  /// As in the model; of a single capital, all capitals come.
  case exact, ignored, adapted
  /// Of a single capital, a first capital comes.
  case adaptedFirst = "adapted-first"
  /// Of a single capital, one in each word comes.
  case adaptedWords = "adapted-words"

  /// The word for a way to take letters.
  public init(_ letterCase: ExpansionRule.LetterCase) {
    switch letterCase {
    case .exact: self = .exact
    case .ignored: self = .ignored
    case .adapted(.upper): self = .adapted
    case .adapted(.first): self = .adaptedFirst
    case .adapted(.words): self = .adaptedWords
    }
  }

  /// The way that it says.
  public var letterCase: ExpansionRule.LetterCase {
    switch self {
    case .exact: .exact
    case .ignored: .ignored
    case .adapted: .adapted()
    case .adaptedFirst: .adapted(singleCapital: .first)
    case .adaptedWords: .adapted(singleCapital: .words)
    }
  }
}
