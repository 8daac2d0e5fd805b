import Foundation
import TestSupport
import Testing

/// Records whose program or receiver ends in the middle.
@Suite(.terminalTime) struct `A record whose submit is interrupted` {
  /// A receiver that notes its process and its key, and hangs until the file `go` is there.
  private static let receiver = """
    #!/bin/sh
    cat > "$HOME/record.$$"
    echo $$ >> "$HOME/begun"
    while [ ! -e "$HOME/go" ]; do sleep 0.05; done
    { echo "$REFILL_SUBMIT_KEY"; cat "$HOME/record.$$"; } >> "$HOME/taken"

    """

  private func open(_ body: (Home) async throws -> Void) async throws {
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "badge"}"#)
      try home.write(program: Self.receiver, to: "post")
      try await body(home)
    }
  }

  /// Runs the program, and sends a signal to it once the receiver has the record; returns its end.
  private func interrupt(
    _ home: Home, by signal: String, _ words: String
  ) async throws -> Program.Result {
    let shell = Program(path: "/bin/bash", environment: home.environment(), folder: home.folder)
    return try await shell.run([
      "-c",
      """
      cd; set -m; refill \(words) & program=$!
      for i in $(seq 400); do [ -s begun ] && break; sleep 0.05; done
      kill -\(signal) $program; wait $program
      """,
    ])
  }

  /// True if the receiver that began last still runs.
  private func isRunning(_ home: Home) -> Bool {
    let last = home.text(of: "begun")?.split(separator: "\n").last.flatMap { pid_t($0) }
    return last.map { kill($0, 0) == 0 } ?? false
  }

  private func go(_ home: Home) throws { try home.write("", to: "go") }

  /// The keys of the records that the receiver took, in order.
  private func keys(_ home: Home) -> [String] {
    (home.text(of: "taken") ?? "").split(separator: "\n").filter { !$0.hasPrefix("{") }
      .map(String.init)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `is pending, its receiver is ended, and it is submitted once`(
    signal: String, status: Int
  ) async throws {
    try await open { home in
      let result = try await interrupt(
        home, by: signal, "fill --no-input --set name=Ann --submit ./post desk")
      #expect(result.status == status)
      #expect(
        result.complaints.contains(
          "refill: post was stopped; it may have taken the record. "
            + "Record 1 is pending; `refill submit --pending` tries again.\n"),
        "\(result.complaints)")
      #expect(!isRunning(home))
      #expect(try await home.records(of: "desk") == [#"{"name":"Ann"}"#])
      try go(home)
      #expect(try await home.refill("submit").status == 0)
      #expect(keys(home).count == 1)
      #expect(try await home.refill("submit", "--list").output.isEmpty)
      #expect(try await home.records(of: "desk").count == 1)
    }
  }

  @Test func `is pending after the program was killed, and keeps its key`() async throws {
    try await open { home in
      let result = try await interrupt(
        home, by: "KILL", "fill --no-input --set name=Ann --submit ./post desk")
      #expect(result.status == 137)
      let list = try await home.refill("submit", "--list", "--json").output
      #expect(list.contains(#""failure":"The attempt has not ended.""#))
      // The receiver continues, so that it gets the record twice: with one key.
      try go(home)
      #expect(try await home.refill("submit").status == 0)
      for _ in 0..<1000 where keys(home).count < 2 {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(keys(home).count == 2 && Set(keys(home)).count == 1)
      #expect(list.contains(keys(home)[0]))
      #expect(try await home.records(of: "desk") == [#"{"name":"Ann"}"#])
    }
  }

  @Test func `keeps the key of an attempt at which the program was killed again`() async throws {
    try await open { home in
      _ = try await interrupt(
        home, by: "TERM", "fill --no-input --set name=Ann --submit ./post desk")
      try FileManager.default.removeItem(atPath: home.path(of: "begun"))
      let again = try await interrupt(home, by: "TERM", "submit --pending")
      #expect(again.status == 143)
      #expect(again.complaints.contains("record 1: post was stopped"))
      #expect(!isRunning(home))
      let list = try await home.refill("submit", "--list", "--json").output
      #expect(list.contains(#""attempts":2,"#))
      try go(home)
      #expect(try await home.refill("submit").status == 0)
      #expect(keys(home).count == 1 && list.contains(keys(home)[0]))
    }
  }

  @Test func `is told at Ctrl-C in its form, and its draft goes with it`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try home.write(program: Self.receiver, to: "post")
      try await terminal.fill("fill desk --submit \(home.path(of: "post"))")
      try await terminal.type("Ann")
      try await terminal.press("C-x", "Enter")
      try await terminal.wait(for: "the receiver") { _ in home.text(of: "begun") != nil }
      // Ctrl-C ends the shell's own command as well, which would note the exit code.
      try await terminal.press("C-c")
      try await terminal.see("tries again.", "$")
      try await terminal.prompt()
      let screen = try await terminal.scrollback()
      #expect(screen.contains("post was stopped; it may have taken the record."))
      #expect(screen.contains("Record 1 is pending; `refill submit --pending` tries again."))
      #expect(!isRunning(home))
      #expect(home.drafts.count == 1)
      #expect(try await home.records(of: "desk") == [#"{"name":"Ann"}"#])
      try go(home)
      #expect(try await home.refill("submit").status == 0)
      #expect(home.drafts.isEmpty)
      #expect(keys(home).count == 1)
      #expect(try await home.records(of: "desk").count == 1)
    }
  }

  @Test func `keeps a draft that was changed since`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await terminal.fill("fill desk --submit 'test -e \(home.path(of: "go"))'")
      try await terminal.type("Ann")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("test did not take the record")
      try await terminal.type("e")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      try go(home)
      #expect(try await home.refill("submit").status == 0)
      #expect(home.drafts.count == 1)
      #expect(try await home.records(of: "desk") == [#"{"name":"Ann"}"#])
    }
  }

  @Test func `is one of many: the rest is not done, and nothing is given twice`() async throws {
    try await open { home in
      try home.write(
        program: """
          #!/bin/sh
          cat > "$HOME/record.$$"
          grep -q '"Cy"' "$HOME/record.$$" && [ ! -e "$HOME/go" ] && { echo $$ > "$HOME/begun"; sleep 60; }
          { echo "$REFILL_SUBMIT_KEY"; cat "$HOME/record.$$"; } >> "$HOME/taken"

          """, to: "post")
      try home.write("name\nAnn\nBob\nCy\nDee\n", to: "a.csv")
      let words = "fill --no-input --answers a.csv --submit ./post desk"
      let result = try await interrupt(home, by: "TERM", words)
      #expect(result.status == 143)
      #expect(
        result.complaints.contains(
          "2 records submitted, 1 pending; a.csv is not done from line 5 on."),
        "\(result.complaints)")
      #expect(keys(home).count == 2)
      #expect(try await home.records(of: "desk").count == 3)
      try go(home)
      #expect(try await home.refill("submit").status == 0)
      #expect(keys(home).count == 3 && Set(keys(home)).count == 3)
      #expect(try await home.refill("submit", "--list").output.isEmpty)
    }
  }

  @Test func `is one of many at which the receiver hangs`() async throws {
    try await open { home in
      try home.write("name\nAnn\nBob\n", to: "a.csv")
      let result = try await home.refill(
        "fill", "--no-input", "--answers", "a.csv", "--submit", "./post", "--submit-timeout", "0.2",
        "desk")
      #expect(result.status == 5)
      #expect(
        result.complaints.contains(
          "0 records submitted, 1 pending; a.csv is not done from line 3 on."),
        "\(result.complaints)")
      #expect(
        result.complaints.contains(
          "post did not end within 0.2 s. Record 1 is pending; `refill submit --pending` tries again."
        ))
      #expect(try await home.records(of: "desk") == [#"{"name":"Ann"}"#])
      #expect(try await home.refill("submit", "--list", "--json").output.contains(#""record":1,"#))
    }
  }

  @Test func `is dropped if the user wants that`() async throws {
    try await open { home in
      for name in ["Ann", "Bob"] {
        try await home.refill(
          "fill", "--no-input", "--set", "name=\(name)", "--submit", "false", "desk")
      }
      let unknown = try await home.refill("submit", "--drop", "1", "7")
      #expect(unknown.status == 2)
      #expect(unknown.complaints.contains("record 7 is not pending; nothing was dropped."))
      #expect(try await home.refill("submit", "--drop", "1").output == "1 record dropped.\n")
      let list = try await home.refill("submit", "--list", "--json").output
      #expect(!list.contains(#""record":1,"#) && list.contains(#""record":2,"#))
      #expect(try await home.records(of: "desk").count == 2)
    }
  }

  @Test(arguments: [["submit"], ["submit", "--pending"], ["submit", "--list"]])
  func `is not looked for in a form that there is not`(words: [String]) async throws {
    try await open { home in
      try await home.refill("fill", "--no-input", "--set", "name=Ann", "--submit", "false", "desk")
      let result = try await home.refill(words + ["dsek"])
      #expect(result.status == 2)
      #expect(
        result.complaints
          == "refill: there is no form dsek. Did you mean desk? Records of desk are pending.\n")
      try await home.refill("submit", "--drop", "1")
      let none = try await home.refill(words + ["desk"])
      #expect(none.status == 0)
      #expect(none.complaints == "refill: no record of desk is pending.\n")
    }
  }
}

