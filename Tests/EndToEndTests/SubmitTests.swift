import Foundation
import TestSupport
import Testing

/// Records that are given to a command.
@Suite(.terminalTime) struct `A record that is handed on` {
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

  @Test func `is given to no command while its file has other columns`() async throws {
    try await open { home in
      try home.write(program: Self.receiver, to: "post")
      try home.write("a,b\r\n", to: "desk.csv")
      let words = ["--submit", home.path(of: "post"), "--append", home.path(of: "desk.csv")]
      let result = try await fill(home, words)
      #expect(result.status == 5)
      #expect(result.complaints.contains("its first line is not $id,$form"))
      #expect(home.text(of: "taken") == nil)
      #expect(try await home.records(of: "desk").isEmpty)
      try home.write("name\nAnn\nBo\n", to: "all.csv")
      let many = try await home.refill(
        ["fill", "--no-input", "--answers", "all.csv"] + words + ["desk"])
      #expect(many.status == 5)
      #expect(many.complaints.contains("0 records submitted; all.csv is not done from line 2 on."))
      #expect(home.text(of: "taken") == nil)
      #expect(try await home.records(of: "desk").isEmpty)
    }
  }

  @Test func `is said to be taken where its file is full`() async throws {
    try await open { home in
      try home.write(program: Self.receiver, to: "post")
      let words = ["--submit", home.path(of: "post"), "--append", "/dev/full"]
      let result = try await fill(home, words)
      #expect(result.status == 5)
      #expect(
        result.complaints
          == "refill: /dev/full could not be written: no space left on device. "
          + "Its command has the record; do not give it again. Record 1 is stored.\n")
      #expect(try await home.records(of: "desk") == [#"{"name":"Ann"}"#])
      try home.write("name\nBo\nCy\n", to: "all.csv")
      let many = try await home.refill(
        ["fill", "--no-input", "--answers", "all.csv"] + words + ["desk"])
      #expect(many.status == 5)
      #expect(
        many.complaints.hasPrefix(
          "all.csv:2: Its command has the record; do not give it again.\n"
            + "1 record submitted; all.csv is not done from line 3 on.\n"), "\(many.complaints)")
      #expect(
        home.text(of: "taken")?.split(separator: "\n").filter { $0.hasPrefix("{") }.count == 2)
    }
  }

  @Test func `is not given again where only its file failed`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "badge"}"#)
      try home.write(program: Self.receiver, to: "post")
      let post = "fill desk --submit \(home.path(of: "post")) --append"
      try await terminal.fill(post + " /dev/full")
      try await terminal.type("Ann")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 5)
      #expect(home.drafts.count == 1)
      // Continued, and left as it is.
      try await terminal.fill(post + " \(home.path(of: "all.jsonl"))", until: "Continue")
      try await terminal.press("Enter")
      try await terminal.see("Ann")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      try await terminal.fill(post + " \(home.path(of: "all.jsonl"))", until: "Continue")
      try await terminal.press("Enter")
      try await terminal.see("Ann")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(home.text(of: "all.jsonl") == "{\"name\":\"Ann\"}\n")
      #expect(home.text(of: "taken")?.split(separator: "\n").count == 2)
      #expect(try await home.records(of: "desk") == [#"{"name":"Ann"}"#])
      #expect(home.drafts.isEmpty)
    }
  }

  @Test func `is given again with other answers, with its key`() async throws {
    try await open { home in
      try home.write(program: Self.receiver, to: "post")
      let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
      let result = try await shell.run([
        "-c",
        #"""
        cd; drive() { refill drive desk --submit ./post --append "$1" > lines; }
        printf '%s\n' '{"method":"set","params":{"path":"name","value":"Ann"}}' '{"method":"submit"}' \
          '{"method":"submit"}' | drive /dev/full
        printf '%s\n' '{"method":"decide","params":{"answer":"continue"}}' \
          '{"method":"set","params":{"path":"badge","value":"7"}}' '{"id":1,"method":"submit"}' \
          | drive all.jsonl
        cat all.jsonl; grep -c '"number":1' lines
        """#,
      ])
      #expect(result.output == "{\"name\":\"Ann\",\"badge\":\"7\"}\n1\n", "\(result.complaints)")
      let taken = home.text(of: "taken")?.split(separator: "\n").map(String.init) ?? []
      #expect(taken.count == 4 && taken.first == taken.dropFirst(2).first)
      #expect(taken.dropFirst().first == #"{"name":"Ann"}"#)
      #expect(taken.last == #"{"name":"Ann","badge":"7"}"#)
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
      #expect(result.status == 5)
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
