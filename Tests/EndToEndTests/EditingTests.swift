import Foundation
import Testing

@Suite(.terminalTime) struct `A command that is found by its title` {
  @Test func `is run, wherever its key would be`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "desk", title: "Desk",
        fields: ###"""
          {"id": "name", "title": "Name"}, {"id": "card", "title": "Card", "mask": "##/##"}
          """###)
      try await terminal.fill("desk")
      try await terminal.type("ann")
      try await terminal.press("C-x", ":")
      try await terminal.see("› ⇥", "Next field", "⏎ Run    Esc Close")
      try await terminal.type("case upper")
      try await terminal.see("Upper case")
      try await terminal.press("Enter")
      try await terminal.see("› Name  ANN")
      try await terminal.press("M-x")
      try await terminal.type("go to")
      try await terminal.press("Enter")
      try await terminal.see("Go to a field")
      try await terminal.type("card")
      try await terminal.press("Enter")
      try await terminal.type("1228")
      try await terminal.see("› Card  12/28")
      try await terminal.press("C-x", ":", "Escape")
      try await terminal.see("2 of 2")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"name":"ANN","card":"12/28"}"# + "\n")
    }
  }
}

@Suite(.terminalTime) struct `A field being edited` {
  @Test func `undoes, redoes and clears`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.fill("visitor")
      try await terminal.type("Ann Chen")
      try await terminal.press("C-x", "k")
      try await terminal.see("0/60")
      try await terminal.press("C-x", "u")
      try await terminal.see("› Full name *  Ann Chen", "8/60")
      try await terminal.press("C-x", "u")
      try await terminal.wait(for: "a shorter name") { !$0.contains("8/60") }
      try await terminal.press("C-x", "y")
      try await terminal.see("8/60")
      try await terminal.press("C-x", "y")
      try await terminal.see("0/60")
    }
  }

  @Test func `goes to the person's editor and back`() async throws {
    try await TmuxSession.open(environment: ["EDITOR": "sh ~/scribe --quick"]) { terminal in
      try terminal.home.write(
        "read -r old < \"$2\"\necho \"$old and $1\" > \"$2\"\n", to: "scribe")
      try await terminal.fill("visitor")
      try await terminal.type("Ann")
      try await terminal.press("C-x", "v")
      try await terminal.see("› Full name *  Ann and --quick", "Back from the editor. ^X u undoes.")
      try await terminal.press("C-x", "u")
      try await terminal.see("3/60")
      try terminal.home.write("exit 3\n", to: "scribe")
      try await terminal.press("C-x", "v")
      try await terminal.see("The editor ended with status 3; the field is unchanged.", "3/60")
    }
  }

  @Test func `takes no text from the editor that is not UTF-8, and keeps its file`() async throws {
    try await TmuxSession.open(environment: ["EDITOR": "sh ~/scribe"]) { terminal in
      try terminal.home.write("printf 'Zo\\353\\n' > \"$1\"\n", to: "scribe")
      try await terminal.fill("visitor")
      try await terminal.type("Ann")
      try await terminal.press("C-x", "v")
      try await terminal.see("› Full name *  Ann", "Not UTF-8, so the field is unchanged;")
      let folder = terminal.home.folder
      let file = try #require(
        FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
          .first { $0.lastPathComponent.hasPrefix("refill-") })
      #expect(try Data(contentsOf: file) == Data([0x5A, 0x6F, 0xEB, 0x0A]))
    }
  }

  @Test func `leaves no file if a signal ends the program while the editor is open`() async throws {
    try await TmuxSession.open(environment: ["EDITOR": "sh ~/scribe"]) { terminal in
      try terminal.home.write("echo \"$1\" > ~/name\necho scribbling\nsleep 60\n", to: "scribe")
      try await terminal.fill("visitor")
      try await terminal.type("Ann")
      try await terminal.press("C-x", "v")
      try await terminal.see("scribbling")
      let file = try #require(terminal.home.text(of: "name")).dropLast()
      #expect(FileManager.default.fileExists(atPath: String(file)))
      kill(try terminal.process, SIGHUP)
      #expect(try await terminal.end() == 129)
      #expect(!FileManager.default.fileExists(atPath: String(file)))
    }
  }

  @Test func `gives the editor the terminal, wherever input and output go`() async throws {
    try await TmuxSession.open(environment: ["EDITOR": "sh ~/scribe"]) { terminal in
      try terminal.home.write(
        "test -t 0 && test -t 1 && test -t 2 || exit 9\necho scribbling\necho Bo > \"$1\"\n",
        to: "scribe")
      try terminal.home.write(form: "one", title: "One", fields: #"{"id": "text"}"#)
      try await terminal.enter("refill fill one 2> err > out; echo $? > status")
      try await terminal.see("^X? help")
      try await terminal.press("C-x", "v")
      try await terminal.see("› text  Bo", "Back from the editor.")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"text\":\"Bo\"}\n")
    }
  }

  @Test func `waits for an editor that is stopped, and outlives one that is interrupted`()
    async throws
  {
    try await TmuxSession.open(environment: ["EDITOR": "sh ~/scribe"]) { terminal in
      try terminal.home.write("echo scribbling; sleep 60\n", to: "scribe")
      try await terminal.enter("refill visitor")
      try await terminal.see("^X? help")
      try await terminal.type("Ann")
      try await terminal.press("C-x", "v")
      try await terminal.see("scribbling")
      try await terminal.press("C-z")
      try await terminal.see("Stopped")
      try await terminal.prompt()
      try await terminal.enter("fg")
      try await terminal.wait(for: "the job") { $0.cursorRow != "$" }
      try await terminal.press("C-c")
      try await terminal.see("The editor ended with status 130; the field is unchanged.", "3/60")
    }
  }

  @Test func `shows what is around the cursor in a value wider than its row`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "wide", title: "Wide", fields: #"{"id": "text"}"#)
      try await terminal.fill("wide")
      try await terminal.type((10...40).map { "\($0)" }.joined(separator: " "))
      let end = try await terminal.see("› text  …", " 38 39 40")
      #expect(end.cursor.column == end.cursorRow.count + 2)
      for _ in 1...11 { try await terminal.press("Left") }
      try await terminal.wait(for: "the rest of the row") {
        $0.contains("36 37 38 39 40") && $0.characterAtCursor == "3"
      }
      try await terminal.press("Home")
      let start = try await terminal.see("› text  10 11 12", "…")
      #expect(start.characterAtCursor == "1")
    }
  }

  @Test func `has a help of its keys, and a picture that can be painted again`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.fill("visitor")
      try await terminal.type("Ann")
      let before = try await terminal.see("3/60")
      try await terminal.press("C-x")
      try await terminal.see("p n / field ", "c i d in the list", "w grey text", "Enter ^N submit")
      try await terminal.press("?")
      try await terminal.see("Help", "^C         leave, draft kept", "^X ⏎       submit")
      try await terminal.press("Escape")
      try await terminal.wait(for: "the same picture") { $0 == before }
      try await terminal.scribble("\\033[2;1Hgarbage\\033[5;10Hgarbage\\033[4;18H")
      try await terminal.see("garbage")
      try await terminal.press("C-l")
      try await terminal.wait(for: "the same picture") {
        $0.below("$ run") == before.below("$ run")
      }
    }
  }

  @Test func `takes what was typed before it was ready once`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.send(Array("run visitor\rAnn Chen\rAcm".utf8))
      try await terminal.type("e\tann@x.example")
      let screen = try await terminal.see("› Email        ann@x.example")
      #expect(screen.row(with: "Full name") == "✓ Full name *  Ann Chen")
      #expect(screen.row(with: "Company") == "✓ Company *    Acme")
      #expect(screen.row(with: "Email").hasPrefix("› Email        ann@x.example"))
      #expect(screen.rows.filter { $0.contains("Ann Chen") }.count == 1)
    }
  }

  @Test(arguments: [
    "日本語", "한국어 テスト", "e\u{301}a\u{308}o\u{302}", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪🇯🇵", "❤️", "नमस्ते", "السلام",
    "שלום",
  ])
  func `keeps the cursor where wide text ends`(text: String) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "wide", title: "Wide", fields: #"{"id": "text", "maxLength": 50}"#)
      try await terminal.fill("wide")
      try await terminal.type(text + "|")
      try await terminal.see("\(text.count + 1)/50")
      try await terminal.press("Left")
      try await terminal.wait(for: "the cursor on the bar") { $0.characterAtCursor == "|" }
      for length in (0..<text.count).reversed() {
        try await terminal.press("BSpace")
        let shorter = try await terminal.see("\(length + 1)/50")
        #expect(shorter.cursorRow == "› text  \(text.prefix(length))|")
        #expect(shorter.characterAtCursor == "|")
      }
    }
  }
}
