/// The texts about `--config` in the help and the completion of each command.
///
/// No command declares the option, so that the argument parser does not know it.
enum ConfigOption {
  static let help = "Set a setting for this run (repeatable)."

  /// The values to complete, which go on with the value of the setting.
  static var names: [String] { Setting.all.map { $0.name + "=" } }

  /// The line before which the option is described.
  private static let next = "\n  --version "

  /// Returns the help of a command with the option.
  static func added(toHelp text: String) -> String {
    guard let place = text.firstRange(of: next) else { return text }
    let line = "\n  \(GivenSettings.option) <name=value>   \(help)"
    return text[..<place.lowerBound] + line + text[place.lowerBound...]
  }
}
