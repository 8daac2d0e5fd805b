import Foundation
import Testing

@Suite(.terminalTime) struct `A draft` {
  @Test func `is kept by Ctrl-C and gone after the submit`() async throws {
    try await Self.afterLeaving { terminal in
      try await terminal.press("Enter")
      try await terminal.see("✓ Name *     Ann Chen", "› Company *  Orbit Ltd", "2 of 3 ")
      try await terminal.type("!")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Ann Chen\",\"company\":\"Orbit Ltd!\"}\n")
      #expect(terminal.home.drafts.isEmpty)
      let next = try await terminal.fill("desk")
      #expect(!next.contains("You left this form"))
    }
  }

  @Test func `is thrown away for good, unless that is undone`() async throws {
    try await Self.afterLeaving { terminal in
      try await terminal.press("C-x", "k")
      try await terminal.see("Draft discarded. ^X u brings it back.", "1 of 3")
      #expect(terminal.home.drafts.isEmpty)
      try await terminal.press("C-x", "u")
      try await terminal.see("Name *     Ann Chen", "Company *  Orbit Ltd")
    }
  }

  @Test func `stays when the person starts empty, and keys typed before wait for that`()
    async throws
  {
    try await Self.afterLeaving(until: "$") { terminal in
      try await terminal.send(Array("run desk\r\rUmber".utf8))
      let asked = try await terminal.see("You left this form today at")
      #expect(asked.contains("~ Company *  Orbit Ltd"))
      try await terminal.press("Escape")
      let empty = try await terminal.see("2 of 3", "› Company *  Umber")
      #expect(empty.row(with: "Name") == "◦ Name *")
      try await terminal.press("BTab")
      try await terminal.see("1 of 3")
      try await terminal.type("Ben Okafor")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Ben Okafor\",\"company\":\"Umber\"}\n")
      let kept = try await terminal.fill("desk", until: "You left this form today at")
      #expect(kept.row(with: "Company").hasPrefix("~ Company *  Orbit Ltd"))
    }
  }

  @Test func `of a form that is open twice is kept apart`() async throws {
    try await TmuxSession.open { first in
      try first.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try await first.fill("desk")
      try await first.type("Ann Chen")
      try await first.openAnother { second in
        try await second.fill("desk", until: "This form is open in another window;")
        try await second.type("Ben Okafor")
        try await second.press("Tab")
        try await second.type("Umber")
        try await first.press("Tab")
        try await first.type("Orbit Ltd")
        try await second.press("C-x", "Enter")
        #expect(try await second.end() == 0)
        try await first.press("C-x", "Enter")
        #expect(try await first.end() == 0)
        #expect(second.output == "{\"name\":\"Ben Okafor\",\"company\":\"Umber\"}\n")
        #expect(first.output == "{\"name\":\"Ann Chen\",\"company\":\"Orbit Ltd\"}\n")
      }
      #expect(first.home.drafts.isEmpty)
      #expect(try await first.home.records(of: "desk").count == 2)
    }
  }

  @Test func `of a form that was left twice is the newest, and an empty start spoils neither`()
    async throws
  {
    try await TmuxSession.open { first in
      try first.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try await first.fill("desk")
      try await first.type("Ann Chen")
      try await first.openAnother { second in
        try await second.fill("desk", until: "This form is open in another window;")
        try await first.press("C-c")
        #expect(try await first.end() == 130)
        try await second.type("Ben Okafor")
        try await second.see("Ben Okafor")
        try await second.press("C-c")
        #expect(try await second.end() == 130)
      }
      let asked = try await first.fill("desk", until: "One older draft is waiting too.")
      #expect(asked.contains("Ben Okafor") && asked.contains("o Older"))
      #expect(!asked.contains("^X? help"))
      try await first.press("x")
      try await first.see("Enter continues, Esc starts empty, ^X k discards.")
      try await first.press("o")
      try await first.see("Ann Chen", "You left this form")
      try await first.press("o")
      try await first.see("Ben Okafor", "One older draft is waiting too.")
      try await first.press("Escape")
      try await first.see("› Name *")
      try await first.type("Cy Dent")
      try await first.see("Cy Dent")
      try await first.press("C-c")
      #expect(try await first.end() == 130)
      #expect(first.home.drafts.count == 3)
      for name in ["Ann Chen", "Ben Okafor", "Cy Dent"] {
        #expect(first.home.drafts.contains { $0.contains(name) })
      }
      try await first.enter("clear; refill desk")
      let listed = try await first.see("Desk has 3 drafts; ", "2 older drafts are waiting too.")
      #expect(
        listed.rows.dropFirst().prefix(3).map { $0.prefix(8) } == [
          "desk~3  ", "desk~2  ", "desk    ",
        ])
      try await first.press("C-c")
      try await first.prompt()
      try await Self.manage(first)
    }
  }

  /// Lists, shows, continues and discards the three drafts.
  private static func manage(_ terminal: TmuxSession) async throws {
    let home = terminal.home
    let list = try await home.refill("drafts").output
    let names = list.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(Set(names) == ["desk", "desk~2", "desk~3"])
    #expect(try await home.refill("drafts", "show", "desk").output.contains("Ann Chen"))
    #expect(try await home.refill("drafts", "show", "desk~9").status == 2)
    try await terminal.fill("drafts resume desk")
    try await terminal.see("› Name *", "Ann Chen", "1 of 3")
    #expect(try await home.refill("drafts", "discard", "desk").status == 5)
    #expect(try await home.refill("drafts", "discard", "desk~3").status == 0)
    #expect(home.drafts.count == 2)
    try await discardAll(home)
    try await terminal.press("C-c")
    #expect(try await terminal.end() == 130)
    let last = try await home.refill("drafts", "discard", "--all", "--yes")
    #expect(last.status == 0 && last.output == "1 draft discarded.\n")
    #expect(home.drafts.isEmpty)
    let none = try await home.refill("drafts", "discard", "--all")
    #expect(none.status == 0 && none.complaints == "refill: there are no drafts.\n")
  }

  /// Discards all drafts while one of two is open.
  private static func discardAll(_ home: Home) async throws {
    let asked = try await home.refill("drafts", "discard", "--all")
    #expect(asked.status == 2)
    #expect(asked.complaints.contains("discard 2 drafts for good; --yes does it."))
    #expect(try await home.refill("drafts", "discard").status == 2)
    #expect(try await home.refill("drafts", "discard", "--all", "desk").status == 2)
    #expect(home.drafts.count == 2)
    let all = try await home.refill("drafts", "discard", "--all", "--yes")
    #expect(all.status == 5 && all.output == "1 draft discarded.\n", "\(all.complaints)")
    #expect(all.complaints == "refill: desk is open in another window; it was not discarded.\n")
    #expect(home.drafts.count == 1)
  }

  @Test func `of a form in a file is continued by its name`() async throws {
    try await TmuxSession.open(columns: 40) { terminal in
      let form = #"{"id": "desk", "title": "Desk", "fields": [\#(Self.fields)]}"#
      try terminal.home.write(form, to: "elsewhere.json")
      try await terminal.fill("~/elsewhere.json", until: "› Name *")
      try await terminal.type("Ann Chen")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      try await terminal.see("Desk was not submitted.", "Draft kept", "continue.")
      let list = try await terminal.home.refill("drafts").output
      #expect(list.hasSuffix("\t1 of 3 filled\tAnn Chen\n"), "\(list)")
      try await terminal.fill("drafts resume desk", until: "› Name *")
      try await terminal.see("› Name *", "Ann Chen", "1 of 3")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      let file = terminal.home.folder.appendingPathComponent("elsewhere.json")
      try FileManager.default.removeItem(at: file)
      let gone = try await terminal.home.refill("drafts", "resume", "desk")
      #expect(gone.status == 2)
      #expect(gone.complaints.contains("elsewhere.json, the form of desk, is not there any more."))
    }
  }

  @Test func `with a name is kept beside the others, and continued by that name`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try await terminal.fill("fill --draft monday desk", until: "A new draft: desk~monday.")
      try await terminal.type("Ann Chen")
      try await terminal.see("Ann Chen")
      try await terminal.openAnother { second in
        try await second.enter("run fill --draft monday desk")
        #expect(try await second.end() == 5)
        #expect(second.complaints == "refill: desk~monday is open in another window.\n")
      }
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      try await terminal.see("Desk was not submitted. Draft desk~monday kept (1 of 3).")
      try await terminal.fill("desk")
      try await terminal.see("1 of 3", "› Name *")
      try await terminal.press("C-c")
      _ = try await terminal.end()
      try await terminal.fill("drafts resume desk~monday", until: "› Name *")
      try await terminal.see("Ann Chen")
      try await terminal.press("Tab")
      try await terminal.type("Orbit Ltd")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.home.drafts.isEmpty)
    }
  }

  @Test func `that grows beyond the limit of file sizes is told, and typing continues`()
    async throws
  {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      let first = ["--set", "name=Bo", "--set", "company=Umber"]
      #expect(try await terminal.home.refill(["fill", "--no-input", "desk"] + first).status == 0)
      try await terminal.enter("ulimit -f 2")
      try await terminal.fill("desk")
      try await terminal.type("Ann Chen")
      try await terminal.wait(for: "the draft") { _ in terminal.home.drafts.count == 1 }
      try await terminal.paste(String(repeating: " and Ben", count: 300))
      try await terminal.endPaste()
      try await terminal.see("Drafts cannot be saved: the limit of file sizes is reached.")
      try await terminal.type("!")
      try await terminal.see("Ben!")
      let shown = try await terminal.home.refill("drafts", "show", "desk").output
      #expect(shown == "{\"name\":\"Ann Chen\"}\n")
      try await terminal.press("C-c")
      try await terminal.see("Leave? No draft can be kept: the limit of file sizes is reached.")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
    }
  }

  @Test func `forgets a text that turns out to be a secret`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try await terminal.fill("desk")
      try await terminal.type("Ann Chen")
      try await terminal.press("Tab")
      try await terminal.type("ghp_0123456789abcdef")
      try await terminal.wait(for: "the draft") { _ in
        terminal.home.drafts.contains { $0.contains("ghp_0123456789abcdef") }
      }
      try await terminal.type("ghijklmnopqrstuvwxyz")
      try await terminal.wait(for: "a draft without the secret") { _ in
        !terminal.home.drafts.contains { $0.contains("ghp_") }
      }
      #expect(terminal.home.drafts.first?.contains("Ann Chen") == true)
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      #expect(!terminal.home.drafts.contains { $0.contains("ghp_") })
    }
  }

  @Test func `has as many answers as the person gave`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "desk", title: "Desk",
        fields: #"{"id": "name"}, {"id": "parking", "kind": "confirm", "default": true}"#)
      try await terminal.fill("desk")
      try await terminal.type("Ann")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      try await terminal.see("Draft kept (1 of 2)")
    }
  }

  @Test func `that cannot be saved is told while typing and on leaving`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try terminal.home.write("", to: "state/refill")
      for isTerminated in [false, true] {
        try await terminal.fill("desk")
        try await terminal.type("Ann Chen")
        try await terminal.see(
          "Drafts cannot be saved: a file is in the way of the folder. Move it away.")
        if isTerminated {
          kill(try terminal.process, SIGTERM)
          #expect(try await terminal.end() == 143)
        } else {
          try await terminal.press("C-c")
          try await terminal.see("Leave? No draft can be kept: a file is in the way of the folder.")
          try await terminal.press("C-c")
          #expect(try await terminal.end() == 130)
        }
        let end = try await terminal.see("Desk was not submitted. No draft could be kept in")
        #expect(!end.contains("Draft kept"))
        try await terminal.enter("clear")
      }
      #expect(terminal.home.text(of: "state/refill") == "")
    }
  }

  @Test func `is kept when time runs out, which is said`() async throws {
    try await TmuxSession.open(columns: 40) { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try await terminal.enter("run fill --timeout 1 desk")
      #expect(try await terminal.end() == 124)
      try await terminal.see("Time ran out after 1 s.", "Desk was not submitted.")
    }
  }

  @Test func `is named where the question about it is left`() async throws {
    try await Self.afterLeaving { terminal in
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      try await terminal.see("Draft kept (2 of 3); run it again to continue.")
      #expect(terminal.home.drafts.count == 1)
    }
  }

  private static let fields = """
    {"id": "name", "title": "Name", "required": true},
    {"id": "company", "title": "Company", "required": true},
    {"id": "notes", "title": "Notes"}
    """

  /// Leaves a half-filled form with Ctrl-C, and opens it again.
  private static func afterLeaving(
    until text: String = "You left this form today at", _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: fields)
      try await terminal.fill("desk")
      try await terminal.type("Ann Chen")
      try await terminal.press("Tab")
      try await terminal.type("Orbit Ltd")
      try await terminal.see("Company *  Orbit Ltd")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      #expect(terminal.isAsBefore)
      #expect(terminal.home.drafts.count == 1)
      try await terminal.see(
        "Desk was not submitted. Draft kept (2 of 3); run it again to continue.")
      if text != "$" { try await terminal.fill("desk", until: text) }
      try await body(terminal)
    }
  }
}
