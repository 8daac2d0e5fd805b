import ArgumentParser

/// Finds a subcommand after options, as in `refill records --store FILE forget 7`.
///
/// The argument parser would take it for an argument of the default subcommand.
enum SubcommandOrder {
  /// The options with a value that all default subcommands share.
  private static let valued: Set = ["--store", "--since", "--until"]

  /// Returns the words with the subcommand before the options; after `--` there is none.
  static func commandFirst(_ words: [String]) -> [String] {
    guard let name = words.first, let command = Refill.command(named: name) else { return words }
    var place = 1
    while place < words.count, words[place].hasPrefix("-"), words[place] != "--" {
      place += valued.contains(words[place]) ? 2 : 1
    }
    guard place > 1, place < words.count,
      command.configuration.subcommands.contains(where: { $0._commandName == words[place] })
    else { return words }
    return [name, words[place]] + words[1..<place] + words[(place + 1)...]
  }
}
