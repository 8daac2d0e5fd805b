import Foundation
import TestSupport
import Testing

/// Secrets that are typed, and streams that are no terminal: targets P1 and T11.
@Suite(.timeLimit(.minutes(60))) struct `Nothing` {
  /// The ways in which a form with a secret ends.
  private static let ends: [(name: String, keys: String, signal: Int32?)] = [
    ("submit", "\u{18}\r", nil), ("Ctrl-C", "\u{3}", nil), ("SIGKILL", "", SIGKILL),
    ("SIGSEGV", "", SIGSEGV), ("SIGTERM", "", SIGTERM), ("SIGHUP", "", SIGHUP),
  ]

  @Test func `P1 of a secret is in a file or on the screen`() async throws {
    let tally = Tally("P1", "secrets, typed, pasted or killed and yanked, at six ends")
    let shown = Tally("P6", "secrets in arguments and environments of processes")
    var random = SeededGenerator(seed: Torture.seed)
    for number in 0..<Torture.count(300, least: 6) {
      let end = Self.ends[number % Self.ends.count]
      let secret = "Zq\(random.next() % 1_000_000_007)Xv"
      try await Home.open { home in
        try home.write(
          form: "login", title: "Login",
          fields:
            #"{"id": "name", "title": "Name"}, {"id": "pin", "title": "PIN", "kind": "password"}, {"id": "note", "title": "Note"}"#
        )
        let terminal = try TerminalProcess(["login"], in: home)
        try await terminal.see("^X?")
        terminal.type("Ann\t")
        try await terminal.see("Never saved or shown.")
        switch number % 3 {
        case 0: terminal.type(secret)
        case 1: terminal.type("\u{1B}[200~\(secret)\u{1B}[201~")
        default: terminal.type("\(secret)\u{15}\(secret)\t\u{19}")
        }
        for _ in 0..<500 where home.drafts.isEmpty {
          try await Task.sleep(for: .milliseconds(10))
        }
        for name in ["cmdline", "environ"] {
          shown.check(
            !terminal.hasInProcess(name, secret), "\(end.name) \(number % 3): \(name)")
        }
        if let signal = end.signal { terminal.kill(signal) } else { terminal.type(end.keys) }
        for _ in 0..<200 where try !terminal.hasEnded {
          try await Task.sleep(for: .milliseconds(10))
        }
        if try !terminal.hasEnded { terminal.type("\u{3}\u{3}") }
        try await terminal.end()
        let record = terminal.record
        for (path, bytes) in home.files(in: ".") where bytes != Data(record.utf8) || record.isEmpty
        {
          tally.check(
            bytes.range(of: Data(secret.utf8)) == nil, "\(end.name) \(number % 3): \(path)")
        }
        tally.check(!terminal.allDrawn.contains(secret), "\(end.name) \(number % 3): the screen")
        tally.check(
          !record.contains(secret) || record.contains(#""pin":"\#(secret)""#),
          "\(end.name): \(record)")
      }
    }
    #expect(tally.failures == [] && shown.failures == [])
  }

  @Test func `T11 of an escape sequence goes to what is no terminal`() async throws {
    let tally = Tally("T11", "commands without a terminal, by TERM")
    let commands = [
      ["--help"], ["fill", "--help"], ["list"], ["fill", "desk", "--no-input"], ["fill", "desk"],
      ["desk"], ["fill", "desk", "--accessible"], ["records", "list"], ["records", "show", "1"],
      ["history", "list"], ["history", "search", "A"], ["snippets", "list"], ["check", "desk"],
      ["export", "desk"], ["export", "desk", "--format", "md"], ["drafts"], ["settings"],
      ["check", "nothing"], ["history", "stats"], ["records", "find", "Ann"],
    ]
    for term in ["dumb", "", "nonexistent", "xterm-256color"] {
      try await Home.open { home in
        try home.write(form: "desk", title: "De\u{1B}[31msk", fields: #"{"id": "name"}"#)
        try await home.refill(
          "fill", "--no-input", "--remember", "--set", "name=Ann\u{1B}[2J", "desk")
        for command in commands {
          let result = try await home.refill(command, environment: ["TERM": term])
          let trial = "\(term): \(command): \(result.status)"
          tally.check(!result.complaints.contains("\u{1B}"), "\(trial): stderr")
          let isData = command.first == "export" || command == ["fill", "desk", "--no-input"]
          tally.check(isData || !result.output.contains("\u{1B}"), "\(trial): \(result.output)")
          tally.check(result.status < 128, trial)
        }
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `I5 is written outside of the folder for output`() async throws {
    let tally = Tally("I5", "form ids and answers that lead out of a folder")
    let payloads = [
      "../out", "..", ".", "/etc/x", "a/../../b", "-rf", "~/x", "$HOME", "`id`", "a\\..\\b", "CON",
      "nul.json",
      "x\u{0}y", "x\ny", "a\u{202E}nosj", "%2e%2e%2f", "..%c0%af", "x/", "//x",
      "x" + String(repeating: "y", count: 300),
    ]
    try await Home.open { home in
      for payload in payloads {
        let id = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
        try home.write(#"{"id": \#(id), "fields": [{"id": "name"}]}"#, to: "form.json")
        let before = Set(home.files(in: ".").keys)
        let result = try await home.refill(
          ["fill", "form.json", "--no-input", "--set", "name=\(payload)", "--output-dir", "outdir"])
        let new = Set(home.files(in: ".").keys).subtracting(before).filter { path in
          !["data", "state", "config"].contains { path.hasPrefix($0) }
        }
        tally.check(
          new.allSatisfy { $0 == "outdir" || $0.hasPrefix("outdir/") },
          "\(payload): \(new)")
        tally.check(result.status < 128, "\(payload): \(result.status)")
        tally.check(
          result.status == 0 || !result.complaints.isEmpty,
          "\(payload): \(result.status) without a word")
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `I5 is written where a link leads that another user could have made`() async throws {
    let tally = Tally("I5", "links in place of output, in own and in shared folders")
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await home.refill("fill", "--no-input", "--set", "name=Ann", "desk")
      for (mode, isFollowed) in [(0o700, true), (0o755, true), (0o775, false), (0o777, false)] {
        for name in ["o.csv", "o.csv.part"] {
          let folder = "out-\(mode)-\(name.count)"
          mkdir(home.path(of: folder), 0o700)
          chmod(home.path(of: folder), mode_t(mode))
          try home.write("precious", to: "victim")
          symlink(home.path(of: "victim"), home.path(of: "\(folder)/\(name)"))
          let result = try await home.refill(
            "export", "desk", "--format", "csv", "--output", "\(folder)/o.csv")
          let isKept = home.text(of: "victim") == "precious"
          let mayReplace = isFollowed && name == "o.csv"
          tally.check(
            isKept != mayReplace,
            "\(String(mode, radix: 8)) \(name): \(result.status) \(result.complaints)")
          tally.check(
            home.text(of: "\(folder)/o.csv")?.contains("Ann") == true, "\(name): no output")
        }
      }
    }
    #expect(tally.failures == [])
  }
}
