import Foundation
import Testing

@Suite(.terminalTime) struct `A form by lines in a terminal` {
  private static let fields =
    #"{"id": "name", "title": "Name", "required": true}, {"id": "city", "title": "City"}"#

  private func open(
    columns: Int = 80, rows: Int = 24, fields: String = Self.fields,
    environment: [String: String] = [:], _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.open(columns: columns, rows: rows, environment: environment) { terminal in
      try terminal.home.write(form: "trip", title: "Trip", fields: fields)
      try await body(terminal)
    }
  }

  @Test(arguments: ["TERM=dumb run trip", "run fill --accessible trip", "ACCESSIBLE=1 run trip"])
  func `is filled and submitted`(command: String) async throws {
    try await open { terminal in
      try await terminal.start(command)
      let first = try await terminal.see("1 of 2. Name, required:")
      #expect(first.contains("Trip. 2 fields. ? explains the commands."))
      try await terminal.enter("Zoë 👩‍👩‍👧")
      try await terminal.see("2 of 2. City:")
      try await terminal.enter("York")
      try await terminal.see("Enter submits, a number edits, ! leaves:")
      try await terminal.press("Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Zoë 👩‍👩‍👧\",\"city\":\"York\"}\n")
      #expect(terminal.isAsBefore)
      // Blanks clear what was wider while it was typed.
      let lines = try await terminal.scrollback().replacing(#/ +\n/#, with: "\n")
      #expect(lines.contains("1 of 2. Name, required: Zoë 👩‍👩‍👧\n2 of 2. City: York\nReview. 2 of 2"))
    }
  }

  @Test func `is edited with the keys of Readline, whole characters at a time`() async throws {
    try await open { terminal in
      try await terminal.start("run fill --accessible trip")
      try await terminal.see("1 of 2. Name")
      try await terminal.type("Xnn👩‍👩‍👧")
      try await terminal.press("BSpace", "C-a", "DC")
      try await terminal.type("A")
      try await terminal.press("C-e")
      try await terminal.type(" Chen Lee")
      try await terminal.press("C-w")
      try await terminal.type("Ray")
      try await terminal.press("Enter")
      try await terminal.see("2 of 2. City")
      try await terminal.press("Enter")
      try await terminal.see("1. Name: Ann Chen Ray", "Enter submits")
      try await terminal.press("Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Ann Chen Ray\"}\n")
    }
  }

  @Test func `recalls earlier values`() async throws {
    try await open { terminal in
      for city in ["York", "Leeds"] {
        try await terminal.start(
          "run fill --set name=Ann --set city=\(city) --no-input --remember trip")
        #expect(try await terminal.end() == 0)
      }
      try await terminal.start("run fill --accessible --private trip")
      try await terminal.see("1 of 2. Name, required, 1 earlier value, dot lists it:")
      try await terminal.press("Up")
      try await terminal.see("lists it: Ann")
      try await terminal.press("Enter")
      try await terminal.see("2 of 2. City, 2 earlier values")
      try await terminal.enter(". yor")
      try await terminal.see("1 value with \"yor\":", "  1. York, used once, last just now")
      try await terminal.enter(". 1")
      try await terminal.see("City is York.", "Enter submits")
      try await terminal.press("Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Ann\",\"city\":\"York\"}\n")
    }
  }

  @Test(arguments: ["C-d", "C-c"])
  func `keeps a draft and never submits when it is left`(key: String) async throws {
    try await open { terminal in
      try await terminal.start("run fill --accessible trip")
      try await terminal.see("1 of 2. Name")
      try await terminal.enter("Ann")
      try await terminal.see("2 of 2. City")
      try await terminal.press(key)
      // Ctrl-C is a signal here, which ends the script around the program as well.
      try await terminal.see("Draft kept (1 of 2)")
      try await terminal.prompt()
      #expect(terminal.output == "")
      try await terminal.start("run fill --accessible trip")
      try await terminal.see("You left this form today", "with 1 of 2 fields filled.")
      try await terminal.press("Enter")
      try await terminal.see("City:")
    }
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `continues with a line in which it was ended`(signal: Int32) async throws {
    try await open { terminal in
      try await terminal.start("run fill --accessible trip")
      try await terminal.see("1 of 2. Name")
      try await terminal.type("Ann Ch")
      try await terminal.wait(for: "the line in the draft") { _ in
        terminal.home.drafts.contains { $0.contains("Ann Ch") }
      }
      kill(try terminal.process, signal)
      #expect(try await terminal.end() == 128 + Int(signal))
      try await terminal.start("run fill --accessible trip")
      try await terminal.see("You left this form")
      try await terminal.press("Enter")
      try await terminal.type("en")
      try await terminal.see("1 of 2. Name, required: Ann Chen")
      try await terminal.press("Enter")
      try await terminal.see("2 of 2. City")
      try await terminal.press("C-c")
    }
  }

  @Test func `asks at Ctrl-C if no draft can be kept`() async throws {
    try await open { terminal in
      try await terminal.start("XDG_STATE_HOME=/proc/nowhere run fill --accessible trip")
      try await terminal.see("1 of 2. Name")
      try await terminal.type("Zo")
      try await terminal.press("C-c")
      try await terminal.see("Leave? No draft can be kept: ", "Enter leaves, < goes back:")
      try await terminal.enter("<")
      try await terminal.see("Enter keeps Zo:")
      try await terminal.press("Enter")
      try await terminal.see("2 of 2. City")
      try await terminal.enter("York")
      try await terminal.see("Enter submits")
      try await terminal.press("Enter")
      #expect(try await terminal.end() == 0)
    }
  }

  @Test func `takes several pasted lines as one line, and as lines of a text`() async throws {
    let fields =
      #"{"id": "name", "title": "Name"}, {"id": "notes", "title": "Notes", "kind": "textarea"}"#
    try await open(columns: 40, rows: 12, fields: fields) { terminal in
      try await terminal.start("run fill --accessible trip")
      try await terminal.see("1 of 2. Name:")
      try await terminal.paste("Ann\nChen\n")
      try await terminal.see("1 of 2. Name: Ann Chen")
      try await terminal.endPaste()
      try await terminal.press("Enter")
      try await terminal.see("2 of 2. Notes:")
      try await terminal.paste("One\n.\n!\nFour")
      try await terminal.see("Line 4: Four")
      try await terminal.endPaste()
      try await terminal.press("Enter")
      try await terminal.see("Line 5:")
      try await terminal.type(".")
      try await terminal.press("Enter")
      try await terminal.see("leaves.", "Enter, a number or !:")
      try await terminal.paste("\n")
      try await terminal.endPaste()
      try await terminal.press("Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"name":"Ann Chen","notes":"One\n.\n!\nFour"}"# + "\n")
      #expect(terminal.isAsBefore)
    }
  }

  @Test func `keeps the prompt beside a text that is longer than the row`() async throws {
    try await open(columns: 40, rows: 12) { terminal in
      try await terminal.start("TERM=dumb run trip")
      try await terminal.see("1 of 2. Name, required")
      let text = "Dr Ann e\u{301}é 日本語 مرحبا Lee of the house by the river"
      try await terminal.type(text)
      try await terminal.see("1 of 2. Name, required: < the river")
      try await terminal.press("C-a")
      try await terminal.see("1 of 2. Name, required: Dr Ann éé ")
      try await terminal.press("C-d", "C-d", "C-d")
      try await terminal.see("1 of 2. Name, required: Ann éé ")
      try await terminal.press("C-e", "BSpace")
      try await terminal.see("1 of 2. Name, required: < rive")
      try await terminal.press("Enter")
      try await terminal.see("2 of 2. City")
      try await terminal.press("Enter", "Enter")
      #expect(try await terminal.end() == 0)
      let name = String(text.dropFirst(3).dropLast()).precomposedStringWithCanonicalMapping
      #expect(terminal.output?.precomposedStringWithCanonicalMapping.contains(name) == true)
    }
  }

  @Test func `shows no secret`() async throws {
    let fields = #"{"id": "pin", "title": "PIN", "kind": "password"}"#
    try await open(fields: fields) { terminal in
      try await terminal.start("run fill --accessible trip")
      try await terminal.see("1 of 1. PIN, typing is not shown:")
      try await terminal.enter("Hunter2Hunter2")
      try await terminal.see("PIN is filled in.", "Enter submits")
      try await terminal.press("Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"pin\":\"Hunter2Hunter2\"}\n")
      #expect(!(try await terminal.scrollback()).contains("Hunter2"))
      #expect(terminal.isAsBefore)
    }
  }

  @Test func `opens the editor`() async throws {
    let fields = #"{"id": "notes", "title": "Notes", "kind": "textarea"}"#
    try await open(fields: fields, environment: ["EDITOR": "$HOME/edit.sh"]) { terminal in
      try terminal.home.write(program: "#!/bin/sh\nprintf 'one\\ntwo\\n' > \"$1\"\n", to: "edit.sh")
      try await terminal.start("run fill --accessible trip")
      try await terminal.see("1 of 1. Notes")
      try await terminal.enter(". edit")
      try await terminal.see("Back from the editor. Dot undo undoes.", "Enter keeps one")
      try await terminal.press("Enter")
      try await terminal.see("Enter submits")
      try await terminal.press("Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"notes\":\"one\\ntwo\"}\n")
    }
  }

  @Test func `is offered where the window is too small to draw it`() async throws {
    try await open(columns: 60, rows: 4) { terminal in
      try await terminal.start("run trip")
      try await terminal.see("1 of 2. Name, required:")
      try await terminal.enter("Ann")
      try await terminal.see("2 of 2. City")
      let lines = try await terminal.scrollback()
      #expect(lines.contains("The window is too small to draw this form, so it is filled"))
    }
  }

  @Test func `continues after a stop`() async throws {
    try await open { terminal in
      try await terminal.start("run fill --accessible trip")
      try await terminal.see("1 of 2. Name")
      try await terminal.type("An")
      try await terminal.press("C-z")
      try await terminal.wait(for: "the prompt") { $0.cursorRow == "$" }
      try await terminal.enter("fg")
      try await terminal.see("required: An")
      try await terminal.type("n")
      try await terminal.press("Enter")
      try await terminal.see("2 of 2. City")
    }
  }
}

@Suite(.terminalTime) struct `A form by lines in a pipe` {
  @Test func `is filled, and the conversation is on stderr`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "trip", title: "Trip",
        fields:
          #"{"id": "name", "title": "Name"}, {"id": "pin", "title": "PIN", "kind": "password"}"#
      )
      try await terminal.start("printf 'Ann\\n4711\\n\\n' | run fill --accessible trip")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Ann\",\"pin\":\"4711\"}\n")
      let conversation = try #require(terminal.complaints)
      #expect(conversation.contains("1 of 2. Name: Ann\n2 of 2. PIN, typing is not shown: \n"))
      #expect(!conversation.contains("4711"))
    }
  }

  @Test func `that ends early keeps the draft and submits nothing`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "trip", title: "Trip", fields: #"{"id": "name", "title": "Name"}"#)
      try await terminal.start("printf 'Ann\\n' | run fill --accessible trip")
      #expect(try await terminal.end() == 1)
      #expect(terminal.output == "")
      #expect(terminal.home.drafts.count == 1)
      #expect(
        terminal.complaints?.contains(
          "`refill drafts resume trip` continues it (1 of 1).") == true)
      try await terminal.start("printf '\\n\\n' | run drafts resume --accessible trip")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Ann\"}\n")
    }
  }

  @Test func `is no answer to the question about a draft`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "trip", title: "Trip",
        fields: #"{"id": "name", "title": "Name"}, {"id": "to", "title": "To"}"#)
      try await terminal.start("printf 'Ann\\n' | run fill --accessible trip")
      #expect(try await terminal.end() == 1)
      try await terminal.start("printf 'Bob\\nBonn\\n\\n' | run fill --accessible trip")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"name":"Bob","to":"Bonn"}"# + "\n")
      #expect(terminal.home.drafts.count == 1)
    }
  }
}

extension TmuxSession {
  /// Has the shell run the program by a line that is not `run` alone.
  fileprivate func start(_ line: String) async throws {
    try? FileManager.default.removeItem(atPath: home.path(of: "\(folder)/status"))
    try await enter(line)
  }
}
