import Foundation
import TestSupport
import Testing

/// Files that want too much, and forms that may not leave a trace: targets I2 and P4.
@Suite(.timeLimit(.minutes(60))) struct `A hostile file` {
  /// Files that take much time or memory of a reader without limits, by their names.
  private static let bombs: [String: String] = {
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    func form(_ field: String) -> String { #"{"id": "f", "fields": [{"id": "a", \#(field)}]}"# }
    func laughs(_ depth: Int) -> String {
      (1...depth).reduce("a0: &a0 [x, x, x, x, x, x, x, x, x]\n") {
        $0 + "a\($1): &a\($1) [" + Array(repeating: "*a\($1 - 1)", count: 9).joined(separator: ", ")
          + "]\n"
      }
    }
    let refs = (0..<2000).map { "\"d\($0)\": {\"$ref\": \"#/$defs/d\(($0 + 1) % 2000)\"}" }
    let doubled = (0..<30).map {
      "\"d\($0)\": {\"allOf\": [{\"$ref\": \"#/$defs/d\($0 + 1)\"}, {\"$ref\": \"#/$defs/d\($0 + 1)\"}]}"
    }
    let calculations = (0..<500).map {
      "{\"id\": \"f\($0)\", \"calculate\": \"${f\(($0 + 1) % 500)} + 1\"}"
    }
    return [
      "depth.json": many("[", 100_000), "objects.json": many(#"{"a":"#, 100_000),
      "number.json": form("\"maximum\": 1\(many("0", 100_000))"),
      "exponent.json": form(#""kind": "decimal", "maximum": 1e999999999"#),
      "title.json": form("\"title\": \"\(many("e\u{301}", 200_000))\""),
      "marks.json": form("\"title\": \"a\(many("\u{301}", 200_000))\""),
      "pattern.json": form("\"pattern\": \"\(many("(", 5_000))a\(many(")*", 5_000))\""),
      "condition.json": form("\"relevant\": \"\(many("(", 50_000))\""),
      "chain.json": form("\"relevant\": \"\(many("1 + ", 50_000))1\""),
      "cycle.json": "{\"id\": \"f\", \"fields\": [\(calculations.joined(separator: ","))]}",
      "options.json": form(
        "\"kind\": \"choice\", \"enum\": [\(many("\"x\",", 300_000))\"y\"]"),
      "twice.json": #"{"id": "f", "id": "g", "fields": []}"#,
      "nul.json": form("\"title\": \"\u{0}\""),
      "laughs.yml": laughs(9), "anchors.yaml": many("- &a [*a]\n", 2_000),
      "depth.yml": many("- ", 20_000) + "x", "flow.yml": many("[", 50_000),
      "documents.yml": many("---\n", 50_000), "tag.yml": "!!python/object:os.system x: y\n",
      "refs.schema.json":
        "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"$ref\": \"#/$defs/d0\", \"$defs\": {\(refs.joined(separator: ","))}}",
      "doubled.schema.json":
        "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"$ref\": \"#/$defs/d0\", \"$defs\": {\(doubled.joined(separator: ",")), \"d30\": {\"type\": \"object\"}}}",
      "depth.html": "<form>" + many("<div>", 50_000) + "<input name=a>",
      "groups.html": "<form>" + many("<fieldset disabled><legend>", 250)
        + many("<input name=a>", 20_000),
      "ends.html": "<form><b>" + many("<i>", 500) + "<fieldset>" + many("</b>", 100_000)
        + "<input name=a>",
      "paragraphs.html": "<form><p><button>" + many("<i>", 500) + many("<div>", 100_000)
        + "<input name=a>",
      "open.html": "<form><input name=\"" + many("a", 500_000),
      "attributes.html": "<form><input " + many("a=b ", 100_000) + ">",
      "lines.env": many("A=1\n", 100_000), "quote.env": "A=\"" + many("x", 500_000),
      "survey.csv": "type,name,label\n" + many("begin group,g,G\n", 20_000),
      "bytes.json": "{\"id\": \"f\", \"fields\": [" + many(" ", 2_000_000) + "]}",
    ]
  }()

  @Test func `I2 that wants too much is refused or read at once`() async throws {
    let tally = Tally("I2", "files of ten kinds that want too much time or memory")
    try await Home.open { home in
      for (number, (name, text)) in Self.bombs.sorted(by: { $0.key < $1.key }).enumerated() {
        try home.write(text, to: name)
        let commands = [["check", name], ["fill", name, "--no-input"], ["convert", name]]
        // The reader is the same; at a small scale the commands take turns.
        for command in Torture.scale < 1 ? [commands[number % 3]] : commands {
          let begun = ContinuousClock.now
          let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
          // 1 GiB of address space is what the debug build takes by itself, and some more.
          let result = try await shell.run(
            ["-c", "cd \"$0\"; ulimit -v 4000000; exec refill \"$@\"", home.folder.path] + command)
          let time = ContinuousClock.now - begun
          let trial = "\(command): \(result.status) after \(time)"
          tally.check(result.status < 128, trial)
          tally.check(time < Torture.limit(.milliseconds(1000)), trial)
          tally.check(result.status == 0 || !result.complaints.isEmpty, "\(trial): no word")
          tally.check(result.complaints.utf8.count < 200_000, "\(trial): a long complaint")
        }
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `I2 that a form names is read only if it is a plain file`() async throws {
    let tally = Tally("I2", "devices, pipes and endless files that a form or a command names")
    let names = [
      "/dev/zero", "/dev/random", "/dev/full", "/dev/stdin", "/proc/self/fd/0", "fifo", "sparse",
      "zero.txt", "folder", "/proc/self/mem", "gone",
    ]
    try await Home.open { home in
      mkfifo(home.path(of: "fifo"), 0o600)
      symlink("/dev/zero", home.path(of: "zero.txt"))
      mkdir(home.path(of: "folder"), 0o700)
      let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
      _ = try await shell.run(["-c", "cd \"$0\"; truncate -s 1T sparse", home.folder.path])
      for (number, name) in names.enumerated() {
        let people = "people\(number).jsonl"
        symlink(name, home.path(of: people))
        let members = [
          #""autoFill": {"from": [{"file": "\#(name)"}]}"#, #""tags": "\#(name)""#,
          #""mentions": {"from": "\#(people)"}"#,
        ]
        for member in members {
          try home.write(#"{"id": "f", "fields": [{"id": "a", \#(member)}]}"#, to: "f.json")
          for command in [["check", "f.json"], ["fill", "f.json", "--no-input", "--set", "a=x"]] {
            try await judge(command, "\(name), \(member.prefix(9))", home, tally)
          }
        }
      }
      for command in [
        ["records", "import", "f.json", "/dev/zero"], ["check", "/dev/zero"],
        ["fill", "f.json", "--no-input", "--answers", "/dev/zero"],
        ["history", "import", "--for", "x", "/dev/zero"], ["snippets", "import", "/dev/zero"],
      ] {
        try await judge(command, "", home, tally)
      }
    }
    #expect(tally.failures == [])
  }

  private func judge(
    _ command: [String], _ what: String, _ home: Home, _ tally: Tally
  ) async throws {
    let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
    let begun = ContinuousClock.now
    let result = try await shell.run(
      ["-c", "cd \"$0\"; ulimit -v 4000000; exec timeout 20 refill \"$@\"", home.folder.path]
        + command)
    let trial = "\(what) \(command): \(result.status) after \(ContinuousClock.now - begun)"
    tally.check(result.status < 124, trial)
    tally.check(result.status == 0 || !result.complaints.isEmpty, "\(trial): no word")
  }

  @Test func `P4 and a private form leave the own files as they were`() async throws {
    let tally = Tally("P4", "private forms: their files before and after")
    for number in 0..<Torture.count(60, least: 3) {
      try await Home.open { home in
        try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "note"}"#)
        try await home.refill("fill", "--no-input", "--remember", "--set", "name=Ann", "desk")
        func all() -> [String: Data] {
          ["data", "state", "config"].reduce(into: [:]) { files, folder in
            files.merge(home.files(in: folder).map { ("\(folder)/\($0.key)", $0.value) }) { $1 }
          }
        }
        let before = all()
        let terminal = try TerminalProcess(["fill", "desk", "--private"], in: home)
        try await terminal.see("^X?")
        terminal.type("Eve Harbour\tsecret words")
        try await terminal.see("words")
        terminal.type(["\u{18}\r", "\u{3}", ""][number % 3])
        if number % 3 == 2 { terminal.kill() }
        try await terminal.end()
        let after = all()
        for path in Set(before.keys).union(after.keys).sorted() {
          tally.check(before[path] == after[path], "end \(number % 3): \(path)")
        }
      }
    }
    #expect(tally.failures == [])
  }
}
