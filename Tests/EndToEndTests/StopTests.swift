import Foundation
import TestSupport
import Testing

@Suite(.terminalTime) struct `A form in a shell` {
  @Test func `takes the key that arrives while it is being stopped`() async throws {
    try await Home.open { home in
      try home.write(form: "list", title: "List", fields: #"{"id": "firm"}"#)
      let terminal = try TerminalProcess(
        [], in: home, preparation: #"exec bash -ic "\"$1\" fill list; fg""#)
      try await terminal.see("^X?")
      terminal.type("a")
      // The shell continues the form at once, so what it draws anew may be there before the next line.
      let shown = terminal.drawnCount
      try terminal.killChild(SIGTSTP)
      terminal.type("b")
      try await terminal.see("^X?", after: shown)
      terminal.type("c\u{18}\r")
      try await terminal.end()
      #expect(terminal.record.contains(#""abc""#))
    }
  }
}
