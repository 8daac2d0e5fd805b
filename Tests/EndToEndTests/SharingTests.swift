import Foundation
import Testing

/// Two people, each with a home of their own, and a folder between them.
@Suite(.terminalTime) struct `People who share a folder` {
  private static let fields = #"""
    {"id": "company", "title": "Company", "autocomplete": "organization"},
    {"id": "badge", "title": "Badge", "remember": false},
    {"id": "note", "title": "Note", "share": false}
    """#

  private static func pair(_ body: (Home, Home, String) async throws -> Void) async throws {
    try await Home.open { anna in
      try await Home.open { ben in
        let place = anna.path(of: "place")
        for (home, name) in [(anna, "anna"), (ben, "ben")] {
          try home.write(form: "desk", title: "Desk", fields: fields)
          let begun = try await home.refill("sync", "init", place, "--team", "desk", "--name", name)
          #expect(begun.status == 0, "\(begun.complaints)")
          #expect(begun.output.contains("Nothing is shared with desk yet."))
        }
        try await body(anna, ben, place)
      }
    }
  }

  private static func share(_ home: Home) async throws {
    let shared = try await home.refill("sync", "share", "desk", "--with", "desk")
    #expect(shared.status == 0, "\(shared.complaints)")
  }

  private static func submit(
    _ home: Home, _ answers: String..., form: String = "desk"
  ) async throws {
    let words = answers.flatMap { ["--set", $0] }
    let result = try await home.refill(
      ["fill", "--no-input", "--remember"] + words + [form], environment: ["REFILL_SYNC": "0"])
    #expect(result.status == 0, "\(result.complaints)")
  }

  @Test func `share nothing before a form is named`() async throws {
    try await Self.pair { anna, ben, place in
      try await Self.submit(anna, "company=Acme Ltd")
      for home in [anna, ben] { #expect(try await home.refill("sync").status == 0) }
      #expect(try await !ben.refill("history", "list").output.contains("Acme"))
    }
  }

  @Test func `see values and records of each other, and no secrets`() async throws {
    try await Self.pair { anna, ben, place in
      for home in [anna, ben] { try await Self.share(home) }
      try await Self.submit(
        anna, "company=Acme Ltd", "badge=marker-badge-1042", "note=marker-note-7")
      let dry = try await anna.refill("sync", "push", "--dry-run")
      #expect(dry.output.contains("Acme Ltd"))
      #expect(!dry.output.contains("marker"))
      #expect(try await anna.refill("sync").output == "Sent 1 value and 1 record.\n")
      let pulled = try await ben.refill("sync")
      #expect(pulled.output == "Pulled 1 value and 1 record of 1 person.\n")
      #expect(try await ben.refill("sync").output == "Nothing new.\n")
      #expect(try await ben.refill("sync", "push").output == "Nothing waits to be sent.\n")
      #expect(try await ben.refill("history", "list", "organization").output.contains("Acme Ltd"))
      #expect(try await ben.refill("records", "list").output.isEmpty)
      #expect(try await ben.refill("records", "list", "--team").output.contains("Acme Ltd"))
      let exported = try await ben.refill("export", "desk", "--team").output
      #expect(exported.contains("Acme Ltd"))
      #expect(!exported.contains("marker"))
      for (name, data) in anna.files(in: "place") {
        let text = try await Self.unpacked(anna, "place/\(name)")
        #expect(!text.contains("marker"), "\(name)")
        #expect(!data.isEmpty)
      }
      let status = try await ben.refill("sync", "status")
      #expect(status.output.contains("waiting   nothing"))
      #expect(status.output.contains("anna"))
      let json = try await ben.refill("sync", "status", "--json").output
      #expect(json.contains(#""team":"desk""#))
    }
  }

  /// Returns the text of a file of gzip members, or the file itself.
  private static func unpacked(_ home: Home, _ name: String) async throws -> String {
    let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
    return try await shell.run(["-c", "zcat -f \"$0\"", home.path(of: name)]).output
  }

  @Test func `forget for good, also on a machine that was away`() async throws {
    try await Self.pair { anna, ben, _ in
      for home in [anna, ben] { try await Self.share(home) }
      try await Self.submit(anna, "company=Acme Ltd")
      for home in [anna, ben] { _ = try await home.refill("sync") }
      let forgotten = try await anna.refill("history", "forget", "organization", "Acme Ltd")
      #expect(forgotten.complaints.contains("It leaves desk with the next sync"))
      for home in [anna, ben] { _ = try await home.refill("sync") }
      #expect(try await !ben.refill("history", "list").output.contains("Acme"))
      let found = ben.files(in: "data").values.contains {
        String(decoding: $0, as: UTF8.self).contains("organization\u{0}Acme Ltd")
      }
      #expect(!found)
    }
  }

  @Test func `take back what they shared`() async throws {
    try await Self.pair { anna, ben, _ in
      for home in [anna, ben] { try await Self.share(home) }
      try await Self.submit(anna, "company=Acme Ltd")
      for home in [anna, ben] { _ = try await home.refill("sync") }
      let unshared = try await anna.refill("sync", "share", "desk", "--with", "nobody")
      #expect(unshared.output.contains("desk is not shared."))
      for home in [anna, ben] { _ = try await home.refill("sync") }
      #expect(try await !ben.refill("history", "list", "organization").output.contains("Acme"))
      #expect(try await anna.refill("history", "list", "organization").output.contains("Acme"))
      let left = try await ben.refill("sync", "leave")
      #expect(left.status == 0)
      #expect(try await ben.refill("sync", "status").output.contains("Nothing is shared."))
    }
  }

  @Test func `go on where they left`() async throws {
    try await Self.pair { anna, ben, place in
      for home in [anna, ben] { try await Self.share(home) }
      try await Self.submit(anna, "company=Acme Ltd")
      try await Self.submit(ben, "company=Acme Ltd")
      for home in [anna, ben, anna] { #expect(try await home.refill("sync").status == 0) }
      #expect(try await anna.refill("sync", "leave").status == 0)
      try await Self.submit(anna, "company=Acme Ltd")
      let back = try await anna.refill("sync", "init", place, "--name", "anna")
      #expect(back.output.contains("2 histories and forms are shared with desk as before:"))
      for home in [anna, ben] { #expect(try await home.refill("sync").status == 0) }
      for home in [anna, ben] {
        let listed = try await home.refill("history", "list", "organization", "--json").output
        #expect(listed.contains(#""uses":3"#), "\(listed)")
      }
      let status = try await ben.refill("sync", "status").output
      #expect(!status.contains("2 machines"), "\(status)")
    }
  }

  @Test func `say what is wrong`() async throws {
    try await Home.open { home in
      let none = try await home.refill("sync")
      #expect(none.status == 2)
      #expect(none.complaints.contains("Nothing is shared. refill sync init PLACE begins."))
      #expect(try await home.refill("sync", "init", "x", "--team", "No Team").status == 2)
      let word = try await home.refill("sync", "init", "desk", "--team", "desk")
      #expect(word.status == 2)
      #expect(word.complaints.contains("A new one is ./desk, a server service=desk."))
      let missing = try await home.refill("sync", "init", "/dev/null/x")
      #expect(missing.status == 5)
      #expect(try await home.refill("sync", "share", "visitor", "--with", "desk").status == 2)
      let misspelt = try await home.refill("sync", "share", "vistor", "--with", "desk")
      #expect(
        misspelt.complaints.contains("there is no form or history vistor. Did you mean visitor?"))
    }
  }

  @Test func `wait for a run that is under way`() async throws {
    try await Self.pair { anna, _, _ in
      let lock = open(anna.path(of: "state/refill/sync.lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      #expect(flock(lock, LOCK_EX) == 0)
      let shell = Program(
        path: "/bin/sh", environment: anna.environment(), folder: anna.folder)
      async let run = shell.run(["-c", "cd \"$0\" && exec refill sync 2> said", anna.folder.path])
      while anna.text(of: "said")?.contains("Another run is under way") != true {
        try await Task.sleep(for: .milliseconds(20))
      }
      close(lock)
      let ended = try await run
      #expect(ended.status == 0, "\(ended.complaints)")
      #expect(ended.output.contains("Nothing new."))
    }
  }

  @Test func `see in open forms what is typed at the other terminal`() async throws {
    try await TmuxSession.open { one in
      try await Home.open { ben in
        let place = one.home.path(of: "place")
        for (home, name) in [(one.home, "anna"), (ben, "ben")] {
          try home.write(form: "desk", title: "Desk", fields: Self.fields)
          _ = try await home.refill("sync", "init", place, "--team", "desk", "--name", name)
          try await Self.share(home)
        }
        try await one.openAnother(in: ben) { two in
          try await one.fill("desk")
          try await one.type("Umber Ltd")
          try await one.press("C-x", "Enter")
          #expect(try await one.end() == 0)
          try await two.fill("desk")
          try await Self.wait(until: ben, lists: "organization")
          try await two.type("Um")
          try await two.see("Umber Ltd")
          try await two.type("ber and Sons")
          try await two.press("C-x", "Enter")
          #expect(try await two.end() == 0)
          try await one.fill("desk")
          try await one.press("C-r")
          // A list that is open follows what comes.
          _ = try await one.home.refill("sync")
          try await one.type("sons")
          try await one.see("Umber and Sons")
          try await one.press("C-c")
        }
      }
    }
  }

  /// Waits until the background run has brought something into the histories of a home.
  private static func wait(until home: Home, lists text: String) async throws {
    for _ in 0..<80 {
      if try await home.refill("history", "list").output.contains(text) { return }
      try await Task.sleep(for: .milliseconds(250))
    }
    Issue.record("nothing came to the other home")
  }
}
