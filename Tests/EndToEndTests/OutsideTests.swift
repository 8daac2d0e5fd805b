import Foundation
import RefillStore
import TestSupport
import Testing

@Suite(.terminalTime) struct `A store that cannot be opened` {
  @Test(arguments: ["a directory", "/proc/refill.sqlite"])
  func `keeps nobody from filling a form, and fails at submit`(place: String) async throws {
    try await TmuxSession.open { terminal in
      let path = place.hasPrefix("/") ? place : terminal.home.path(of: place)
      if !place.hasPrefix("/") {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      let screen = try await terminal.fill("--store '\(path)' desk")
      #expect(screen.contains("; the record will not be stored."))
      try await terminal.type("Ann Chen")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 5)
      #expect(terminal.output == "{\"name\":\"Ann Chen\"}\n")
      let complaints = terminal.complaints ?? ""
      #expect(
        complaints.hasPrefix(
          "refill: the record was written but not stored, and its answers are not remembered. "))
      #expect(complaints.hasSuffix(" The draft is kept; the output already has its record.\n"))
      #expect(terminal.home.drafts.count == 1)
    }
  }

  @Test func `keeps the record on stdout without a terminal, and fails`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try home.write(String(repeating: "not a store, ", count: 99), to: "text.sqlite")
      let fill = ["fill", "--no-input", "--set", "name=Ann", "desk", "--store"]
      try home.write("", to: "newer.sqlite")
      #expect(try await home.refill(fill + ["newer.sqlite"]).status == 0)
      // The version of the schema is at offset 60 of the header.
      let file = try FileHandle(forWritingTo: URL(filePath: home.path(of: "newer.sqlite")))
      try file.seek(toOffset: 60)
      try file.write(contentsOf: [0, 1, 0, 0])
      try file.close()
      for store in ["config", "text.sqlite", "newer.sqlite"] {
        let result = try await home.refill(fill + [store])
        #expect(result.status == 5, "\(store)")
        #expect(result.output == "{\"name\":\"Ann\"}\n", "\(store)")
        #expect(
          result.complaints.contains(
            "the record was written but not stored, and its answers are not remembered. "),
          "\(store): \(result.complaints)")
      }
      let hidden = try await home.refill(fill + ["config", "--private"])
      #expect(hidden.status == 0)
    }
  }
}

@Suite(.terminalTime) struct `A store that another program has` {
  @Test func `is waited for at submit, not by the first picture`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await terminal.home.remember(["Ann Chen"], in: "desk/name")
      var other: Store? = try Store(path: terminal.home.path(of: "data/refill/refill.sqlite"))
      try other?.execute("PRAGMA locking_mode = EXCLUSIVE")
      try other?.history.remember([("other", "x")], at: Date())
      // The other program keeps the store until the screen is seen, so no wait for it came before.
      let screen = try await terminal.fill("desk")
      #expect(screen.contains("  The store is in use; submitting tries it again."))
      try await terminal.type("Bo Dean")
      other = nil
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.home.drafts.isEmpty)
      #expect(try await terminal.home.records(of: "desk") == [#"{"name":"Bo Dean"}"#])
    }
  }
}

@Suite(.terminalTime) struct `A record that waits for the store` {
  @Test func `is said to be saved, and Ctrl-C stops that and keeps the draft`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await terminal.home.remember(["Ann Chen"], in: "desk/name")
      let other = try Store(path: terminal.home.path(of: "data/refill/refill.sqlite"))
      try other.execute("PRAGMA locking_mode = EXCLUSIVE")
      try other.history.remember([("other", "x")], at: Date())
      try await terminal.enter("refill desk")
      try await terminal.see("^X? help")
      try await terminal.type("Bo Dean")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("Saving … (Ctrl-C stops)")
      try await terminal.press("C-c")
      try await terminal.prompt()
      try await terminal.enter("echo code $?")
      try await terminal.see("code 130")
      #expect(terminal.home.drafts.count == 1)
      withExtendedLifetime(other) {}
    }
  }
}

