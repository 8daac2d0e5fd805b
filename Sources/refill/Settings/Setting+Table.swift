import Foundation
import RefillCore
import RefillFormats
import RefillTerminal

extension Setting {
  /// All settings in the order in which they are shown.
  static let all = forms + looks + [expireDays, log] + sharing + snippets + tags

  private static let forms = [
    Setting(
      name: "store", variable: "REFILL_STORE", option: "--store", takes: "the path of a file",
      meaning: "The file of histories and records; ~ is the home folder. "
        + "A relative path begins at the folder of this file.",
      fallback: "refill.sqlite in the data folder",
      example: "\"~/.local/share/refill/refill.sqlite\"", canonical: nonempty,
      isPath: true,
      // A shell has replaced ~ in the variable already.
      word: { $0.string.map(PathExpansion(Paths.processEnvironment).path) }),
    words(
      "summary", "REFILL_SUMMARY", "--summary", Form.Summary.allCases.map(\.rawValue),
      "The lines that stay after a form: one line, the full form, or none.",
      fallback: "that of the form"),
    accessible,
  ]

  /// Other programs read the variable too, and take any text of it for yes.
  private static let accessible: Setting = {
    var setting = flag(
      "accessible", "ACCESSIBLE", "--accessible",
      "Fills forms line by line, for screen readers.", off: "")
    setting.otherwise = "1"
    return setting
  }()

  private static let looks = [
    words(
      "theme", "REFILL_THEME", nil, Theme.Name.allCases.map(\.rawValue),
      "The colours: for a dark or light background, of high contrast, or none.",
      fallback: Theme.Name.dark.rawValue),
    words(
      "accent", "REFILL_ACCENT", nil, Style.Color.allCases.map { "\($0)" },
      "The colour of the focused field and of matching letters.", fallback: "that of the theme",
      example: "\(Style.Color.magenta)"),
    colors,
    flag("ascii", "REFILL_ASCII", "--ascii", "Draws with ASCII signs only."),
    words(
      "motion", "REFILL_MOTION", "--no-motion", ["auto", "always", "none"],
      "Opens lists with an animation: auto (not over ssh), always or none.", fallback: "auto",
      others: ["0": "none", "never": "none"]),
    flag("bell", "REFILL_BELL", nil, "Rings the bell when a suggestion is chosen."),
    mouse,
  ]

  private static let colors = Setting(
    name: "colors", variable: "REFILL_COLORS",
    takes: "roles with words, as in { \"accent\": \"bold cyan\" } or accent=bold cyan;dim=plain",
    meaning: "Styles by role, over those of the theme; refill config theme lists the roles.",
    fallback: "those of the theme", example: "{ \"accent\": \"bold cyan\", \"dim\": \"plain\" }",
    canonical: { word in
      let styles = RoleStyle.all(in: word).map { $0.text }
      return styles.contains(nil) ? nil : styles.compactMap(\.self).joined(separator: ";")
    },
    word: { value in
      guard let members = value.members else { return value.string }
      let texts = members.map { member in member.value.string.map { "\(member.key)=\($0)" } }
      return texts.contains(nil) ? nil : texts.compactMap(\.self).joined(separator: ";")
    },
    fault: { word in RoleStyle.all(in: word).lazy.compactMap(\.fault).first })

  private static let mouse: Setting = {
    let texts = ["lists": "1", "always": "always", "none": "0"]
    let others = ["1": "1", "0": "0", "never": "0"]
    return Setting(
      name: "mouse", variable: "REFILL_MOUSE", takes: "lists, always or none",
      words: ["lists", "always", "none"],
      meaning: "Takes the mouse: lists (while a list is open), always or none.", fallback: "lists",
      example: "\"lists\"", canonical: { texts[$0] ?? others[$0] }, word: scalar,
      shown: { text in texts.first { $0.value == text }?.key ?? text })
  }()

  private static let expireDays = number(
    "expireDays", "REFILL_EXPIRE_DAYS", nil, of: "days", in: 0...1_000_000,
    "Values unused for so many days are removed; 0 keeps all.", usual: 180)

