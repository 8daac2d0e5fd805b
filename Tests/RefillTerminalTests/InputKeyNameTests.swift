import RefillTerminal
import Testing

@Suite struct `The name of a key` {
  @Test(arguments: [
    ("\t", "⇥", "Tab"), ("\u{1B}[Z", "⇧⇥", "S-Tab"), ("\r", "⏎", "Enter"), ("\u{7F}", "⌫", "BS"),
    ("\u{1B}[A", "↑", "Up"), ("\u{1B}OB", "↓", "Down"), ("\u{1B}[D", "←", "Left"),
    ("\u{1B}[C", "→", "Right"), ("\u{1B}", "Esc", "Esc"), ("\u{1B}OP", "F1", "F1"),
    ("\u{1B}[[B", "F2", "F2"), ("\u{1B}[15~", "F5", "F5"), ("\u{1B}[24~", "F12", "F12"),
    ("\u{1B}[3~", "Del", "Del"), ("\u{1B}[H", "Home", "Home"), ("\u{1B}[5~", "PgUp", "PgUp"),
    ("\u{12}", "^R", "^R"), ("\0", "^Space", "^Space"), ("\u{1F}", "^_", "^_"),
    ("\u{18}k", "^X k", "^X k"), ("\u{18}\r", "^X ⏎", "^X Enter"),
    ("\u{18}\u{6}", "^X ^F", "^X ^F"),
    ("\u{1B}f", "Alt-F", "Alt-F"), ("\u{1B}.", "Alt-.", "Alt-."),
    ("\u{1B}\r", "Alt-⏎", "Alt-Enter"),
    ("\u{1B}[3;2~", "⇧Del", "S-Del"), ("\u{1B}[1;5C", "^→", "^Right"),
    ("\u{1B}\u{1B}[D", "Alt-←", "Alt-Left"),
    ("\u{1B}é", "Alt-É", "Alt-É"), ("\u{1B}[99z", "Esc[99z", "Esc[99z"), ("é", "é", "é"),
    ("", "", ""),
  ])
  func `is written with signs or in ASCII`(key: String, sign: String, ascii: String) {
    #expect(KeyName.label(for: Array(key.utf8), ascii: false) == sign)
    #expect(KeyName.label(for: Array(key.utf8), ascii: true) == ascii)
  }

  @Test(arguments: [
    "\t", "\r", "\u{1B}", "\u{7}", "\u{4}", "\u{1B}[A", "\u{1B}OD", "\u{18}p", "\u{18}?",
    "\u{18}\r",
  ])
  func `is shown in every terminal if it arrives in every one`(key: String) {
    for environment in Self.narrow + [[:]] {
      #expect(KeyName.arrives(Array(key.utf8), in: TerminalTraits(environment: environment)))
    }
  }

  @Test(arguments: [
    "\u{1B}[Z", "\u{1B}f", "\u{1B}OP", "\u{12}", "\0", "\u{18}\u{6}", "\u{1B}[3;2~", "\u{1B}[1;5C",
  ])
  func `is not shown where the key is kept`(key: String) {
    for environment in Self.narrow {
      #expect(!KeyName.arrives(Array(key.utf8), in: TerminalTraits(environment: environment)))
    }
    #expect(
      KeyName.arrives(Array(key.utf8), in: TerminalTraits(environment: ["TERM": "xterm-256color"])))
  }

  @Test func `is not shown if a multiplexer takes the key first`() {
    let tmux = TerminalTraits(environment: ["TERM": "screen-256color", "TMUX": "/tmp/tmux,1,0"])
    #expect(!KeyName.arrives([2], in: tmux))
    #expect(KeyName.arrives([1], in: tmux))
    #expect(!KeyName.arrives([1], in: TerminalTraits(environment: ["TERM": "screen"])))
  }

  private static let narrow = [
    ["TERM": "linux"], ["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"],
    ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"],
  ]
}