@Suite(.terminalTime) struct `A damaged store` {
  @Test func `is exported as far as it can be read, and stays where it is`() async throws {
    try await Home.open { home in
      try home.write((1...300).map { "Value number \($0)\n" }.joined(), to: "values.txt")
      try await home.refill(
        "history", "import", "--for", "city", "--store", "old.sqlite", "values.txt")
      let file = URL(filePath: home.path(of: "old.sqlite"))
      var bytes = try Data(contentsOf: file)
      let page = try #require(StorePages.middle(.numbered, holding: "Value number", in: bytes))
      bytes.replaceSubrange(page..<page + StorePages.size, with: Data(count: StorePages.size))
      try bytes.write(to: file)
      let result = try await home.refill("history", "export", "--store", "old.sqlite")
      #expect(result.status == 65)
      #expect(result.complaints.hasSuffix(" values could not be read.\n"))
      #expect(result.output.split(separator: "\n").count > 150)
      #expect(try Data(contentsOf: file) == bytes)
      #expect(!FileManager.default.fileExists(atPath: file.path + ".corrupt-1"))
    }
  }

  @Test func `is replaced, and the form says so`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await terminal.home.remember((1...500).map { "value \($0)" }, in: "desk/name")
      let path = terminal.home.path(of: "data/refill/refill.sqlite")
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.seek(toOffset: 2048)
      let damage = Data(repeating: 0xEE, count: 3 * 2048)
      try file.write(contentsOf: damage)
      try file.close()
      try await terminal.fill(
        "desk", until: "The damaged history is kept as refill.sqlite.corrupt-1; a new one begins.")
      // The damaged file is kept as it was, and the new store takes the record.
      let kept = try Data(contentsOf: URL(filePath: path + ".corrupt-1"))
      #expect(kept.dropFirst(2048).prefix(damage.count) == damage)
      try await terminal.type("Ann Chen")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      let complaints = try #require(terminal.complaints)
      #expect(complaints.contains("is kept as \(path).corrupt-1; a new one begins."))
      #expect(try await terminal.home.records(of: "desk") == [#"{"name":"Ann Chen"}"#])
    }
  }
}

@Suite(.terminalTime) struct `A store that is gone at submit` {
  @Test(arguments: ["removed", "renamed", "replaced"])
  func `is replaced by what is at its path then`(change: String) async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await home.refill("fill", "--no-input", "--set", "name=Bob", "desk")
      try await terminal.fill("desk")
      try await terminal.type("Ann Chen")
      let path = home.path(of: "data/refill/refill.sqlite")
      let manager = FileManager.default
      if change == "replaced" { try manager.copyItem(atPath: path, toPath: path + ".copy") }
      try manager.moveItem(atPath: path, toPath: path + ".old")
      if change == "removed" { try manager.removeItem(atPath: path + ".old") }
      if change == "replaced" { try manager.moveItem(atPath: path + ".copy", toPath: path) }
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      let earlier = change == "replaced" ? [#"{"name":"Bob"}"#] : []
      #expect(try await home.records(of: "desk").sorted() == [#"{"name":"Ann Chen"}"#] + earlier)
    }
  }
}

@Suite(.terminalTime) struct `An output that takes no record` {
  @Test(arguments: ["> /dev/full", ">&-"])
  func `keeps the draft, and the record is stored once`(redirection: String) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await terminal.enter("refill desk \(redirection); echo code $?")
      try await terminal.see("^X? help")
      try await terminal.type("Ann Chen")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("code 5", "refill: the output could not be written")
      #expect(terminal.home.drafts.count == 1)
      try await terminal.fill("desk", until: "You left this form")
      try await terminal.press("Enter")
      try await terminal.see("› name  Ann Chen")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Ann Chen\"}\n")
      #expect(terminal.home.drafts.isEmpty)
      #expect(try await terminal.home.records(of: "desk") == [#"{"name":"Ann Chen"}"#])
    }
  }
}

