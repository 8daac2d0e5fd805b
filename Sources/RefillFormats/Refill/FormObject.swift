/// The words that one sort of object of a form file knows.
protocol FormWord: RawRepresentable<String>, CaseIterable, Equatable, Sendable {
  /// What a message calls such an object: `a field`.
  static var owner: String { get }
}

/// An object of a form file, and its place in the form: `fields[2].autoFill`.
struct FormObject<Word: FormWord> {
  /// Empty for the form itself.
  let path: String
  let position: SourcePosition
  var members: [JSONValue.Member]

  /// The value of a word; `nil` where the object does not have it.
  subscript(word: Word) -> JSONValue? {
    members.first { $0.key == word.rawValue }?.value
  }

  /// The place of a word: `fields[2].autoFill.order`.
  func path(_ word: Word) -> String {
    path.isEmpty ? word.rawValue : "\(path).\(word.rawValue)"
  }
}

/// The words of a form or a field that a later version is going to know.
enum PlannedWord: String {
  case relevant, constraint, calculate, `repeat`, group, page
}

/// The words of the form itself.
enum RootWord: String, FormWord {
  case schema = "$schema"
  case id, title, description, fields, review, summary

  static let owner = "a form"
}

/// The words of `autoFill`.
enum AutoFillWord: String, FormWord {
  case from, minimumLength, order, diacritics, thenReturn, removable, typing

  static let owner = "autoFill"
}

/// The words of a source of suggestions.
enum SourceWord: String, FormWord {
  case list, file

  static let owner = "a source"
}

/// The words of `mentions`.
enum MentionWord: String, FormWord {
  case from, triggers, implicitLength, keep, trim, oneStroke, enhanced, continueAfterEmpty, resume
  case searchTouchedWord, initial, position, link

  static let owner = "mentions"
}

/// The words of a source of entities.
enum MentionSourceWord: String, FormWord {
  case list, command

  static let owner = "a source"
}

/// The words of `toolbar`.
enum ToolbarWord: String, FormWord {
  case hidden, previous, next, done, autoFill, style

  static let owner = "toolbar"
}

/// The words of an item of the toolbar.
enum ToolbarItemWord: String, FormWord {
  case enabled, hidden

  static let owner = "an item of the toolbar"
}

/// The words of an option of a choice.
enum OptionWord: String, FormWord {
  case value, title

  static let owner = "an option"
}

/// The words of a default that is not a value.
enum DefaultWord: String, FormWord {
  case from

  static let owner = "default"
}
