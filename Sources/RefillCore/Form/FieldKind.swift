/// What sort of answer a field takes, by the names a form file uses.
public enum FieldKind: String, CaseIterable, Sendable {
  case text, textarea, number, decimal, date, time, email, url, tel, path
  case password, choice, choices, confirm, note

  /// Whether the answer is typed as text, on one line or several.
  public var isTyped: Bool {
    switch self {
    case .text, .textarea, .number, .decimal, .date, .time, .email, .url, .tel, .path: true
    case .password, .choice, .choices, .confirm, .note: false
    }
  }

  /// Whether a field of this kind may have `maxLength`, `pattern`, `autoFill` and the like.
  ///
  /// A password is typed as well, but it is never matched, suggested or kept.
  public var isTextual: Bool { isTyped || self == .password }

  /// Whether the focus can stand on it; a note is words only.
  public var isFocusable: Bool { self != .note }

  /// Whether the answer may span several lines.
  public var isMultiline: Bool { self == .textarea }

  /// Whether any text at all is an answer of its kind.
  public var isFreeText: Bool { self == .text || self == .textarea || self == .path }
}

/// What Enter does in a field.
public enum ReturnKey: String, CaseIterable, Sendable {
  /// Goes to the next field, if Next is enabled.
  case next
  /// Leaves the field, if Done is enabled.
  case done
  /// Types a line break.
  case newline
  /// Raise their event; the program then submits.
  case go, send
  /// Raises its event; the program then opens the chooser over the field's whole history.
  case search
}

/// The unit in which a length limit counts.
public enum LengthUnit: String, CaseIterable, Sendable {
  /// Grapheme clusters: what a person calls a character.
  case characters
  /// Bytes of UTF-8.
  case bytes
  /// UTF-16 code units.
  case utf16
  /// Columns of a terminal.
  case columns

  /// The length of `text` in this unit.
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

/// Which keyboard a field asks for, as in HTML.
public enum InputMode: String, CaseIterable, Sendable {
  case text, numeric, decimal, tel, email, url

  /// Whether it asks for digits, so that the panel of numbers is offered.
  public var isForNumbers: Bool { self == .numeric || self == .decimal }
}

/// Which letters of typed text become capitals by themselves.
public enum Capitalization: String, CaseIterable, Sendable {
  case none, words, sentences, characters
}
