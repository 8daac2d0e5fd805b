import Foundation
import Testing

@Suite struct `Settings` {
  private static let file = "config/refill/config.json"

  @Test func `have a file, the environment and options, in this order`() async throws {
    try await Home.open { home in
      try home.write("// mine\n{ \"theme\": \"light\", \"ascii\": true, }\n", to: Self.file)
      let shown = try await home.refill("config")
      #expect(shown.output.contains("theme\tlight\tconfig.json:2\n"))
      #expect(shown.output.contains("bell\tfalse\tdefault\n"))
      let over = try await home.refill("config", "show", environment: ["REFILL_THEME": "none"])
      #expect(over.output.contains("theme\tnone\tREFILL_THEME\n"))
      let options = try await home.refill("config", "show", "--no-motion", "--store", "x.sqlite")
      #expect(options.output.contains("motion\tnone\t--no-motion\n"))
      #expect(options.output.contains("store\tx.sqlite\t--store\n"))
      let drawn = try await home.refill("preview", "visitor")
      #expect(drawn.output.contains("> Full name *"))
      let unset = try await home.refill("preview", "visitor", environment: ["REFILL_ASCII": "0"])
      #expect(unset.output.contains("› Full name *"))
      #expect(try await home.refill("config", "path").output.hasSuffix("/refill/config.json\n"))
    }
  }

