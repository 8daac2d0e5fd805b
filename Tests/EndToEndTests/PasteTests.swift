import Testing

@Suite(.terminalTime) struct `A paste` {
  @Test(arguments: [
    (bytes: "\u{1B}[200~abc\u{1B}[201~evil\r\r", text: "abcevil"),
    (bytes: "\u{1B}[200~a\u{1B}[200~b\u{1B}[201~c\u{1B}[201~d\r", text: "a[200~bcd"),
    (bytes: "\u{1B}[200~a\u{3}\u{1A}\u{1C}\u{4}b\u{1B}[201~\r", text: "ab"),
    (bytes: "\u{1B}[200~ab\0cd\u{1B}[201~", text: "abcd"),
    (bytes: "\u{1B}[200~no end\r", text: "no end"),
    (bytes: "\u{1B}[200~\u{1B}[31mred\u{1B}]0;x\u{7}\u{1B}[201~", text: "[31mred]0;x"),
  ])
  func `with control bytes stays text`(paste: (bytes: String, text: String)) async throws {
    try await Self.inNotes { terminal in
      try await terminal.send(Array(paste.bytes.utf8))
      let screen = try await terminal.see(
        "› Notes  \(paste.text)", "\(paste.text.count)/20", "1 of 2")
      #expect(screen.cursor.column == 11 + paste.text.count)
      try await terminal.endPaste()
      try await terminal.press("Tab")
      try await terminal.see("2 of 2", "✓ Notes  \(paste.text)")
    }
  }

  @Test func `becomes one line, and is asked about where it is too long`() async throws {
    try await Self.inNotes { terminal in
      try await terminal.paste("Orbit\nLtd\n")
      try await terminal.see("› Notes  Orbit Ltd", "Pasted as one line.", "1 of 2")
      try await terminal.endPaste()
      try await terminal.press("C-x", "k")
      try await terminal.see("0/20")
      try await terminal.type("0123456789")
      try await terminal.paste("abcdefghijklmnopqrst")
      try await terminal.see(
        "The paste has 20 characters; 10 fit.", "⏎ Keep first 10", "Esc Cancel")
      try await terminal.endPaste()
      try await terminal.press("Escape")
      try await terminal.see("10/20", "Esc Done")
      try await terminal.paste("abcdefghijklmnopqrst")
      try await terminal.see("⏎ Keep first 10")
      try await terminal.endPaste()
      try await terminal.press("Enter")
      try await terminal.see("› Notes  0123456789abcdefghij", "full  20/20", "1 of 2")
      try await terminal.paste("more")
      try await terminal.see("Nothing pasted: the field is full at 20 characters.")
    }
  }

  private static func inNotes(_ body: (TmuxSession) async throws -> Void) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "paste", title: "Paste",
        fields: #"{"id": "notes", "title": "Notes", "maxLength": 20}, {"id": "more"}"#)
      try await terminal.fill("paste", until: "0/20")
      try await body(terminal)
    }
  }
}
