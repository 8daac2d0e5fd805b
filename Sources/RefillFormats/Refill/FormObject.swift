/// The keys of one type of object in a form file.
protocol FormWord: RawRepresentable<String>, CaseIterable, Equatable, Sendable {
  /// The name of the object type in messages, such as `a field`.
  static var owner: String { get }
}

/// An object of a form file with its path in the form, such as `fields[2].autoFill`.
struct FormObject<Word: FormWord> {
  /// The path; empty for the form itself.
  let path: String
  let position: SourcePosition
  /// The known keys in the order of the file, and their members at the same indices.
  private(set) var words: [Word] = []
  private(set) var members: [JSONValue.Member] = []

  init(path: String, position: SourcePosition) {
    self.path = path
    self.position = position
  }

  /// Returns the value of a key; `nil` if the object does not have it.
  subscript(word: Word) -> JSONValue? {
    words.firstIndex(of: word).map { members[$0].value }
  }

  /// Adds the member of a key that the object does not have.
  mutating func add(_ word: Word, _ member: JSONValue.Member) {
    words.append(word)
    members.append(member)
  }

  /// Removes a key.
  mutating func remove(_ word: Word) {
    guard let index = words.firstIndex(of: word) else { return }
    words.remove(at: index)
    members.remove(at: index)
  }

  /// Returns the path of a key, such as `fields[2].autoFill.order`.
  func path(_ word: Word) -> String {
    // Concatenation takes a fraction of the time of an interpolation.
    path.isEmpty ? word.rawValue : path + "." + word.rawValue
  }
}

/// The keys of the form.
enum RootWord: String, FormWord {
  case schema = "$schema"
  case id, title, description, fields, rules, review, summary, notes, share

  static let owner = "a form"
}

/// The keys of a group of fields.
enum GroupWord: String, FormWord {
  case id, kind, title, description, fields, nest, page, relevant

  static let owner = "a group"
}

/// The keys of a list of items.
enum RepeatWord: String, FormWord {
  case id, kind, title, description, fields, minItems, maxItems, itemTitle, relevant

  static let owner = "a repeat"
}

/// The keys of a rule of the form.
enum RuleWord: String, FormWord {
  case test, message, fields

  static let owner = "a rule"
}

/// The keys of a rule of a field.
enum ConstraintWord: String, FormWord {
  case test, message

  static let owner = "a constraint"
}

/// The keys of `autoFill`.
enum AutoFillWord: String, FormWord {
  case from, minimumLength, order, diacritics, thenReturn, removable, typing, separator

  static let owner = "autoFill"
}

/// The keys of `autoFill` of a password.
enum SecretWord: String, FormWord {
  case from

  static let owner = "autoFill of a password"
}

/// The keys of a source of suggestions.
enum SourceWord: String, FormWord {
  case list, file, command

  static let owner = "a source"
}

/// The keys of `mentions`.
enum MentionWord: String, FormWord {
  case from, triggers, implicitLength, keep, trim, oneStroke, enhanced, continueAfterEmpty, resume
  case searchTouchedWord, initial, position, link

  static let owner = "mentions"
}

/// The keys of a source of entities.
enum MentionSourceWord: String, FormWord {
  case list, command

  static let owner = "a source"
}

/// The keys of `toolbar`.
enum ToolbarWord: String, FormWord {
  case hidden, previous, next, done, autoFill, style

  static let owner = "toolbar"
}

/// The keys of an item of the toolbar.
enum ToolbarItemWord: String, FormWord {
  case enabled, hidden

  static let owner = "an item of the toolbar"
}

/// The keys of an option of a choice.
enum OptionWord: String, FormWord {
  case value, title, relevant

  static let owner = "an option"
}

/// The keys of a computed default.
enum DefaultWord: String, FormWord {
  case from, calculate

  static let owner = "default"
}
