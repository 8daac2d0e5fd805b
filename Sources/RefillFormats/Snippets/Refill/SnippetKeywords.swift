package import RefillCore

/// The keys of a snippet file.
enum SnippetFileWord: String, FormWord {
  case schema = "$schema"
  case expand, after
  case letterCase = "case"
  case groups

  static let owner = "a file of snippets"
}

/// The keys of a group.
enum SnippetGroupWord: String, FormWord {
  case name, prefix, expand, after
  case letterCase = "case"
  case snippets

  static let owner = "a group"
}

/// The keys of a snippet.
enum SnippetWord: String, FormWord {
  case abbreviation, text, dialect, label, search, formatted, styles
  case expand, after
  case letterCase = "case"
  case variables, off, program, unsupported, uuid, uses

  static let owner = "a snippet"
}

/// The keys of a style.
enum SnippetStyleWord: String, FormWord {
  case style, from, to

  static let owner = "a style"
}

/// The keys of a variable.
enum SnippetVariableWord: String, FormWord {
  case name, type, inject, format, offset, locale, timeZone, options, texts, text, abbreviation
  case layout, fields, program

  static let owner = "a variable"
}

/// The types of variables.
enum SnippetVariableType: String, CaseIterable {
  case date, choice, random, clipboard, echo, match, form, program
}

/// The keys of a field of a layout.
enum LayoutFieldWord: String, FormWord {
  case name, multiline, `default`, options

  static let owner = "a field"
}

/// The keywords for when an abbreviation expands.
package enum MomentWord: String, CaseIterable, Sendable {
  /// Expand as soon as the last character is typed.
  case immediately
  /// Expand at a delimiter, which is kept.
  case delimiterKept = "delimiter-kept"
  /// Expand at a delimiter, which is dropped.
  case delimiterDropped = "delimiter-dropped"
  /// Expand at any character that ends a word.
  case wordEnd = "word-end"
  /// Expand only at Tab.
  case tab
  /// Never expand; the snippet is found by search only.
  case search

  /// Makes the keyword of a moment.
  package init(_ moment: ExpansionRule.Moment) {
    switch moment {
    case .immediately: self = .immediately
    case .atDelimiter(.kept): self = .delimiterKept
    case .atDelimiter(.dropped): self = .delimiterDropped
    case .atWordEnd: self = .wordEnd
    case .atTab: self = .tab
    case .never: self = .search
    }
  }

  /// The moment that the keyword names.
  package var moment: ExpansionRule.Moment {
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

/// The keywords for how the typed letters may differ from the abbreviation in case.
package enum LetterCaseWord: String, CaseIterable, Sendable {
  /// `exact`, `ignored` and `adapted` mean the same as in `ExpansionRule.LetterCase`; with
  /// `adapted`, a single capital expands in all capitals.
  case exact, ignored, adapted
  /// Like `adapted`, but a single capital expands with the first letter in upper case.
  case adaptedFirst = "adapted-first"
  /// Like `adapted`, but a single capital expands with each word capitalized.
  case adaptedWords = "adapted-words"

  /// Makes the keyword of a rule for case.
  package init(_ letterCase: ExpansionRule.LetterCase) {
    switch letterCase {
    case .exact: self = .exact
    case .ignored: self = .ignored
    case .adapted(.upper): self = .adapted
    case .adapted(.first): self = .adaptedFirst
    case .adapted(.words): self = .adaptedWords
    }
  }

  /// The rule that the keyword names.
  package var letterCase: ExpansionRule.LetterCase {
    switch self {
    case .exact: .exact
    case .ignored: .ignored
    case .adapted: .adapted()
    case .adaptedFirst: .adapted(singleCapital: .first)
    case .adaptedWords: .adapted(singleCapital: .words)
    }
  }
}