  @Test func `with an error are named with their place, and the others count`() async throws {
    try await Home.open { home in
      try home.write("{\n  \"theme\": \"lihgt\",\n  \"ascii\": true\n}\n", to: Self.file)
      let drawn = try await home.refill("preview", "visitor")
      #expect(drawn.status == 0 && drawn.output.contains("> Full name *"))
      #expect(
        drawn.complaints.contains("config.json:2:12: theme takes dark, light, contrast or none."))
      let check = try await home.refill("config", "check")
      #expect(check.status == 2)
      #expect(check.complaints.contains(":2:12: error: theme takes"))
      #expect(check.complaints.contains("  \"theme\": \"lihgt\",\n"))
      try home.write("{}", to: Self.file)
      #expect(try await home.refill("config", "check").output.hasSuffix(": OK, 0 settings\n"))
    }
  }

  @Test func `of the theme keep the comments of the file`() async throws {
    try await Home.open { home in
      #expect(try await home.refill("config", "theme", "light").output == "The theme is light.\n")
      let text = try #require(home.text(of: Self.file))
      #expect(
        text.hasPrefix("// The settings of Refill.") && text.contains("\"theme\": \"light\","))
      let more = text.replacing("// \"bell\": false,", with: "\"bell\": true,")
      try home.write(more, to: Self.file)
      #expect(try await home.refill("config", "theme", "contrast").status == 0)
      #expect(
        home.text(of: Self.file)
          == more.replacing("\"theme\": \"light\"", with: "\"theme\": \"contrast\""))
      let preview = try await home.refill("config", "theme", "--preview")
      #expect(preview.output.contains("dark\n") && preview.output.contains("selectedText"))
      let plain = try await home.refill("config", "theme", "dark", environment: ["NO_COLOR": "1"])
      #expect(plain.output == "The theme is dark; NO_COLOR takes precedence now.\n")
      #expect(try await home.refill("config", "theme", "mauve").status == 2)
    }
  }

  @Test func `are set and unset one by one, with all else as it was`() async throws {
    try await Home.open { home in
      let set = try await home.refill("config", "set", "ascii", "true")
      #expect(set.output == "ascii is true.\n")
      let text = try #require(home.text(of: Self.file))
      #expect(text.hasPrefix("// The settings of Refill."))
      #expect(text.contains("  // \"ascii\": false,\n  \"ascii\": true,\n\n"))
      let mode = try FileManager.default.attributesOfItem(atPath: home.path(of: Self.file))
      #expect(mode[.posixPermissions] as? Int == 0o600)
      #expect(try await home.refill("preview", "visitor").output.contains("> Full name *"))
      for words in [
        ["theme", "light"], ["colors", "{ \"accent\": \"bold cyan\" }"], ["expireDays", "90"],
        ["snippetsExpand", "false"], ["sarcasmTagOpen", "true"], ["theme", "\"dark\""],
        ["colors", "{}"],
      ] {
        #expect(try await home.refill(["config", "set"] + words).status == 0, "\(words)")
      }
      let check = try await home.refill("config", "check")
      #expect(check.output.hasSuffix(": OK, 6 settings\n"))
      let shown = try await home.refill("config", "show")
      #expect(shown.output.contains("theme\tdark\tconfig.json:"))
      #expect(shown.output.contains("expireDays\t90\t"))
      for name in ["theme", "colors", "expireDays", "snippetsExpand", "sarcasmTagOpen"] {
        #expect(try await home.refill("config", "unset", name).status == 0)
      }
      #expect(home.text(of: Self.file) == text)
      let again = try await home.refill("config", "unset", "theme")
      #expect(again.status == 0 && again.output == "theme was not set.\n")
    }
  }

  @Test func `that are wrong are named, and do not count`() async throws {
    try await Home.open { home in
      try home.write("{ \"theme\": \"foo\" }", to: Self.file)
      let variables = [
        "REFILL_EXPIRE_DAYS": "abc", "REFILL_COLORS": "accent=zzz", "REFILL_ASCII": "1",
      ]
      let shown = try await home.refill(["config", "show"], environment: variables)
      #expect(shown.complaints.contains("config.json:1:12: theme takes dark"))
      #expect(shown.complaints.contains("REFILL_COLORS, accent: zzz does not fit."))
      let rows = shown.output.split(separator: "\n").map { $0.split(separator: "\t") }
      #expect(rows.contains(["expireDays", "180", "default"]))
      #expect(rows.contains(["ascii", "true", "REFILL_ASCII"]))
      let checked = try await home.refill(["config", "check"], environment: variables)
      #expect(checked.status == 2)
      #expect(
        checked.complaints.contains("REFILL_EXPIRE_DAYS takes a number of days from 0.")
      )
    }
  }

  @Test func `that are unknown or wrong are not set`() async throws {
    try await Home.open { home in
      let before = "{ \"theme\": \"light\" /* mine */ }\n"
      try home.write(before, to: Self.file)
      for (words, message) in [
        (["theem", "dark"], "there is no setting theem. Did you mean theme?"),
        (["zzz", "1"], "there is no setting zzz. refill config show lists all."),
        (["theme", "lihgt"], "theme takes dark, light, contrast or none."),
        (["ascii", "maybe"], "ascii takes true or false."),
        (["expireDays", "-1"], "expireDays takes a number of days from 0."),
        (["expireDays", "soon"], "expireDays takes a number of days from 0."),
        (["expireDays", "1, \"ascii\": true"], "expireDays takes a number of days from 0."),
      ] {
        let result = try await home.refill(["config", "set"] + words)
        #expect(result.status == 2 && result.complaints == "refill: \(message)\n", "\(words)")
      }
      let unset = try await home.refill("config", "unset", "theem")
      #expect(unset.status == 2 && unset.complaints.contains("Did you mean theme?"))
      #expect(home.text(of: Self.file) == before)
      try home.write("{ \"theme\": }", to: Self.file)
      let damaged = try await home.refill("config", "set", "ascii", "true")
      #expect(damaged.status == 2 && damaged.complaints.contains("refill config check tells where"))
      #expect(home.text(of: Self.file) == "{ \"theme\": }")
      let note = try await home.refill(
        "config", "set", "theme", "none", environment: ["REFILL_THEME": "light"])
      #expect(note.status == 2)
    }
  }

  @Test func `are given to any command for one run`() async throws {
    try await Home.open { home in
      try home.write("{ \"ascii\": false }", to: Self.file)
      let variables = [
        "REFILL_ASCII": "off", "REFILL_SNIPPETS_EXPAND": "no", "REFILL_MOUSE": "lists",
      ]
      let shown = try await home.refill(
        ["config", "show", "--config", "theme=light", "--all"], environment: variables)
      #expect(shown.complaints == "")
      #expect(shown.output.contains("theme\tlight\t--config\tREFILL_THEME\t--config theme=…\t"))
      #expect(shown.output.contains("ascii\tfalse\tREFILL_ASCII\t"))
      #expect(shown.output.contains("snippetsExpand\tfalse\tREFILL_SNIPPETS_EXPAND\t"))
      for words in [
        ["--config", "ascii=on", "preview", "visitor"],
        ["preview", "visitor", "--config=ascii=yes"],
      ] {
        let drawn = try await home.refill(words, environment: variables)
        #expect(drawn.output.contains("> Full name *"), "\(words)")
      }
      let drawn = try await home.refill("preview", "visitor", environment: variables)
      #expect(drawn.output.contains("› Full name *"))
      let set = try await home.refill("config", "set", "bell", "on", "--config", "theme=light")
      #expect(set.output == "bell is on.\n")
      #expect(home.text(of: Self.file)?.contains("theme") == false)
      for (words, message) in [
        (["--config", "theem=dark", "visitor"], "there is no setting theem. Did you mean theme?"),
        (["preview", "visitor", "--config", "bell=maybe"], "bell takes true or false."),
        (
          ["config", "show", "--config"], "--config takes NAME=VALUE, such as --config theme=light."
        ),
      ] {
        let result = try await home.refill(words)
        #expect(result.status == 2 && result.complaints == "refill: \(message)\n", "\(words)")
      }
      let check = try await home.refill("config", "check", environment: ["REFILL_THEM": "dark"])
      #expect(check.status == 2 && check.complaints.contains("Did you mean REFILL_THEME?"))
      let help = try await home.refill("ask", "--help")
      #expect(help.output.contains("\n  --config <name=value>   Set a setting"))
    }
  }

  @Test(arguments: [
    (["REFILL_THEME": "light"], "\u{1B}[1m\u{1B}[34m"),
    (["REFILL_THEME": "contrast"], "\u{1B}[1;7m"),
    (["REFILL_COLORS": "accent=bold cyan"], "\u{1B}[1m\u{1B}[36m"), ([:], "\u{1B}[1m\u{1B}[35m"),
  ])
  func `of the theme are seen in a form`(environment: [String: String], style: String) async throws
  {
    try await TmuxSession.open(environment: environment) { terminal in
      try await terminal.fill("visitor")
      let row = try await terminal.styledScreen().split(separator: "\n")
        .first { $0.contains("Full name") }
      #expect(row?.contains(style) == true, "\(row ?? "")")
      try await terminal.press("C-c")
    }
    var plain = environment
    plain["NO_COLOR"] = "1"
    try await TmuxSession.open(environment: plain) { terminal in
      try await terminal.fill("visitor")
      #expect(try await !terminal.styledScreen().contains(#/\x1B\[(1;)?3[0-7]m/#))
      try await terminal.press("C-c")
    }
  }

  @Test func `are edited in an editor, and checked before they count`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write("{ \"theme\": \"lihgt\" }\n", to: "\(terminal.folder)/new.json")
      try home.write(program: "#!/bin/sh\ncp new.json \"$1\"\n", to: "edit")
      try await terminal.enter("EDITOR=~/edit refill config edit")
      try await terminal.see("theme takes dark", "Edit the text again? (y/N)")
      try home.write("{ \"theme\": \"light\" }\n", to: "\(terminal.folder)/new.json")
      try await terminal.enter("y")
      try await terminal.see("refill/config.json")
      try await terminal.prompt()
      #expect(home.text(of: Self.file) == "{ \"theme\": \"light\" }\n")
      try await terminal.enter("clear; EDITOR=true refill config edit")
      try await terminal.see("Nothing was changed.")
    }
  }
}
