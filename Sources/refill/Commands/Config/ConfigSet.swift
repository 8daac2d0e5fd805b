import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

extension ConfigCommand {
  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Set a setting in the file, whose comments stay.",
      discussion: """
        A value is a word, or JSON: true, 90, "light" or { "accent": "bold cyan" }; on, yes and 1 are \
        true, and off, no and 0 are false. Without a file, one with all settings and their defaults as \
        comments is made. Unknown names and wrong values are refused, with exit code 2.

        EXAMPLES
          refill config set theme light
          refill config set ascii true
          refill config set colors '{ "accent": "bold cyan" }'
        """)

    @Argument(help: "The name of a setting.", completion: .list(Setting.all.map(\.name)))
    var name: String

    @Argument(help: "The value.", completion: .settingWord)
    var value: String

    /// Returns the words of a command line so that a value such as `-1` is taken for no option.
    static func valueLast(_ words: [String]) -> [String] {
      guard words.count == 4, words.starts(with: ["config", "set"]), !words[2].hasPrefix("-"),
        words[3].hasPrefix("-"), !["--", "-h", "--help", "--version"].contains(words[3])
      else { return words }
      return words[..<3] + ["--", words[3]]
    }

    func run() throws {
      let setting = try Setting.required(name)
      guard let written = setting.written(value) else {
        throw Failure(.usage, setting.refusal(of: value, in: name))
      }
      try ConfigFile.change { $0.setting(name, to: written) }
      try Output.tell("\(name) is \(value)\(setting.precedence).\n")
    }
  }

  struct Unset: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unset",
      abstract: "Remove a setting from the file, so that its default counts.",
      discussion: """
        Comments and everything else in the file stay.

        EXAMPLES
          refill config unset theme
        """)

    @Argument(help: "The name of a setting.", completion: .list(Setting.all.map(\.name)))
    var name: String

    func run() throws {
      let setting = try Setting.required(name)
      let document = try ConfigFile.text(at: SettingValues.current.path).map {
        SettingsDocument(Array($0.utf8))
      }
      guard let document, !document.problems.isEmpty || document.has(name) else {
        return try Output.tell("\(name) was not set.\n")
      }
      try ConfigFile.change { $0.removing(name) }
      try Output.tell("\(name) has its default again\(setting.precedence).\n")
    }
  }
}

extension SettingsDocument {
  /// True if the file has a setting.
  fileprivate func has(_ name: String) -> Bool { members.contains { $0.key == name } }
}

extension Setting {
  /// The end of a sentence about a variable that takes precedence now; empty for none.
  var precedence: String {
    let rivals = (name == "theme" ? ["NO_COLOR"] : []) + [variable]
    let rival = rivals.first { Paths.processEnvironment[$0]?.isEmpty == false }
    return rival.map { "; \($0) takes precedence now" } ?? ""
  }
}
