import Foundation
import RefillCore
import RefillFormats
import RefillTerminal

/// A setting: its name in the file, its variable, and its values.
///
/// Each is taken from the first of these that has it: an option of the command, the variable, the file
/// `config.json`, the default.
struct Setting: Sendable {
  /// The name in the file.
  let name: String
  /// The variable of the environment, which has the value as text.
  let variable: String
  /// The option of commands that takes precedence; `nil` for none.
  var option: String?
  /// The values that it takes, as the end of a sentence.
  let takes: String
  /// The texts that its variable takes, as the end of a sentence; `nil` for the same.
  var variableTakes: String?
  /// The meaning, as a sentence for the file.
  let meaning: String
  /// The default as it is shown.
  let fallback: String
  /// The default as JSON, for the commented file.
  let example: String
  /// Returns a value of the file as the text of the variable; `nil` if it is not one of the values.
  let text: @Sendable (JSONValue) -> String?
  /// Returns true for a text of the variable that is one of the values.
  var allows: @Sendable (String) -> Bool = { _ in true }
  /// Returns the text of the variable as it is shown.
  var shown: @Sendable (String) -> String = { $0 }

  /// All settings in the order in which they are shown.
  static let all = forms + looks + [expireDays, log] + sharing + snippets + tags

  /// The setting of a name; `nil` for none.
  static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

  /// The message about a name that no setting has.
  static func unknown(_ name: String) -> UnknownName {
    UnknownName(kind: "setting", name: name, known: all.map(\.name))
  }

  /// The message about a value that is wrong.
  var refusal: String { "\(name) takes \(takes)." }

  /// The message about a text of the variable that is wrong.
  var variableRefusal: String { "\(variable) takes \(variableTakes ?? takes)." }
}

// MARK: The table

extension Setting {
  private static let forms = [
    Setting(
      name: "store", variable: "REFILL_STORE", option: "--store", takes: "the path of a file",
      meaning: "The file of histories and records; ~ is the home folder.",
      fallback: "refill.sqlite in the data folder",
      example: "\"~/.local/share/refill/refill.sqlite\"",
      text: { value in
        value.string.flatMap { $0.isEmpty ? nil : PathExpansion(Paths.processEnvironment).path($0) }
      }),
    words(
      "summary", "REFILL_SUMMARY", "--summary", Form.Summary.allCases.map(\.rawValue),
      "The lines that stay after a form: one line, the full form, or none.",
      fallback: "that of the form"),
    flag(
      "accessible", "ACCESSIBLE", "--accessible",
      "Fills forms line by line, for screen readers.", off: ""),
  ]

  private static let looks = [
    words(
      "theme", "REFILL_THEME", nil, Theme.Name.allCases.map(\.rawValue),
      "The colours: for a dark or light background, of high contrast, or none.",
      fallback: Theme.Name.dark.rawValue),
    words(
      "accent", "REFILL_ACCENT", nil, Style.Color.allCases.map { "\($0)" },
      "The colour of the focused field and of matching letters.", fallback: "that of the theme"),
    colors,
    flag("ascii", "REFILL_ASCII", "--ascii", "Draws with ASCII signs only."),
    words(
      "motion", "REFILL_MOTION", "--no-motion", ["auto", "always", "none"],
      "Opens lists with an animation: not over ssh, always, or never.", fallback: "auto",
      olderWord: "0"),
    flag("bell", "REFILL_BELL", nil, "Rings the bell when a suggestion is chosen."),
    Setting(
      name: "mouse", variable: "REFILL_MOUSE", takes: "lists, always or none",
      variableTakes: "1, always or 0",
      meaning: "Takes the mouse while a list is open, always, or never.", fallback: "lists",
      example: "\"lists\"",
      text: { ["lists": "1", "always": "always", "none": "0"][$0.string ?? ""] },
      allows: { ["1", "always", "0"].contains($0) },
      shown: { ["0": "none", "always": "always"][$0] ?? "lists" }),
  ]

  private static let colors = Setting(
    name: "colors", variable: "REFILL_COLORS",
    takes: "an object of roles with words like \"bold cyan\"",
    variableTakes: "roles with words, such as accent=bold cyan;dim=plain",
    meaning: "Styles by role, over those of the theme; refill config theme lists the roles.",
    fallback: "those of the theme", example: "{ \"accent\": \"bold cyan\", \"dim\": \"plain\" }",
    text: { value in
      guard let members = value.members else { return nil }
      var parts: [String] = []
      for member in members {
        guard let role = Theme.Role(rawValue: member.key),
          let style = member.value.string.flatMap({ Style(words: $0) })
        else { return nil }
        parts.append("\(role.rawValue)=\(style.words)")
      }
      return parts.joined(separator: ";")
    },
    allows: { text in
      text.split(separator: ";").allSatisfy { part in
        let pair = part.split(separator: "=", maxSplits: 1)
        return pair.count == 2 && Theme.Role(rawValue: String(pair[0]).trimmed) != nil
          && Style(words: pair[1]) != nil
      }
    })