@Suite(.terminalTime) struct `A record that can be neither written nor kept` {
  @Test func `opens its form again, and is written once`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      // One kilobyte: the first record is written in part.
      try await terminal.enter(
        "(ulimit -f 1; refill fill --private desk > out.json); echo code $?")
      try await terminal.see("^X? help")
      try await terminal.paste(String(repeating: "word ", count: 240) + "END")
      try await terminal.see("word END")
      try await terminal.endPaste()
      try await terminal.press("C-x", "Enter")
      try await terminal.see(
        "Output failed: file too large. ^X ⏎ tries again.", "word END")
      try await terminal.press("C-x", "k")
      try await terminal.wait(for: "an empty field") { !$0.contains("word END") }
      try await terminal.type("Ann Chen")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("code 0")
      #expect(
        terminal.home.text(of: "\(terminal.folder)/out.json") == "{\"name\":\"Ann Chen\"}\n")
    }
  }

  @Test func `is not left without a question`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await terminal.enter(
        "XDG_STATE_HOME=/dev/null refill fill --store /proc/refill.sqlite desk > /dev/full")
      try await terminal.see("^X? help")
      try await terminal.type("Ann Chen")
      try await terminal.press("C-x", "Enter")
      try await terminal.see(
        "Output failed: no space left on device. ^X ⏎ tries again.", "› name  Ann Chen")
      try await terminal.press("C-c")
      try await terminal.see("Leave? No draft can be kept: ")
      try await terminal.press("Escape")
      try await terminal.wait(for: "the form") { !$0.contains("Leave?") }
      try await terminal.press("C-x", "Enter")
      try await terminal.see("Output failed: no space left on device.", "› name  Ann Chen")
      try await terminal.press("C-c")
      try await terminal.see("Leave? No draft can be kept: ")
      try await terminal.press("C-c")
      try await terminal.prompt()
      #expect(try await terminal.scrollback().contains("No draft could be kept in /dev/null"))
    }
  }

  @Test func `says that no reader takes it any more`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await terminal.enter("refill fill --private desk | true")
      try await terminal.see("^X? help")
      try await terminal.type("Ann Chen")
      try await terminal.press("C-x", "Enter")
      try await terminal.see(
        "Output failed: broken pipe. Copy your answers before you leave.", "› name  Ann Chen")
      try await terminal.press("C-c")
      try await terminal.prompt()
    }
  }
}

@Suite(.terminalTime) struct `Text that nobody can trust` {
  @Test func `reaches the terminal as signs only`() async throws {
    try await TmuxSession.open { terminal in
      let attack = "\u{1B}]2;PWN\u{7}\u{1B}[41m\u{9B}2J\u{202E}\u{1}x"
      try await terminal.home.remember(["\(attack) one", "\(attack) two"], in: "hostile")
      let json = #"\u001b]2;PWN\u0007\u001b[41m\u009b2J\u202e\u0001"#
      try terminal.home.write(
        form: "hostile", title: "Hostile \(json)",
        fields: """
          {"id": "a", "title": "A \(json)", "description": "D \(json)", "placeholder": "P \(json)",
           "autocomplete": "hostile"},
          {"id": "b", "title": "B", "kind": "choice", "enum": ["x \(json)", "y"]}
          """)
      let title = try await terminal.title()
      try await terminal.fill("hostile", until: "↓ AutoFill 2")
      try await terminal.press("Down")
      try await terminal.see("⏎ Pick", " two", " one")
      try await terminal.press("Enter", "Tab")
      try await terminal.see("2 of 2")
      try await terminal.press("Right")
      try await terminal.see("(•)")
      #expect(try await terminal.title() == title)
      #expect(!(try await terminal.styledScreen()).contains("\u{1B}[41m"))
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(try await terminal.title() == title)
    }
  }
}

