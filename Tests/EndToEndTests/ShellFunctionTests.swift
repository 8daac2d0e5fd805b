import Foundation
import TestSupport
import Testing

@Suite(.terminalTime) struct `A question of a shell` {
  /// Inserts the remembered value behind a word of the command line.
  private func insert(in terminal: TmuxSession) async throws {
    try await terminal.type("echo ")
    try await terminal.press("C-x", "C-v")
    try await terminal.see("› Insert")
    try await terminal.press("Down")
    try await terminal.see("› Insert  Hull")
    try await terminal.press("Enter")
    try await terminal.see("echo Hull, \"Old\"")
  }

  @Test func `is asked by refill-read of bash, and inserts into its command line`() async throws {
    try await TmuxSession.open { terminal in
      let functions = Checkout.url("Support/shell/refill.bash").path
      try await terminal.enter("clear; source \(functions); refill-read town 'Town: '")
      try await terminal.see("› Town:")
      try await terminal.type("Hull, \"Old\"")
      try await terminal.press("Enter")
      try await terminal.prompt()
      try await terminal.enter("clear; refill-read -rp 'Answer? ' answer; echo \"<$answer>\"")
      try await terminal.see("› Answer?")
      try await terminal.type("42")
      try await terminal.press("Enter")
      try await terminal.see("<42>")
      try await terminal.enter("clear; REFILL_INSERT=town; echo \"[$town]\"")
      try await terminal.see("[Hull, \"Old\"]")
      try await insert(in: terminal)
    }
  }

  @Test(arguments: [("zsh", "zsh -f"), ("fish", "fish --no-config")])
  func `is asked by refill-read, and inserts into the command line`(
    name: String, command: String
  ) async throws {
    try await TmuxSession.open { terminal in
      let functions = Checkout.url("Support/shell/refill.\(name)").path
      try await terminal.enter("clear; \(command)")
      try await terminal.enter("source \(functions); echo rea''dy")
      try await terminal.see("ready")
      try await terminal.enter("clear; refill-read town 'Town: ' && echo is set")
      try await terminal.see("› Town:")
      try await terminal.type("Hull, \"Old\"")
      try await terminal.press("Enter")
      try await terminal.see("is set")
      try await terminal.wait(for: "the prompt") { $0.cursorRow.last.map("#%>$".contains) == true }
      try await terminal.enter("clear; echo \"[$town]\"")
      try await terminal.see("[Hull, \"Old\"]")
      try await terminal.enter(
        name == "fish" ? "clear; set -g REFILL_INSERT town" : "clear; REFILL_INSERT=town")
      try await insert(in: terminal)
      try await terminal.press("C-c", "C-d")
    }
  }
}