/// Records whose edits and deletions are killed.
@Suite(.terminalTime) struct `A record that is edited and deleted by killed programs` {
  @Test func `is there once, with the answers of whole edits`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await home.refill("fill", "--no-input", "--set", "name=n0", "--remember", "desk")
      let shell = Program(path: "/bin/bash", environment: home.environment(), folder: home.folder)
      // Each run is killed some milliseconds later than the one before.
      let result = try await shell.run([
        "-c",
        """
        cd
        killed() {
          refill "$@" > /dev/null 2>&1 & program=$!
          sleep $(printf 0.%03d $((i * 12))); kill -KILL $program; wait $program
        }
        for i in $(seq 20); do
          killed records edit 1 --no-input --set name=n$i
          refill records show 1 --history --json > show || echo "edit $i"
          [ $(refill export desk | wc -l) = 1 ] || echo "not one record after edit $i"
          killed records delete 1
          refill records show 1 --history --json > show || echo "deletion $i"
          refill records undelete 1 > /dev/null
        done 2> /dev/null
        """,
      ])
      #expect(result.output.isEmpty)
      let records = try await home.records(of: "desk")
      #expect(records.count == 1)
      let history = try await home.refill("history", "export", "--json").output
      let values = history.split(separator: "\n").filter { $0.contains("\"desk/name\"") }
      #expect(values.count <= 1, "\(history)")
    }
  }
}
