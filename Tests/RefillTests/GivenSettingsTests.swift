import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import refill

@Suite struct `The option --config` {
  private func read(_ line: String) -> GivenSettings {
    GivenSettings(line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("--config theme=light", "", ["theme": "light"]),
    ("fill --config theme=light visitor", "fill visitor", ["theme": "light"]),
    ("fill visitor --config=bell=on --all", "fill visitor --all", ["bell": "1"]),
    ("--config theme=light --config theme=dark x", "x", ["theme": "dark"]),
    ("--config sync.every=0 --config=mouse=none", "", ["sync.every": "0", "mouse": "0"]),
    ("--config sarcasmTagOpen=a=b", "", ["sarcasmTagOpen": "a=b"]),
    ("eval x -- --config theme=light", "eval x -- --config theme=light", [:]),
    ("---completion fill -- --set --config", "---completion fill -- --set --config", [:]),
    ("fill --configs theme=light", "fill --configs theme=light", [:]),
  ])
  func `is taken out of the words before --`(
    line: String, words: String, texts: [String: String]
  ) {
    let given = read(line)
    #expect(given.words.joined(separator: " ") == words)
    #expect(given.texts == texts)
    #expect(given.failure == nil)
  }

  @Test(arguments: [
    ("--config theem=dark", "there is no setting theem. Did you mean theme?"),
    ("--config zzz=1", "there is no setting zzz. refill config show lists all."),
    ("--config theme=lihgt", "theme takes dark, light, contrast or none."),
    ("--config theme=", "theme takes dark, light, contrast or none."),
    ("--config expireDays=-1", "expireDays takes a number of days from 0."),
    ("--config store=", "store takes the path of a file."),
    ("--config accessible=maybe", "accessible takes true or false."),
    ("--config colors=accnt=red", "colors: there is no role accnt. Did you mean accent?"),
    ("visitor --config", "--config takes NAME=VALUE, such as --config theme=light."),
    ("--config -- x", "--config takes NAME=VALUE, such as --config theme=light."),
    ("--config visitor", "--config takes NAME=VALUE, such as --config theme=light."),
    ("--config --ascii=1", "--config takes NAME=VALUE, such as --config theme=light."),
    ("--config theem=dark --config theme=x", "there is no setting theem. Did you mean theme?"),
  ])
  func `is refused with a wrong setting`(line: String, message: String) {
    let given = read(line)
    #expect(given.failure?.message == message)
    #expect(given.failure?.code == .usage)
  }

  @Test func `takes precedence over the variable and the file`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("{ \"theme\": \"dark\", \"bell\": true }", to: "config.json")
    let values = SettingValues(path: path, given: read("--config theme=light").texts)
    let variables = ["REFILL_THEME": "none"]
    #expect(
      values.environment(over: variables) == ["REFILL_THEME": "light", "REFILL_BELL": "1"])
    let theme = try #require(Setting.named("theme"))
    let value = values.value(of: theme, in: variables)
    #expect(value.text == "light" && value.origin.text == "--config")
    let alone = SettingValues(path: folder.file("none"), given: ["theme": "light"])
    #expect(alone.environment(over: [:]) == ["REFILL_THEME": "light"])
  }

  @Test func `is once in the help of each command`() {
    let commands = Refill.all.flatMap { [$0] + $0.configuration.subcommands }
    for help in [Refill.helpMessage()] + commands.map({ Refill.helpMessage(for: $0) }) {
      let text = ConfigOption.added(toHelp: help)
      #expect(text.matches(of: #/\n  --config <name=value>   Set a setting/#).count == 1, "\(help)")
    }
    #expect(ConfigOption.added(toHelp: "0.2.0\n") == "0.2.0\n")
  }

  @Test func `is the flag of the settings that have none of their own`() {
    #expect(Setting.named("theme")?.flag == "--config theme=…")
    #expect(Setting.named("ascii")?.flag == "--ascii")
  }
}

@Suite struct `A value to set` {
  @Test(arguments: [
    ("config set expireDays -1", "config set expireDays -- -1"),
    ("config set sarcasmTagOpen --x", "config set sarcasmTagOpen -- --x"),
    ("config set expireDays -- -1", "config set expireDays -- -1"),
    ("config set expireDays --help", "config set expireDays --help"),
    ("config set expireDays", "config set expireDays"),
    ("config unset expireDays -1", "config unset expireDays -1"),
  ])
  func `may begin with a minus`(line: String, meant: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(ConfigCommand.Set.valueLast(words).joined(separator: " ") == meant)
  }
}