  private static let expireDays = Setting(
    name: "expireDays", variable: "REFILL_EXPIRE_DAYS", option: "--days",
    takes: "a number of days from 0",
    meaning: "Values unused for so many days are removed; 0 keeps all.", fallback: "180",
    example: "180", text: { $0.integer.flatMap { days.contains($0) ? "\($0)" : nil } },
    allows: { Int($0).map(days.contains) == true })

  private static let days = 0...1_000_000

  private static let sharing = [
    Setting(
      name: "sync.every", variable: SyncSettings.everyVariable,
      takes: "a number of minutes from 0",
      meaning: "Minutes after which a form pulls what others share; 0 turns automatic runs off.",
      fallback: "\(SyncSettings.usualEvery)", example: "\(SyncSettings.usualEvery)",
      text: { $0.integer.flatMap { SyncSettings.minutes.contains($0) ? "\($0)" : nil } },
      allows: { Int($0).map(SyncSettings.minutes.contains) == true }),
    Setting(
      name: "sync.weight", variable: SyncSettings.weightVariable, takes: "a number of days from 0",
      meaning: "Uses by others count as one's own so many days earlier.",
      fallback: "\(ShareTotal.usualWeight)", example: "\(ShareTotal.usualWeight)",
      text: { $0.integer.flatMap { ShareTotal.weights.contains($0) ? "\($0)" : nil } },
      allows: { Int($0).map(ShareTotal.weights.contains) == true }),
  ]

  private static let log = words(
    "log", "REFILL_LOG", "--log", Event.LogLevel.allCases.map(\.rawValue),
    "Notes in snippets.log what snippets do, never an answer.", fallback: "off")

  private static let snippets = SnippetSettings.Name.allCases.map { name in
    let usual = SnippetSettings().text(of: name)
    let isFlag = ["on", "off"].contains(usual) && name != .status
    return Setting(
      name: name.rawValue.prefix(1).lowercased() + name.rawValue.dropFirst(),
      variable: variable(name.rawValue), takes: isFlag ? "true or false" : name.takes,
      variableTakes: isFlag ? "on or off" : nil,
      meaning: "Snippets: \(name.meaning)", fallback: usual,
      example: isFlag ? "\(usual == "on")" : name == .tabstops ? usual : "\"\(usual)\"",
      text: { value in
        let text = value.string ?? value.bool.map { $0 ? "on" : "off" } ?? value.number
        var settings = SnippetSettings()
        return text.flatMap { settings.set(name, to: $0) ? $0 : nil }
      },
      allows: { text in
        var settings = SnippetSettings()
        return settings.set(name, to: text)
      })
  }

  private static let tags = TagSettings.names.map { name in
    let usual = TagSettings().tag(of: name)?.text ?? ""
    return Setting(
      name: name.prefix(1).lowercased() + name.dropFirst(), variable: variable(name),
      takes: "a word", meaning: "The word of a tag, which has both words or its own, \(usual).",
      fallback: "that of the tag", example: "\"irony\"",
      text: { $0.string.flatMap { $0.isEmpty ? nil : $0 } })
  }

  /// The variable of a name such as `SnippetsExpand`.
  static func variable(_ name: String) -> String {
    name.reduce(into: "REFILL") { variable, letter in
      variable += (letter.isUppercase ? "_" : "") + letter.uppercased()
    }
  }

  private static func words(
    _ name: String, _ variable: String, _ option: String?, _ words: [String], _ meaning: String,
    fallback: String, olderWord: String? = nil
  ) -> Setting {
    let list = words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
    let example = words.contains(fallback) ? fallback : words.first ?? ""
    return Setting(
      name: name, variable: variable, option: option, takes: list, meaning: meaning,
      fallback: fallback, example: "\"\(example)\"",
      text: { $0.string.flatMap { words.contains($0) ? $0 : nil } },
      allows: { words.contains($0) || $0 == olderWord })
  }

  private static func flag(
    _ name: String, _ variable: String, _ option: String?, _ meaning: String, off: String = "0"
  ) -> Setting {
    Setting(
      name: name, variable: variable, option: option, takes: "true or false", meaning: meaning,
      fallback: "false", example: "false", text: { $0.bool.map { $0 ? "1" : off } },
      shown: { $0.isEmpty || off == "0" && $0.hasPrefix("0") ? "false" : "true" })
  }
}

extension SnippetSettings.Name {
  /// The meaning as the end of a sentence.
  fileprivate var meaning: String {
    switch self {
    case .expand: "abbreviations expand."
    case .expandPastes: "they expand at the end of pasted text."
    case .undo: "undo restores the abbreviation."
    case .backspaceReverts: "Backspace right after an expansion restores it too."
    case .bell: "the bell rings at an expansion."
    case .plain: "styles are left out."
    case .tabstops: "placeholders filled in the text; with more, a form opens."
    case .remind: "an abbreviation is named whose text was typed in full."
    case .status: "the abbreviation of a line about the loaded snippets."
    }
  }
}
