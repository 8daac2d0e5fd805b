import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillStore

struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show or change how snippets behave, and the words of the tags Sarcasm and Bore.",
    discussion: """
      They are in settings.json of the configuration directory; those of config.json and the \
      environment take precedence, see refill config. If one word of a tag is not set, both \
      have their defaults.

      \(SnippetSettings.Name.allCases.map { "\($0.rawValue) takes \($0.takes)." }
        .joined(separator: "\n"))

      EXAMPLES
        refill settings
        refill settings set SnippetsBackspaceReverts on
        refill settings set SarcasmTagOpen irony
        refill settings unset SarcasmTagOpen
      """,
    subcommands: [SettingsList.self, SettingsSet.self, SettingsUnset.self],
    defaultSubcommand: SettingsList.self)
}

struct SettingsList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the settings and their effect.")

  func run() throws {
    let settings = try SettingsFile(Paths())
    for (name, text) in settings.table { try Output.tell("\(name) = \(text)\n") }
    for name in SnippetSettings.Name.allCases {
      try Output.tell("\(name.rawValue): \(settings.snippets.text(of: name))\n")
    }
    for tag in settings.tags { try Output.tell("\(tag.name): \(tag.text)\n") }
  }
}

struct SettingsSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change a setting; an empty value resets it.")

  @Argument(help: "\(SettingsFile.names.joined(separator: ", ")).")
  var name: String
  @Argument(help: "The word, on or off, or the number.")
  var word: String

  func validate() throws {
    try SettingsFile.check(name)
    var settings = SnippetSettings()
    guard !word.isEmpty, let name = SnippetSettings.Name(rawValue: name),
      !settings.set(name, to: word)
    else { return }
    throw ValidationError("\(name.rawValue) takes \(name.takes).")
  }

  func run() throws {
    let name = TagSettings.name(name)
    var settings = try SettingsFile(Paths())
    settings.set(name, word.isEmpty ? nil : word)
    try settings.write()
    try Output.tell(settings.outcome(of: name))
  }
}

struct SettingsUnset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Reset a setting.")

  @Argument(help: "\(SettingsFile.names.joined(separator: ", ")).")
  var name: String

  func validate() throws { try SettingsFile.check(name) }

  func run() throws {
    let name = TagSettings.name(name)
    var settings = try SettingsFile(Paths())
    settings.set(name, nil)
    try settings.write()
    try Output.tell(settings.outcome(of: name))
  }
}

/// The user's settings file; unknown names in it are preserved.
struct SettingsFile {
  private(set) var table: [(name: String, text: String)]
  private let folder: String
  private let environment: [String: String]

  private var path: String { "\(folder)/settings.json" }

  /// Reads the settings; empty if there is no file.
  ///
  /// Throws if the file is invalid, so that a file that can be repaired is not overwritten.
  init(_ paths: Paths) throws {
    paths.narrowAccess()
    folder = paths.configuration
    environment = paths.environment
    table = []
    guard let data = SystemCall.contents(of: path) else { return }
    do {
      table = try StringTable.read(data)
    } catch {
      let place = "\(path):\(error.position.line):\(error.position.column)"
      throw Failure(.usage, "\(place): \(error.message)")
    }
  }

  /// The known names.
  static let names = SnippetSettings.Name.allCases.map(\.rawValue) + TagSettings.names

  /// Throws if the name is unknown.
  static func check(_ name: String) throws {
    guard names.contains(TagSettings.name(name)) else {
      let unknown = UnknownName(kind: "setting", name: name, known: names)
      throw ValidationError(
        unknown.hasGuess
          ? unknown.sentence
          : "there is no setting \(name); there are \(names.joined(separator: ", ")).")
    }
  }

  /// The tags that the settings produce.
  var tags: [Tag] { TagSettings(words).tags }

  /// The snippet options that the settings produce.
  var snippets: SnippetSettings { SnippetSettings(words) }

  /// The current value of a setting and its effect, for the user.
  func outcome(of name: String) -> String {
    let word = text(of: name)
    let value = SnippetSettings.Name(rawValue: name).map { "; it is \(snippets.text(of: $0))" }
    var lines = [word.map { "\(name) = \($0)" } ?? "\(name) is not set\(value ?? "")."]
    if let partner = TagSettings.partner(of: name), (word == nil) != (text(of: partner) == nil) {
      let missing = word == nil ? name : partner
      lines.append("As long as \(missing) is not set, both words are the defaults.")
    }
    if let tag = TagSettings(words).tag(of: name) { lines.append("\(tag.name): \(tag.text)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private var words: [String: String] {
    SettingValues.words(
      over: Dictionary(table.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 }),
      in: environment)
  }

  private func text(of name: String) -> String? {
    table.last { TagSettings.name($0.name) == name }.flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  /// Sets a value; `nil` removes it.
  mutating func set(_ name: String, _ text: String?) {
    let isSame = { (entry: (name: String, text: String)) in TagSettings.name(entry.name) == name }
    let place = table.firstIndex(where: isSame) ?? table.endIndex
    table.removeAll(where: isSame)
    if let text { table.insert((name, text), at: place) }
  }

  private static let remedy =
    "Make the folder writable, or set XDG_CONFIG_HOME to another one."

  /// Writes the file atomically with owner-only permissions.
  func write() throws {
    try Folder.make(folder)
    do {
      try Output.write(StringTable.text(of: table), toFile: path, isPrivate: true)
    } catch let failure as Failure {
      throw Failure(failure.code, "\(failure.message) \(Self.remedy)")
    }
  }
}
