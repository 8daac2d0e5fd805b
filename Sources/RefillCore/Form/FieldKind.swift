/// The kind of answer of a field; the raw values are the names in form files.
public enum FieldKind: String, CaseIterable, Sendable {
  case text, textarea, number, decimal, date, time, datetime, email, url, tel, path
  case password, choice, choices, confirm, note

  /// True if the answer is typed as text, on one line or several.
  public var isTyped: Bool {
    switch self {
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path:
      true
    case .password, .choice, .choices, .confirm, .note: false
    }
  }

  /// True if the kind supports `maxLength`, `pattern`, `autoFill` and similar settings.
  ///
  /// A password is typed too, but never matched, suggested or stored.
  public var isTextual: Bool { isTyped || self == .password }

  /// True if the field can take focus; a note is only text.
  public var isFocusable: Bool { self != .note }

  /// True if the answer may have several lines.
  public var isMultiline: Bool { self == .textarea }

  /// True if the answer has a day: a date, with or without a time.
  package var hasDay: Bool { self == .date || self == .datetime }

  /// True if Up and Down move the answer: a date, a time, or both.
  package var isMoment: Bool { hasDay || self == .time }

  /// True if any text is a valid answer.
  public var isFreeText: Bool { self == .text || self == .textarea || self == .path }
}

/// The action of Enter in a field.
public enum ReturnKey: String, CaseIterable, Sendable {
  /// Moves to the next field, if Next is enabled.
  case next
  /// Leaves the field, if Done is enabled.
  case done
  /// Inserts a line break.
  case newline
  /// Sends an event; the program then submits the form.
  case go, send
  /// Sends an event; the program then opens the list of the field's whole history. After a value taken
  /// from it, or a text that no other value contains, moves to the next field.
  case search
}

/// The unit of a length limit.
public enum LengthUnit: String, CaseIterable, Sendable {
  /// Grapheme clusters (user-perceived characters).
  case characters
  /// Bytes of UTF-8.
  case bytes
  /// UTF-16 code units.
  case utf16
  /// Terminal columns.
  case columns

  /// Returns the length of `text` in this unit.
  ///
  /// O(n).
  public func length(of text: String) -> Int {
    switch self {
    case .characters: text.count
    case .bytes: text.utf8.count
    case .utf16: text.utf16.count
    case .columns: DisplayWidth.of(text)
    }
  }
}

/// The kind of keyboard that a field requests, as in HTML.
public enum InputMode: String, CaseIterable, Sendable {
  case text, numeric, decimal, tel, email, url

  /// True if the keyboard is for digits, so that the panel of numbers is offered.
  public var isForNumbers: Bool { self == .numeric || self == .decimal }
}

/// The automatic capitalization of typed text.
public enum Capitalization: String, CaseIterable, Sendable {
  case none, words, sentences, characters
}
