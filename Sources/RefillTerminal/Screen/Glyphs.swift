/// The symbols that Refill draws with, in a form that the terminal's font and locale can show.
public nonisolated struct Glyphs: Equatable, Sendable {
  // MARK: Marks

  /// Before the focused field, and the highlighted row of a list.
  public var focused = "›"
  /// Before a field without a value.
  public var empty = "◦"
  /// Before a field with a valid value.
  public var filled = "✓"
  /// The mark of a computed answer.
  public var computed = "="
  /// Before an unchanged value from the history.
  public var history = "↺"
  /// Before a field with a problem; takes precedence over the others.
  public var problem = "!"
  /// Before a value from a draft that is not accepted yet.
  public var draft = "~"
  /// After the label of a required field.
  public var needed = "*"

  // MARK: Keys

  /// The Enter key.
  public var enter = "⏎"
  /// The Up key.
  public var up = "↑"
  /// The Down key.
  public var down = "↓"
  /// The Left key.
  public var left = "←"
  /// The Right key.
  public var right = "→"
  /// The Backspace key.
  public var backspace = "⌫"

  // MARK: Other symbols

  /// Above the first visible row, if there are rows before it.
  public var moreAbove = "▴"
  /// Below the last visible row, if there are rows after it.
  public var moreBelow = "▾"
  /// After a count: "14×".
  public var times = "×"
  /// At the cut end of a text.
  public var ellipsis = "…"
  /// An empty placeholder of a snippet.
  public var emptyBlank = "▢"
  /// Before a choice with neighbours, and on a row that asks a question.
  public var choiceStart = "‹"
  /// After a choice with neighbours.
  public var choiceEnd = "›"
  /// The chosen option.
  public var radioOn = "(•)"
  /// An option that is not chosen.
  public var radioOff = "( )"
  /// A ticked option of several.
  public var tickOn = "[x]"
  /// An option of several that is not ticked.
  public var tickOff = "[ ]"
  /// One column of a bar.
  public var bar = "█"
  /// The left end of a coloured background; empty for none.
  public var groundStart = "▐"
  /// The right end of a coloured background; empty for none.
  public var groundEnd = "▌"
  /// An attachment in a text.
  public var attachment = "▣"
  /// One dot of a masked secret.
  public var secret = "•"

  /// A non-empty secret; eight dots, whatever its length.
  public var dots: String { String(repeating: secret, count: 8) }

  // MARK: Sets

  /// The full set, for a UTF-8 terminal with a complete font.
  public static let unicode = Glyphs()

  /// The set that every terminal can show.
  public static let ascii: Glyphs = {
    var glyphs = narrow
    glyphs.focused = ">"
    glyphs.empty = "."
    glyphs.filled = "+"
    glyphs.history = "~"
    glyphs.draft = "-"
    glyphs.enter = "Enter"
    glyphs.backspace = "Bksp"
    glyphs.moreAbove = "^"
    glyphs.moreBelow = "v"
    glyphs.choiceStart = "<"
    glyphs.choiceEnd = ">"
    return glyphs
  }()

  /// The full set without symbols of ambiguous width, which East Asian terminals may draw two
  /// columns wide.
  public static let narrow: Glyphs = {
    var glyphs = unicode
    glyphs.bar = "#"
    glyphs.groundStart = ""
    glyphs.groundEnd = ""
    glyphs.attachment = "#"
    glyphs.up = "Up"
    glyphs.down = "Down"
    glyphs.left = "Left"
    glyphs.right = "Right"
    glyphs.times = "x"
    glyphs.ellipsis = "..."
    glyphs.emptyBlank = "_"
    glyphs.radioOn = "(*)"
    glyphs.secret = "*"
    return glyphs
  }()

  /// Returns the set for a terminal, chosen by the locale variables and `TERM`.
  ///
  /// ASCII without a UTF-8 locale and on the Linux console, whose fonts lack most symbols.
  public static func suited(to environment: [String: String]) -> Glyphs {
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty } ?? "C"
    let folded = locale.lowercased()
    // `language.charset@modifier`; macOS has the character set alone.
    let charset = folded.split(separator: ".").last?.prefix { $0 != "@" }
    guard charset == "utf-8" || charset == "utf8", environment["TERM"] != "linux" else {
      return ascii
    }
    let language = folded.prefix { $0.isLetter }
    return ["ja", "ko", "zh"].contains(language) ? narrow : unicode
  }

  /// Returns true if a scalar is one of the symbols above: safe to draw, and one column wide.
  static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "×" || (0x2000..<0x3000).contains(scalar.value) && signs[Int(scalar.value) - 0x2000]
  }

  /// Membership of the symbols in the full set and in key names, by their distance from U+2000.
  private static let signs: [Bool] = {
    let glyphs = unicode
    let texts = [
      "⇧⇥", glyphs.backspace, glyphs.focused, glyphs.empty, glyphs.filled, glyphs.history,
      glyphs.enter, glyphs.up,
      glyphs.down, glyphs.left, glyphs.right, glyphs.moreAbove,
      glyphs.moreBelow, glyphs.ellipsis, glyphs.choiceStart, glyphs.choiceEnd, glyphs.radioOn,
      glyphs.secret, glyphs.emptyBlank, glyphs.bar, glyphs.groundStart, glyphs.groundEnd,
      glyphs.attachment,
    ]
    var signs = [Bool](repeating: false, count: 0x1000)
    // Text by text: the standard `joined` has the runtime search all conformances at its first use.
    for text in texts {
      for scalar in text.unicodeScalars where (0x2000..<0x3000).contains(scalar.value) {
        signs[Int(scalar.value) - 0x2000] = true
      }
    }
    return signs
  }()
}
