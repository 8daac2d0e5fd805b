import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillStore
import RefillTerminal

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show, edit and check the settings, and choose a theme.",
    discussion: """
      The settings are in config.json of the configuration folder: JSON with comments. A variable of \
      the environment takes precedence over the file, --config NAME=VALUE of any command over both, and \
      an option for the setting, such as --ascii, over all.

      EXAMPLES
        refill config show
        refill config set ascii true
        refill config edit
        refill config theme --preview
        refill config theme light
        refill --config theme=light --config bell=on visitor
      """,
    subcommands: [
      Show.self, Set.self, Unset.self, Edit.self, Check.self, Path.self, ThemeOfForms.self,
    ],
    defaultSubcommand: Show.self)

  /// Returns true for the words of a command that reports the problems of the settings by itself.
  static func reportsProblems(_ words: [String]) -> Bool {
    words.first == "config" && ["check", "edit"].contains(words.dropFirst().first)
  }
}

extension ConfigCommand {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show each setting, its value, and where it comes from.",
      discussion: """
        The origin is default, a line of config.json, settings.json, a variable, or an option of this \
        command. With --all, the variable, the option and the values of each are shown as well.

        EXAMPLES
          refill config show
          REFILL_THEME=light refill config show --ascii
          refill config show --config theme=light
        """)

    @Flag(help: "Show the variable, the option and the values of each setting too.")
    var all = false

    @OptionGroup var store: StoreOptions

    @Flag(help: "Draw with ASCII signs only.")
    var ascii = false

    @Flag(name: .customLong("no-motion"), help: "Open the list without an animation.")
    var noMotion = false

    @Flag(help: "Fill forms line by line.")
    var accessible = false

    @Option(help: "The lines that stay in the scrollback.")
    var summary: Form.Summary?

    @Option(help: "Note what snippets do.")
    var log: Event.LogLevel?

    @Flag(help: "Write JSON.")
    var json = false

    private var options: [String: String] {
      let given: [(String, String?)] = [
        ("store", store.path), ("ascii", ascii ? "true" : nil), ("motion", noMotion ? "none" : nil),
        ("accessible", accessible ? "true" : nil), ("summary", summary?.rawValue),
        ("log", log?.rawValue),
      ]
      return given.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    func run() throws {
      let values = SettingValues.current
      var files = PersonalFiles(Paths())
      let older = files.olderSettings()
      let rows = Setting.all.map { setting -> (Setting, text: String, origin: String) in
        if let text = options[setting.name] {
          return (setting, text, SettingValues.Origin.option(setting.option ?? "").text)
        }
        let value = values.value(of: setting, in: Paths.processEnvironment, older: older)
        return (setting, value.text, value.origin.text)
      }
      if json {
        let list = rows.map { setting, text, origin in
          JSONText.object([
            ("name", .string(setting.name)), ("value", .string(text)), ("origin", .string(origin)),
            ("variable", .string(setting.variable)), ("option", .string(setting.flag)),
          ])
        }
        return try Output.write(JSONText.list(list).text + "\n")
      }
      try Output.tell(
        Table(
          rows: rows.map { setting, text, origin in
            [setting.name, text, origin]
              + (all ? [setting.variable, setting.flag, setting.takes] : [])
          }))
      for complaint in files.complaints { Output.complain(complaint) }
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path",
      abstract: "Write the path of the file.",
      discussion: """
        EXAMPLES
          refill config path
        """)

    func run() throws { try Output.tell(SettingValues.current.path + "\n") }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Report every problem of the file and of the variables.",
      discussion: """
        Problems of the file have the format of compilers, FILE:LINE:COLUMN: error: message. A variable that \
        begins with REFILL_ and that Refill does not read is a problem too. The exit code is 2 if there is one.

        EXAMPLES
          refill config check
        """)

    func run() throws {
      let values = SettingValues.current
      let environment = Paths.processEnvironment
      let refusals =
        SettingValues.refusals(in: environment) + SettingValues.unknownVariables(in: environment)
      guard values.problems.isEmpty && refusals.isEmpty else {
        let source = Input.content(of: values.path).map(Array.init) ?? []
        let report = FormLibrary.report(values.problems, file: values.path, source: source)
        if !report.isEmpty { Output.complain(report, prefix: "") }
        refusals.forEach { Output.complain($0) }
        throw Failure.silent(.usage)
      }
      let count = TextFormat.count(values.texts.count, "setting")
      let isThere = access(values.path, F_OK) == 0
      try Output.tell(
        isThere ? "\(values.path): OK, \(count)\n" : "\(values.path): not there; all are defaults\n"
      )
    }
  }
}
