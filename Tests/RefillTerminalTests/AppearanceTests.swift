import RefillTerminal
import Testing

@Suite struct `The look that the environment asks for` {
  @Test(arguments: [
    ([:], true), (["REFILL_MOTION": "0"], false), (["REFILL_MOTION": "none"], false),
    (["SSH_CONNECTION": "x"], false), (["SSH_CONNECTION": "x", "REFILL_MOTION": "always"], true),
    (["TERM": "linux", "REFILL_MOTION": "always"], false),
  ])
  func `moves or does not`(environment: [String: String], moves: Bool) {
    #expect(Appearance.allowsMotion(environment) == moves)
  }

  @Test func `has the accent that is named, else its own`() {
    func accent(_ environment: [String: String]) -> Style.Color? {
      Appearance(environment: environment, isASCII: false).theme.accent.color
    }
    #expect(accent([:]) == .magenta)
    #expect(accent(["REFILL_ACCENT": "blue"]) == .blue)
    #expect(accent(["REFILL_ACCENT": "mauve"]) == .magenta)
    #expect(accent(["REFILL_ACCENT": "blue", "NO_COLOR": "1"]) == nil)
  }

  @Test(arguments: [
    ("vt100", false), ("vt220-w", false), ("xterm-mono", false), ("ansi-m", false),
    ("xterm", true), ("vte-256color", true), ("tmux-256color", true), ("vt", true), ("", true),
  ])
  func `has colours where the terminal has them`(term: String, hasColors: Bool) {
    let theme = Appearance(environment: ["TERM": term], isASCII: false).theme
    #expect((theme.means == .colors) == hasColors)
  }
}
