import Foundation
import RefillCore
import RefillFormats
import RefillTerminal
import TestSupport
import Testing

@testable import refill

@Suite struct `The settings` {
  private func read(_ text: String) -> (problems: [FormProblem], texts: [String: String]) {
    let (problems, texts) = SettingValues.read(Array(text.utf8))
    return (problems, texts.mapValues(\.text))
  }

  @Test func `take their examples, and have names and variables of their own`() {
    for setting in Setting.all {
      let (problems, texts) = read("{ \"\(setting.name)\": \(setting.example) }")
      #expect(problems == [], "\(setting.name)")
      #expect(texts[setting.name] != nil, "\(setting.name)")
    }
    #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
  }

  @Test func `take the words that are completed, and name them`() {
    for setting in Setting.all {
      for word in setting.words {
        #expect(setting.canonical(word) != nil, "\(setting.name) \(word)")
        #expect(setting.takes.contains(word), "\(setting.name) \(word)")
      }
    }
    #expect(Setting.named("mouse")?.words == ["lists", "always", "none"])
    #expect(Setting.named("snippetsBell")?.words == ["true", "false"])
    #expect(Setting.named("snippetsStatus")?.words == [])
  }

  @Test func `are in the manual with their variables`() throws {
    let manual = try String(contentsOf: Checkout.url("Documentation/manual.mdoc"), encoding: .utf8)
    for setting in Setting.all {
      #expect(manual.contains(".It \(setting.name) Ta Ev \(setting.variable)\n"), "\(setting.name)")
    }
  }

  @Test func `are all in the commented file, without effect until their // is removed`() {
    #expect(read(ConfigFile.commented).texts == [:])
    #expect(read(ConfigFile.commented).problems == [])
    let lines = ConfigFile.commented.split(separator: "\n").map { line in
      String(line.hasPrefix("  // \"") ? "  " + line.dropFirst(5) : line)
    }
    let whole = read(lines.joined(separator: "\n"))
    #expect(whole.problems == [])
    #expect(Set(whole.texts.keys) == Set(Setting.all.map(\.name)))
  }

