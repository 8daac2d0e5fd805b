import Foundation
import Testing

/// `refill export` with its selections and formats.
@Suite(.terminalTime) struct `Exports of the program` {
  private func open(_ body: (Home) async throws -> Void) async throws {
    try await Home.open { home in
      try home.write(
        form: "claim", title: "Claim",
        fields: """
          {"id": "who"}, {"id": "trip", "kind": "group", "nest": true, "fields": [{"id": "from"}]},
          {"id": "items", "kind": "repeat", "fields": [{"id": "what"},
           {"id": "amount", "kind": "decimal"}]},
          {"id": "total", "kind": "decimal", "calculate": "sum(${amount})"}
          """)
      for record in [
        #"{"who":"Ann","trip":{"from":"Leeds"},"items":[{"what":"Train","amount":84},{"what":"Taxi","amount":20}]}"#,
        #"{"who":"Bob O'Neil","items":[{"what":"Bus","amount":3}]}"#,
      ] {
        try home.write(record, to: "record.json")
        let result = try await home.refill(
          "fill", "--no-input", "--answers", home.path(of: "record.json"), "claim")
        #expect(result.status == 0, "\(result.complaints)")
      }
      try await body(home)
    }
  }

  private func answers(_ home: Home, _ words: String...) async throws -> [String] {
    let result = try await home.refill(["export", "claim"] + words)
    #expect(result.status == 0, "\(result.complaints)")
    return result.output.split(separator: "\n").map {
      String($0.replacing(#/"\$refill":\{[^}]*\},?/#, with: ""))
    }
  }

  @Test func `have the records and fields that are asked for`() async throws {
    try await open { home in
      #expect(
        try await answers(home, "--where", "${total} > 50", "--fields", "who")
          == [#"{"who":"Ann"}"#])
      #expect(
        try await answers(home, "--where", "count(${items}) = 1", "--fields", "items,who")
          == [#"{"items":[{"what":"Bus","amount":3}],"who":"Bob O'Neil"}"#])
      #expect(
        try await answers(home, "--fields", "trip") == [#"{"trip":{"from":"Leeds"}}"#, "{}"])
      // The form is not needed.
      try FileManager.default.removeItem(atPath: home.path(of: "config/refill/forms/claim.json"))
      #expect(
        try await answers(home, "--where", "sum(${items.amount}) < 4", "--fields", "who")
          == [#"{"who":"Bob O'Neil"}"#])
      let unknown = try await home.refill("export", "claim", "--fields", "whoo")
      #expect(unknown.status == 2 && unknown.output.isEmpty)
      #expect(unknown.complaints == "refill: there is no field whoo. Did you mean who?\n")
    }
  }

  @Test func `refuse what a form does not have`() async throws {
    try await open { home in
      for words in [
        ["--fields", "whom"], ["--where", "${whom} = 1"], ["--where", "1 +"], ["--fields", ","],
        ["--template", "no-such-file"], ["--template", "x", "--format", "csv"],
      ] {
        let result = try await home.refill(["export", "claim"] + words)
        #expect(result.status == 2, "\(words)")
        #expect(result.output.isEmpty)
      }
      let none = try await home.refill("export", "claim", "--where", "${who} = 'x'")
      #expect(none.status == 0)
      #expect(none.complaints == "refill: no record fulfils the condition.\n")
    }
  }

  @Test func `fill a template for each record`() async throws {
    try await open { home in
      try home.write(
        "{{ask who}}{{if trip.from}} from {{ask trip.from}}{{end}}:\n{{area items.what}}", to: "t")
      let result = try await home.refill("export", "claim", "--template", home.path(of: "t"))
      #expect(result.output == "Ann from Leeds:\nTrain\nTaxi\nBob O'Neil:\nBus\n")
      try home.write("{{ask whom}}", to: "t")
      let wrong = try await home.refill("export", "claim", "--template", home.path(of: "t"))
      #expect(wrong.complaints.contains("there is no field whom. Did you mean who?"))
    }
  }

  @Test func `give the shell variables`() async throws {
    try await open { home in
      let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
      let result = try await shell.run([
        "-uc",
        """
        eval "$(refill export claim --format shell --where '${who} != "Ann"')"
        echo "$who|$trip_from|$items_1_what|$total"
        """,
      ])
      #expect(result.output == "Bob O'Neil||Bus|3\n", "\(result.complaints)")
    }
  }

  @Test func `follow a link that was there before, and none that is put there meanwhile`()
    async throws
  {
    try await open { home in
      let (file, kept) = (home.path(of: "out.csv"), home.path(of: "kept.csv"))
      try home.write("old", to: "kept.csv")
      symlink(kept, file)
      _ = try await answers(home, "--format", "csv", "--output", file)
      #expect(home.text(of: "kept.csv")?.contains("Ann") == true)
      unlink(file)
      try home.write("precious", to: "kept.csv")
      let swapping = Task.detached {
        while !Task.isCancelled {
          symlink(kept, file)
          unlink(file)
        }
      }
      for _ in 0..<20 {
        try await home.refill("export", "claim", "--format", "csv", "--output", file)
      }
      swapping.cancel()
      await swapping.value
      #expect(home.text(of: "kept.csv") == "precious")
    }
  }

  @Test func `are written where links lead, though no file is there yet`() async throws {
    try await open { home in
      mkdir(home.path(of: "months"), 0o700)
      symlink("months/may.csv", home.path(of: "latest.csv"))
      symlink("latest.csv", home.path(of: "out.csv"))
      _ = try await answers(home, "--format", "csv", "--output", "out.csv")
      #expect(home.text(of: "months/may.csv")?.contains("Ann") == true)
      let link = try FileManager.default.destinationOfSymbolicLink(atPath: home.path(of: "out.csv"))
      #expect(link == "latest.csv")
      symlink("circle.csv", home.path(of: "circle.csv"))
      let result = try await home.refill("export", "claim", "--output", "circle.csv")
      #expect(result.status == 5)
      #expect(result.complaints.contains("circle.csv could not be written"))
    }
  }

  @Test func `end quietly where the reader has enough`() async throws {
    try await open { home in
      let shell = Program(path: "/bin/bash", environment: home.environment(), folder: home.folder)
      let result = try await shell.run(["-c", "refill export claim | head -n 0"])
      #expect(result.complaints.isEmpty)
    }
  }

  /// True if `sqlite3` is installed.
  private static let hasSQLite = ["/usr/bin/sqlite3", "/opt/homebrew/bin/sqlite3"]
    .contains(where: FileManager.default.isExecutableFile(atPath:))

  @Test(.enabled(if: hasSQLite))
  func `in SQL fit into the tables of an earlier one, though an answer is new`() async throws {
    try await Home.open { home in
      try home.write(
        """
        {"id": "visit", "fields": [{"id": "name"}, {"id": "company"}, {"id": "count", "kind": "number"},
          {"id": "items", "kind": "repeat", "fields": [{"id": "what"}]}]}
        """, to: "visit.json")
      let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
      let script = """
        cd; set -e
        refill fill --no-input --set name=Ann visit.json > /dev/null
        refill export visit --format sql --since 2d | sqlite3 visits.db
        refill fill --no-input --set company=Acme --set count=3 --set 'items[1].what=x' visit.json > one
        refill export visit --format sql --where '${company} = "Acme"' | sqlite3 visits.db
        refill export visit --format sql | sqlite3 visits.db
        sqlite3 visits.db 'SELECT name, company, count FROM visit; SELECT "items.what" FROM "visit.items"'
        """
      let result = try await shell.run(["-c", script])
      #expect(result.status == 0, "\(result.complaints)")
      #expect(result.output == "Ann||\n|Acme|3\nx\n")
      try home.write(#"{"id": "visit", "fields": [{"id": "name"}]}"#, to: "visit.json")
      let forgotten = try await shell.run([
        "-c", "cd; refill records forget 1 2 --yes; refill export visit --format sql",
      ])
      #expect(!forgotten.output.contains("company"))
    }
  }
}
