import ArgumentParser

/// Finds misspelt words of the command line that the argument parser would misreport.
///
/// A command with a default subcommand takes a misspelt subcommand for an argument: `histroy list`
/// would be a form with one word too many. The parser also reports a missing argument before an
/// unknown option.
enum Misspelling {
  /// The commands and options for words of gum, huh, dialog and whiptail, and for words that people try.
  static let commandsByOtherNames = [
    "input": "ask", "inputbox": "ask", "text": "write", "select": "choose", "filter": "choose",
    "menu": "choose", "checklist": "choose --no-limit", "radiolist": "choose",
    "multiselect": "choose --no-limit", "yesno": "confirm",
    "passwordbox": "password", "calendar": "date", "file": "path", "fselect": "path",
    "list": "forms", "version": "--version",
  ]

  /// Returns a better error message than the parser's; `nil` if that one is good.
  static func sentence(for words: [String]) -> String? {
    unknownCommand(words) ?? expressionBehindMinus(words) ?? unknownOption(words)
  }

  /// An expression that begins with a minus looks like an option.
  private static func expressionBehindMinus(_ words: [String]) -> String? {
    let command = EvalCommand.configuration.commandName
    guard let command, words.first == command, !words.contains("--"),
      let expression = words.first(where: { word in
        word.hasPrefix("-") && !word.hasPrefix("--")
          && (word.contains(where: \.isWhitespace) || word.dropFirst().first?.isLetter != true)
      })
    else { return nil }
    return "\(expression) looks like an option. Put -- before it: refill \(command) FORM -- "
      + "'\(expression)'"
  }

  /// Throws if help is asked for a command that does not exist; the parser would show the help of
  /// all.
  static func checkHelp(_ words: [String]) throws {
    guard words.first == "help" else { return }
    var commands = Refill.all
    var path: [String] = []
    for word in words.dropFirst() where !word.hasPrefix("-") {
      guard let command = commands.first(where: { $0._commandName == word }) else {
        let names = commands.map { $0._commandName }
        throw Failure(
          UnknownName(
            kind: (["command"] + path).joined(separator: " "), name: word, known: names))
      }
      path.append(word)
      commands = command.configuration.subcommands
    }
  }

  private static func unknownCommand(_ words: [String]) -> String? {
    var (path, commands) = ([String](), Refill.all)
    for word in words {
      guard !commands.isEmpty, !word.hasPrefix("-") else { return nil }
      guard let command = commands.first(where: { $0._commandName == word }) else {
        return path.isEmpty ? unknownForm(word) : unknown(word, of: path, among: commands)
      }
      path.append(word)
      commands = command.configuration.subcommands
    }
    return nil
  }

  private static func unknownForm(_ word: String) -> String? {
    do {
      _ = try FormLibrary(Paths()).file(word)
      return nil
    } catch {
      return (error as? Failure)?.message
    }
  }

  /// Only a word that resembles a command counts as misspelt: it could be an argument as well.
  private static func unknown(
    _ word: String, of path: [String], among commands: [any ParsableCommand.Type]
  ) -> String? {
    let unknown = UnknownName(
      kind: "command " + path.joined(separator: " "), name: word,
      known: commands.map { $0._commandName })
    return unknown.hasGuess ? unknown.sentence : nil
  }

  private static func unknownOption(_ words: [String]) -> String? {
    do {
      _ = try Refill.parseAsRoot(words + ["form"])
      return nil
    } catch {
      let text = Refill.fullMessage(for: error).replacing("Error: ", with: "")
      return text.hasPrefix("Unknown option") ? text : nil
    }
  }
}
