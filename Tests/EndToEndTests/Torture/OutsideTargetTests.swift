import Foundation
import TestSupport
import Testing

/// Commands and folders outside of the program: targets D10 and I7.
@Suite(.timeLimit(.minutes(60))) struct `The outside` {
  @Test func `D10 without a home still takes the record`() async throws {
    let tally = Tally("D10", "homes and folders that are missing, files, or not absolute")
    let folders = ["", "/dev/null", "/proc/none", "/nonexistent/deep/er", "relative", "file", "/"]
    let names = ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "TMPDIR"]
    for folder in folders {
      for name in names + ["all"] {
        try await Home.open { home in
          try home.write(#"{"id": "desk", "fields": [{"id": "name"}]}"#, to: "desk.json")
          try home.write("text", to: "file")
          let place = folder == "file" ? home.path(of: "file") : folder
          // The root folder could be written by the tests.
          guard folder != "/" || name == "TMPDIR" else { return }
          let variables = Dictionary(
            uniqueKeysWithValues: (name == "all" ? names : [name]).map { ($0, place) })
          let result = try await home.refill(
            "fill", "desk.json", "--no-input", "--remember", "--set", "name=Ann",
            environment: variables)
          let trial = "\(name)=\(place): \(result.status) \(result.complaints)"
          tally.check(result.output == "{\"name\":\"Ann\"}\n", trial)
          tally.check(result.status < 128, trial)
          tally.check(result.complaints.split(separator: "\n").count <= 3, trial)
        }
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `I7 runs nothing that an answer says`() async throws {
    let tally = Tally("I7", "answers with signs of the shell, in three ways to a command")
    let bodies = [
      "$(touch canary)", "`touch canary`", "; touch canary", "| touch canary", "&& touch canary",
      "'; touch canary; '", "\"; touch canary; \"", "\n touch canary\n", "> canary", "$(>canary)",
      "${IFS}touch${IFS}canary", "--output-dir=.", "-o canary", "*", "~", "!touch", "%s%n",
      "\\$(touch canary)",
      "'$(touch canary)'", "#{touch canary}", "{{shell touch canary}}", "%shell:touch canary%",
    ]
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "note", "kind": "textarea"}"#)
      try home.write(program: "#!/bin/sh\ncat > taken\n", to: "post")
      for body in bodies {
        for way in [
          ["--submit", "./post"], ["--submit", "cat > taken", "--submit-shell"],
          ["--append", "out.jsonl"],
        ] {
          let result = try await home.refill(
            [
              "fill", "desk", "--no-input", "--remember", "--set", "name=\(body)", "--set",
              "note=\(body)",
            ] + way)
          let trial = "\(body) by \(way): \(result.status) \(result.complaints)"
          tally.check(result.status == 0, trial)
          tally.check(home.text(of: "canary") == nil, trial)
        }
        let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
        let last = try await shell.run([
          "-c", "cd \"$0\"; eval \"$(refill export desk --format shell | tail -n 2)\"",
          home.folder.path,
        ])
        tally.check(home.text(of: "canary") == nil, "\(body) by eval: \(last.complaints)")
      }
    }
    #expect(tally.failures == [])
  }
}
