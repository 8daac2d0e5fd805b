/// The signs Refill draws with, in the form the terminal's font and locale can show.
public nonisolated struct Glyphs: Equatable, Sendable {
  // MARK: Marks

  /// Before the focused field, or the highlighted row of a list.
  public var focused = "›"
  /// Before a field without a value.
  public var empty = "◦"
  /// Before a field that is filled and right.
  public var filled = "✓"
  /// Before a value from the history, not touched since.
  public var history = "↺"
  /// Before a field with a problem; wins over the others.
  public var problem = "!"
  /// Before a value from a draft, not taken yet.
  public var draft = "~"
  /// After the label of a field that needs an answer.
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

  // MARK: Other signs

  /// There is more above than is shown.
  public var moreAbove = "▴"
  /// There is more below than is shown.
  public var moreBelow = "▾"
  /// After a count: "14×".
  public var times = "×"
  /// Where a text is cut.
  public var ellipsis = "…"
  /// A blank of a snippet that holds nothing.
  public var emptyBlank = "▢"
  /// Before a choice with neighbours, and on a row that asks a question.
  public var choiceStart = "‹"
  /// After a choice with neighbours.
  public var choiceEnd = "›"
  /// The one that is chosen.
  public var radioOn = "(•)"
  /// One that is not chosen.
  public var radioOff = "( )"
  /// One of several that is ticked.
  public var tickOn = "[x]"
  /// One that is not ticked.
  public var tickOff = "[ ]"
  /// One column of a bar.
  public var bar = "█"
  /// The end of a coloured ground at its left; none where it is empty.
  public var groundStart = "▐"
  /// The end of a coloured ground at its right; none where it is empty.
  public var groundEnd = "▌"
  /// Something in a text that is no text.
  public var attachment = "▣"
  /// One dot of a secret.
  public var secret = "•"

  /// A secret that is not empty, whatever its length.
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

  /// The full set without the signs of ambiguous width, which East Asian terminals may draw in two
  /// columns.
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

  /// The set for a terminal, judged by the environment's locale and `TERM`.
  ///
  /// ASCII without a UTF-8 locale and on the Linux console, whose fonts lack most signs.
  public static func suited(to environment: [String: String]) -> Glyphs {
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty } ?? "C"
    let folded = locale.lowercased()
    guard folded.contains("utf-8") || folded.contains("utf8"), environment["TERM"] != "linux" else {
      return ascii
    }
    let language = folded.prefix { $0.isLetter }
    return ["ja", "ko", "zh"].contains(language) ? narrow : unicode
  }

  /// Whether a scalar is one of the signs above: safe to draw, and one column wide.
  static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "×" || (0x2000..<0x3000).contains(scalar.value) && signs[Int(scalar.value) - 0x2000]
  }

  /// The signs of the full set and of keys, by their distance from U+2000.
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
    for scalar in texts.joined().unicodeScalars where (0x2000..<0x3000).contains(scalar.value) {
      signs[Int(scalar.value) - 0x2000] = true
    }
    return signs
  }()
}
