import Foundation
import TestSupport
import Testing

/// Records that are given to a command.
@Suite(.timeLimit(.minutes(5))) struct `A record that is handed on` {
  private func open(_ body: (Home) async throws -> Void) async throws {
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "badge"}"#)
      try await body(home)
    }
  }

  private func fill(_ home: Home, _ more: [String]) async throws -> Program.Result {
    try await home.refill(["fill", "--no-input", "--set", "name=Ann"] + more + ["desk"])
  }

  /// A receiver that appends the key and the record to `taken`, and ends as the file `end` says.
  private static let receiver = """
    #!/bin/sh
    cat > "$HOME/record.$$"
    if [ -e "$HOME/end" ]; then . "$HOME/end"; fi
    { echo "$REFILL_SUBMIT_KEY"; cat "$HOME/record.$$"; } >> "$HOME/taken"
    echo "ticket 7"

    """

  @Test func `is submitted if the command takes it`() async throws {
    try await open { home in
      try home.write(program: Self.receiver, to: "post")
      let result = try await fill(home, ["--submit", "'\(home.path(of: "post"))'"])
      #expect(result.status == 0)
      #expect(result.output == "ticket 7\n")
      let lines = home.text(of: "taken")?.split(separator: "\n") ?? []
      #expect(lines.last == #"{"name":"Ann"}"#)
      #expect(UUID(uuidString: String(lines.first ?? "")) != nil)
      #expect(try await home.records(of: "desk") == [#"{"name":"Ann"}"#])
      #expect(
        try await home.refill("submit", "--list").complaints == "refill: no record is pending.\n")
    }
  }

  @Test(arguments: [
    ("echo 'The service is down.' >&2; exit 7", "post: The service is down."),
    ("kill -9 $$", "post was ended by a signal."),
    ("sleep 30", "post did not end within 0.3 s."),
  ])
  func `is pending if it fails, and submitted once with the same key later`(
    end: String, reason: String
  ) async throws {
    try await open { home in
      try home.write(program: Self.receiver, to: "post")
      try home.write(end, to: "end")
      let words = ["--submit", home.path(of: "post"), "--submit-timeout", "0.3"]
      let result = try await fill(home, words)
      #expect(result.status == 5)
      #expect(
        result.complaints
          == "refill: \(reason) Record 1 is pending; `refill submit --pending` tries again.\n")
      #expect(result.output.isEmpty)
      let list = try await home.refill("submit", "--list", "--json").output
      #expect(list.contains(#""record":1,"#) && list.contains(#""attempts":1,"#))
      #expect(try await home.refill("submit", "--pending").status == 5)
      try FileManager.default.removeItem(atPath: home.path(of: "end"))
      let again = try await home.refill("submit", "--pending", "desk")
      #expect(again.status == 0, "\(again.complaints)")
      #expect(again.output == "ticket 7\n")
      let taken = home.text(of: "taken")?.split(separator: "\n") ?? []
      #expect(taken.count == 2)
      #expect(list.contains(#""id":"\#(taken.first ?? "none")""#))
      #expect(try await home.refill("submit").complaints == "refill: no record is pending.\n")
      #expect(home.text(of: "taken")?.split(separator: "\n").count == 2)
    }
  }

  @Test func `is not kept without a terminal if its answers are not accepted`() async throws {
    try await open { home in
      let script = #"echo '{"field": "badge", "message": "Badge is needed."}' >&2; exit 1"#
      let result = try await fill(home, ["--submit", script, "--submit-shell"])
      #expect(result.status == 3)
      #expect(result.complaints.hasPrefix("badge: Badge is needed.\n"))
      #expect(try await home.records(of: "desk").isEmpty)
      #expect(try await home.refill("submit", "--list").output.isEmpty)
    }
  }

  @Test func `goes to a file and a folder`() async throws {
    try await open { home in
      try FileManager.default.createDirectory(
        atPath: home.path(of: "out"), withIntermediateDirectories: false)
      let words = ["--append", home.path(of: "desk.csv"), "--output-dir", home.path(of: "out")]
      for _ in 0..<2 {
        let result = try await fill(home, words)
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
      }
      let lines = home.text(of: "desk.csv")?.split(separator: "\r\n") ?? []
      #expect(lines.count == 3)
      #expect(lines.first == "$id,$form,$submitted,name,badge")
      let files = home.files(in: "out")
      #expect(files.count == 2)
      #expect(files.values.allSatisfy { $0 == Data("{\"name\":\"Ann\"}\n".utf8) })
      #expect(try await home.records(of: "desk").count == 2)
    }
  }

  @Test func `is told where the file is full`() async throws {
    try await open { home in
      let long = String(repeating: "x", count: 4000)
      try home.write("#!/bin/sh\nulimit -f 1\nexec refill \"$@\"\n", to: "limited")
      let shell = Program(
        path: "/bin/sh", environment: home.environment(), folder: home.folder)
      try home.write("{}\n", to: "desk.jsonl")
      let result = try await shell.run([
        home.path(of: "limited"), "fill", "--no-input", "--private", "--set", "name=\(long)",
        "--append", home.path(of: "desk.jsonl"), "desk",
      ])
      #expect(result.status == 74)
      #expect(result.complaints.contains("desk.jsonl could not be written: file too large."))
      #expect(home.text(of: "desk.jsonl") == "{}\n")
    }
  }

  @Test func `opens the form again at the answer that is not accepted`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "badge", "title": "Badge"}"#)
      try terminal.home.write(
        program: """
          #!/bin/sh
          cat > "$HOME/last"
          if grep -q '"badge":"7"' "$HOME/last"; then
            echo '{"field": "badge", "message": "Badge 7 is taken."}' >&2
            exit 1
          fi
          cat "$HOME/last" >> "$HOME/taken"

          """, to: "post")
      try await terminal.fill("fill desk --submit \(terminal.home.path(of: "post"))")
      try await terminal.type("Ann")
      try await terminal.press("Enter")
      try await terminal.type("7")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("Badge 7 is taken.")
      let list = try await terminal.home.refill("submit", "--list").output
      #expect(list.contains("badge: Badge 7 is taken."))
      // The form is open, so that another process leaves its record alone.
      #expect(try await terminal.home.refill("submit").complaints.contains("elsewhere"))
      try await terminal.press("BSpace")
      try await terminal.type("8")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.home.text(of: "taken") == "{\"name\":\"Ann\",\"badge\":\"8\"}\n")
      #expect(try await terminal.home.records(of: "desk") == [#"{"name":"Ann","badge":"8"}"#])
      #expect(try await terminal.home.refill("submit", "--list").output.isEmpty)
    }
  }

  @Test func `is pending after its form was left, with its draft`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await terminal.fill(
        "fill desk --submit 'echo The service is down. >&2; exit 9' --submit-shell")
      try await terminal.type("Ann")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("sh: The service is down.")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      #expect(terminal.home.drafts.count == 1)
      let list = try await terminal.home.refill("submit", "--list").output
      #expect(list.contains("The service is down."))
    }
  }
}
