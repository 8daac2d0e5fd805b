/// Properties of a terminal's keyboard input, derived from the environment.
nonisolated package struct TerminalTraits: Equatable, Sendable {
  /// True if the terminal keeps Alt, function keys and combinations to itself, or changes them.
  let sendsPlainKeysOnly: Bool
  /// The control byte that a terminal multiplexer intercepts.
  let multiplexerPrefix: UInt8?

  /// Reads `TERM`, `TERM_PROGRAM`, `TMUX` and `STY`.
  package init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    sendsPlainKeysOnly = term == "linux" || program == "Apple_Terminal" || program == "vscode"
    if environment["TMUX"] != nil || term.hasPrefix("tmux") {
      multiplexerPrefix = 0x02
    } else {
      multiplexerPrefix = environment["STY"] != nil || term.hasPrefix("screen") ? 0x01 : nil
    }
  }
}
