/// A question of a program that is not read.
enum UnreadQuestion {
  /// The programs, each with the options of what asks nothing.
  private static let programs: [String: Set<String>] = [
    "zenity": [
      "--info", "--warning", "--error", "--notification", "--progress", "--text-info", "--about",
      "--version", "--help",
    ],
    "yad": ["--notification", "--progress", "--text-info", "--about", "--version", "--help"],
    "kdialog": [
      "--msgbox", "--sorry", "--error", "--detailedsorry", "--detailederror", "--passivepopup",
      "--progressbar", "--textbox", "--version", "--help",
    ],
    "osascript": [], "fzf": ["--version", "--help", "--filter", "-f"], "sk": [], "peco": [],
    "rofi": [], "dmenu": [],
  ]

  /// Returns the reason why the question of a command is left out; `nil` if it has none.
  static func reason(_ program: String, _ command: ScriptCommand) -> String? {
    guard let silent = programs[program] else { return nil }
    let words = command.arguments.map(\.text)
    let options = words.map { String($0.prefix { $0 != "=" }) }
    guard silent.isDisjoint(with: options) else { return nil }
    let asks = ["display dialog", "choose "]
    if program == "osascript",
      !words.contains(where: { text in asks.contains(where: text.contains) })
    {
      return nil
    }
    return "\(program) is not read"
  }
}
