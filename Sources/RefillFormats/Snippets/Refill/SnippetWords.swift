import RefillCore

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
  case abbreviation, text, dialect, label, search, formatted
  case expand, after
  case letterCase = "case"
  case variables, off, program, unsupported, uuid, uses

  static let owner = "a snippet"
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
enum MomentWord: String, CaseIterable {
  case immediately
  case delimiterKept = "delimiter-kept"
  case delimiterDropped = "delimiter-dropped"
  case wordEnd = "word-end"

  init(_ moment: ExpansionRule.Moment) {
    switch moment {
    case .immediately: self = .immediately
    case .atDelimiter(.kept): self = .delimiterKept
    case .atDelimiter(.dropped): self = .delimiterDropped
    case .atWordEnd: self = .wordEnd
    }
  }

  var moment: ExpansionRule.Moment {
    switch self {
    case .immediately: .immediately
    case .delimiterKept: .atDelimiter(.kept)
    case .delimiterDropped: .atDelimiter(.dropped)
    case .wordEnd: .atWordEnd
    }
  }
}

/// What a file says for how the typed letters may differ from the abbreviation.
enum LetterCaseWord: String, CaseIterable {
  case exact, ignored, adapted
  case adaptedFirst = "adapted-first"
  case adaptedWords = "adapted-words"

  init(_ letterCase: ExpansionRule.LetterCase) {
    switch letterCase {
    case .exact: self = .exact
    case .ignored: self = .ignored
    case .adapted(.upper): self = .adapted
    case .adapted(.first): self = .adaptedFirst
    case .adapted(.words): self = .adaptedWords
    }
  }

  var letterCase: ExpansionRule.LetterCase {
    switch self {
    case .exact: .exact
    case .ignored: .ignored
    case .adapted: .adapted()
    case .adaptedFirst: .adapted(singleCapital: .first)
    case .adaptedWords: .adapted(singleCapital: .words)
    }
  }
}