  @Test func `are in the commented file with their defaults, or with what is named as an example`()
    throws
  {
    let lines = ConfigFile.commented.split(separator: "\n")
    for setting in Setting.all {
      let line = "  // \"\(setting.name)\": \(setting.example),"
      let place = try #require(lines.firstIndex { $0 == line }, "\(setting.name)")
      let isExample = lines[place - 1].hasSuffix("Example:")
      let text = try #require(
        read("{ \"\(setting.name)\": \(setting.example) }").texts[setting.name])
      #expect((setting.shown(text) == setting.fallback) != isExample, "\(setting.name)")
    }
    let examples = Setting.all.filter { !$0.hasDefaultValue }.map(\.name)
    #expect(examples == ["store", "summary", "accent", "colors"])
    #expect(ConfigFile.commented.contains("  // REFILL_EXPIRE_DAYS, --config expireDays=…\n"))
    #expect(ConfigFile.commented.contains("\"sarcasmTagOpen\": \"sarcasm mode on\","))
  }

  @Test func `have paths that begin at the folder of the file`() throws {
    let folder = try TemporaryDirectory()
    func store(_ text: String) throws -> String? {
      let path = try folder.write("{ \"store\": \"\(text)\" }", to: "config.json")
      return SettingValues(path: path).environment(over: [:])["REFILL_STORE"]
    }
    #expect(try store("rel.sqlite") == folder.file("rel.sqlite"))
    #expect(try store("/a/b.sqlite") == "/a/b.sqlite")
    #expect(try store("~/b.sqlite")?.hasSuffix("/b.sqlite") == true)
    #expect(try store("~/b.sqlite")?.hasPrefix(folder.file("")) == false)
    let path = try folder.write("{ \"store\": \"rel.sqlite\" }", to: "config.json")
    #expect(
      SettingValues(path: path).environment(over: ["REFILL_STORE": "x"])["REFILL_STORE"] == "x")
    #expect(
      SettingValues(path: path, given: ["store": "y"]).environment(over: [:])["REFILL_STORE"] == "y"
    )
  }

  @Test(arguments: [
    ("{ \"theme\": \"lihgt\" }", 1, 12, "theme takes dark, light, contrast or none."),
    ("// é\n{ \"acent\": 1 }", 2, 3, "there is no setting acent. Did you mean accent?"),
    ("{ \"xyz\": 1 }", 1, 3, "there is no setting xyz. Remove it; refill config show lists all."),
    ("{ \"expireDays\": -1 }", 1, 17, "expireDays takes a number of days from 0."),
    ("{ \"bell\": \"maybe\" }", 1, 11, "bell takes true or false."),
    ("{ \"bell\": {} }", 1, 11, "bell takes true or false."),
    (
      "{ \"colors\": { \"accnt\": \"red\" } }", 1, 13,
      "colors: there is no role accnt. Did you mean"
    ),
    (
      "{ \"colors\": { \"accent\": \"bold mauve\" } }", 1, 13, "colors, accent: mauve does not fit."
    ),
    ("{ \"colors\": { \"dim\": \"red blue\" } }", 1, 13, "colors, dim: blue does not fit."),
    ("{ \"colors\": \"dim\" }", 1, 13, "colors, dim: a style is missing."),
    ("{ \"colors\": { \"dim\": 1 } }", 1, 13, "colors takes roles with words"),
    ("{ \"snippetsStops\": 100 }", 1, 20, "snippetsStops takes a number from 0 to 99."),
    ("[]", 1, 1, "Settings are an object in braces"),
    ("{ \"theme\": \"dark\"", 1, 18, "unexpected end"),
  ])
  func `tell what is wrong, and where`(text: String, line: Int, column: Int, message: String) throws
  {
    let problem = try #require(read(text).problems.first)
    #expect("\(problem.line):\(problem.column)" == "\(line):\(column)")
    #expect(problem.message.hasPrefix(message), "\(problem.message)")
  }

  @Test func `of the environment take precedence over those of the file`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(
      "{\n\"theme\": \"light\", \"bell\": false,\n\"accessible\": false, \"snippetsExpand\": false }",
      to: "config.json")
    let values = SettingValues(path: path)
    let merged = values.environment(over: ["REFILL_THEME": "none", "A": "b"])
    #expect(
      merged == [
        "REFILL_THEME": "none", "A": "b", "REFILL_BELL": "0", "ACCESSIBLE": "",
        "REFILL_SNIPPETS_EXPAND": "off",
      ])
    func shown(
      _ name: String, _ environment: [String: String] = [:], older: [String: String] = [:]
    ) throws -> String {
      let setting = try #require(Setting.named(name))
      let value = values.value(of: setting, in: environment, older: older)
      return "\(value.text), \(value.origin.text)"
    }
    #expect(try shown("theme") == "light, config.json:2")
    #expect(try shown("theme", ["REFILL_THEME": "none"]) == "none, REFILL_THEME")
    #expect(try shown("snippetsUndo") == "true, default")
    #expect(try shown("snippetsUndo", older: ["SnippetsUndo": "off"]) == "false, settings.json")
    #expect(
      SettingValues.words(over: ["SnippetsExpand": "on", "x": "y"], in: merged)
        == ["SnippetsExpand": "off", "x": "y"])
    let none = SettingValues(path: folder.file("none"))
    #expect(none.problems == [] && none.environment(over: ["A": "b"]) == ["A": "b"])
    #expect(SettingValues(path: folder.file("")).problems.count == 1)
  }

  @Test func `are shown as the file has them`() throws {
    for (name, text, shown) in [
      ("bell", "1", "true"), ("bell", "0", "false"), ("accessible", "", "false"),
      ("accessible", "1", "true"), ("snippetsUndo", "off", "false"), ("mouse", "0", "none"),
      ("mouse", "1", "lists"),
      ("motion", "always", "always"),
    ] {
      let setting = try #require(Setting.named(name))
      #expect(setting.shown(text) == shown, "\(name) \(text)")
    }
  }

  @Test(arguments: [
    ("bell", ["on", "true", "yes", "1", "Yes"], "true"),
    ("bell", ["off", "false", "no", "0", "FALSE"], "false"),
    ("ascii", ["on", "true", "yes", "1"], "true"), ("ascii", ["off", "false", "no", "0"], "false"),
    ("accessible", ["on", "1"], "true"), ("accessible", ["off", "0"], "false"),
    ("snippetsExpand", ["on", "true", "yes", "1"], "true"),
    ("snippetsPlain", ["off", "false", "no", "0"], "false"),
    ("mouse", ["lists", "1"], "lists"), ("mouse", ["always"], "always"),
    ("mouse", ["none", "never", "0"], "none"), ("motion", ["none", "never", "0"], "none"),
    ("expireDays", ["90"], "90"), ("snippetsStops", ["5"], "5"),
    ("colors", ["accent=cyan bold", "{ \"accent\": \"bold cyan\" }"], "accent=bold cyan"),
  ])
  func `take the same words in the file, in variables and on the command line`(
    name: String, words: [String], shown: String
  ) throws {
    let setting = try #require(Setting.named(name))
    for word in words {
      let inFile = try #require(setting.written(word), "\(word)")
      let text = try #require(read("{ \"\(name)\": \(inFile) }").texts[name], "\(word)")
      #expect(setting.shown(text) == shown, "\(word)")
      #expect(setting.text(in: [setting.variable: word]) == text, "\(word)")
      #expect(GivenSettings(["--config", "\(name)=\(word)"]).texts == [name: text], "\(word)")
    }
    for word in ["maybe", "-1", "2 of them"] {
      #expect(setting.written(word) == nil, "\(word)")
    }
  }

  @Test func `do not count in a variable that is empty or wrong`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("{ \"theme\": \"light\", \"bell\": true }", to: "config.json")
    let values = SettingValues(path: path)
    let variables = [
      "REFILL_THEME": "", "REFILL_BELL": "maybe", "REFILL_MOUSE": "never", "ACCESSIBLE": "voice",
      "REFILL_COLORS": "accent=bold purple",
    ]
    #expect(
      values.environment(over: variables) == [
        "REFILL_THEME": "light", "REFILL_BELL": "1", "REFILL_MOUSE": "0", "ACCESSIBLE": "1",
      ])
    let refusals = SettingValues.refusals(in: variables)
    #expect(refusals.count == 2)
    #expect(refusals.first?.hasPrefix("REFILL_COLORS, accent: purple does not fit.") == true)
    #expect(refusals.last == "REFILL_BELL takes true or false.")
  }

  @Test func `are told from variables that are unknown`() {
    let sentences = SettingValues.unknownVariables(
      in: [
        "REFILL_THEM": "dark", "REFILL_QQQQQQ": "1", "REFILL_ANSWER_NAME": "Ann",
        "REFILL_SUBMIT_KEY": "1", "REFILL_SSH": "ssh", "REFILL_SYNC": "0", "HOME": "/",
      ])
    #expect(
      sentences == [
        "there is no variable REFILL_QQQQQQ. Unset it; refill config show --all lists all.",
        "there is no variable REFILL_THEM. Did you mean REFILL_THEME?",
      ])
  }

  /// A variable that is read somewhere, and that `config check` takes for a misspelt one, has to be named in
  /// `SettingValues.otherVariables`.
  @Test func `and other variables are all that the program reads`() throws {
    let files = (Checkout.files(below: "Sources") + Checkout.files(below: "Support/shell"))
      .filter { $0.contains(#/\.(swift|bash|zsh|fish)$/#) }
    var names = Set<String>()
    for file in files {
      let text = try String(contentsOf: Checkout.url(file), encoding: .utf8)
      names.formUnion(text.matches(of: #/REFILL_\w+/#).map { String($0.0) })
    }
    #expect(names.count > 10)
    let variables = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") })
    #expect(SettingValues.unknownVariables(in: variables) == [])
  }

  @Test func `of a theme show a form with each role`() {
    for name in Theme.Name.allCases {
      let appearance = Appearance(
        environment: ["REFILL_THEME": name.rawValue, "LANG": "C.UTF-8"], isASCII: false)
      for columns in [24, 40, 80] {
        let texts = ThemeSample(appearance, columns: columns).rows.map(\.text)
        for role in Theme.Role.allCases {
          #expect(texts.contains { $0.contains(role.rawValue) }, "\(role) in \(columns)")
        }
      }
    }
  }
}