@Suite(.terminalTime) struct `Keys of the person's own` {
  @Test func `stand in the toolbar as they are bound`() async throws {
    let inputrc = """
      $if Refill
      "\\C-t": refill-next-field
      "\\C-o": refill-done
      $endif
      $if Other
      "\\C-p": refill-next-field
      $endif

      """
    try await TmuxSession.open(environment: ["INPUTRC": "inputrc"]) { terminal in
      try terminal.home.write(inputrc, to: "\(terminal.folder)/inputrc")
      try await terminal.fill("visitor", until: "^T Next")
      try await terminal.press("C-t")
      try await terminal.see("2 of 9")
      try await terminal.press("C-o")
      try await terminal.see("Review")
    }
  }

  @Test func `leave the text alone where there is nothing to put or yank`() async throws {
    let inputrc = "set editing-mode vi\nset keymap vi-insert\n\"\\C-d\": yank\n"
    try await TmuxSession.open(environment: ["INPUTRC": "inputrc"]) { terminal in
      try terminal.home.write(inputrc, to: "\(terminal.folder)/inputrc")
      try await terminal.fill("visitor", until: "^G Done")
      try await terminal.press("C-d")
      try await terminal.type("Ann Chen")
      try await terminal.see("Ann Chen", "8/60")
      try await terminal.press("Escape")
      try await terminal.see("Esc Done")
      try await terminal.type("pPix")
      try await terminal.see("Ann Chexn", "9/60")
    }
  }

  @Test func `are those of vi in vi mode`() async throws {
    try await TmuxSession.open(environment: ["INPUTRC": "inputrc"]) { terminal in
      try terminal.home.write("set editing-mode vi\n", to: "\(terminal.folder)/inputrc")
      try await terminal.fill("visitor", until: "^G Done")
      try await terminal.type("ann chen")
      try await terminal.see("Ann Chen")
      try await terminal.press("Escape")
      try await terminal.see("Esc Done")
      try await terminal.type("bcwSilva")
      try await terminal.see("Ann Silva", "^G Done")
      try await terminal.press("Escape")
      try await terminal.see("Esc Done")
      try await terminal.type("0x")
      try await terminal.see("nn Silva", "8/60")
      try await terminal.press("u")
      try await terminal.see("Ann Silva", "9/60")
      try await terminal.press("Tab")
      try await terminal.see("2 of 9", "^G Done")
      try await terminal.press("C-g")
      try await terminal.see("Review")
    }
  }
}

@Suite(.terminalTime) struct `The key for Done` {
  @Test func `is Esc twice in vi mode if no other key is bound to it`() async throws {
    try await TmuxSession.open(environment: ["INPUTRC": "inputrc"]) { terminal in
      try terminal.home.write(
        "set editing-mode vi\nset keymap vi-insert\n\"\\C-g\": kill-line\n",
        to: "\(terminal.folder)/inputrc")
      try await terminal.fill("visitor", until: "Esc Esc Done")
      try await terminal.press("Escape")
      try await terminal.see("       Esc Done")
    }
  }
}

@Suite(.terminalTime) struct `Colours` {
  @Test(arguments: [(environment: [:], hasColours: true), (["NO_COLOR": "1"], false)])
  func `go with NO_COLOR`(environment: [String: String], hasColours: Bool) async throws {
    try await TmuxSession.open(environment: environment) { terminal in
      try await terminal.fill("visitor")
      try await terminal.press("Tab", "Tab")
      try await terminal.type("nobody")
      try await terminal.press("Tab")
      try await terminal.see("no @")
      let styled = try await terminal.styledScreen()
      let codes = styled.matches(of: /\u{1B}\[([0-9;]*)m/).flatMap { $0.1.split(separator: ";") }
      let colours = codes.compactMap { Int($0) }.filter {
        (30...38).contains($0) || (40...48).contains($0) || (90...107).contains($0)
      }
      #expect(colours.isEmpty == !hasColours)
      #expect(codes.contains("1"))
    }
  }
}