  private static let sharing = [
    number(
      "sync.every", SyncSettings.everyVariable, nil, of: "minutes", in: SyncSettings.minutes,
      "Minutes after which a form pulls what others share; 0 turns automatic runs off.",
      usual: SyncSettings.usualEvery),
    number(
      "sync.weight", SyncSettings.weightVariable, nil, of: "days", in: ShareTotal.weights,
      "Uses by others count as one's own so many days earlier.", usual: ShareTotal.usualWeight),
  ]

  private static let log = words(
    "log", "REFILL_LOG", "--log", Event.LogLevel.allCases.map(\.rawValue),
    "Notes in snippets.log what snippets do, never an answer.", fallback: "off")

  private static let snippets = SnippetSettings.Name.allCases.map { name in
    let usual = SnippetSettings().text(of: name)
    let isFlag = ["on", "off"].contains(usual) && name != .status
    let shown = { @Sendable (text: String) in isFlag ? "\(text == "on")" : text }
    return Setting(
      name: name.rawValue.prefix(1).lowercased() + name.rawValue.dropFirst(),
      variable: variable(name.rawValue), takes: isFlag ? "true or false" : name.takes,
      words: isFlag ? flags : [],
      meaning: "Snippets: \(name.meaning)", fallback: shown(usual),
      example: name == .status ? "\"\(usual)\"" : shown(usual),
      canonical: { word in
        var settings = SnippetSettings()
        return settings.set(name, to: word) ? settings.text(of: name) : nil
      },
      word: { name == .status && $0.bool == false ? "off" : scalar($0) }, shown: shown)
  }

  private static let tags = TagSettings.names.map { name in
    let usual = TagSettings().tag(of: name)?.text ?? ""
    let word = TagSettings.defaultWord(of: name) ?? ""
    return Setting(
      name: name.prefix(1).lowercased() + name.dropFirst(), variable: variable(name),
      takes: "a word", meaning: "The word of a tag, which has both words or its own, \(usual).",
      fallback: word, example: JSONText.quoted(word), canonical: nonempty)
  }

  /// The variable of a name such as `SnippetsExpand`.
  static func variable(_ name: String) -> String {
    name.reduce(into: "REFILL") { variable, letter in
      variable += (letter.isUppercase ? "_" : "") + letter.uppercased()
    }
  }

  // MARK: Kinds

  private static let flags = ["true", "false"]

  private static let nonempty = { @Sendable (word: String) in word.isEmpty ? nil : word }

  /// The word for a string, a number, true or false.
  private static let scalar = { @Sendable (value: JSONValue) in
    value.string ?? value.number ?? value.bool.map { "\($0)" }
  }

  /// - Parameters:
  ///   - example: a word for the commented file if the default is none of them.
  ///   - others: other words for some of the values.
  private static func words(
    _ name: String, _ variable: String, _ option: String?, _ words: [String], _ meaning: String,
    fallback: String, example: String? = nil, others: [String: String] = [:]
  ) -> Setting {
    let list = words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
    let example = words.contains(fallback) ? fallback : example ?? words.first ?? ""
    return Setting(
      name: name, variable: variable, option: option, takes: list, words: words,
      meaning: meaning, fallback: fallback, example: "\"\(example)\"",
      canonical: { words.contains($0) ? $0 : others[$0] }, word: scalar)
  }

  private static func number(
    _ name: String, _ variable: String, _ option: String?, of unit: String,
    in range: ClosedRange<Int>, _ meaning: String, usual: Int
  ) -> Setting {
    Setting(
      name: name, variable: variable, option: option, takes: "a number of \(unit) from 0",
      meaning: meaning, fallback: "\(usual)", example: "\(usual)",
      canonical: { word in Int(word).flatMap { range.contains($0) ? "\($0)" : nil } }, word: scalar)
  }

  private static func flag(
    _ name: String, _ variable: String, _ option: String?, _ meaning: String, off: String = "0"
  ) -> Setting {
    Setting(
      name: name, variable: variable, option: option, takes: "true or false", words: flags,
      meaning: meaning, fallback: "false", example: "false",
      canonical: { word in YesOrNo.meaning(of: word).map { $0 ? "1" : off } }, word: scalar,
      shown: { "\($0 == "1")" })
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
