import RefillCore

/// The commands found by the search of the help: those whose titles have the words of the query, in any
/// order.
nonisolated struct CommandSearch {
  /// The commands; those whose title begins with the query come first.
  let commands: [Command]
  /// The number of the highlighted command; 0 if there is none.
  let place: Int

  /// Searches the commands; `nil` if the help shows its pages.
  init?(_ help: Help) {
    guard let query = help.query else { return nil }
    let folded = Folding.loose.fold(query.trimmed)
    let words = folded.split(separator: " ")
    let found = Command.allCases.filter { command in
      let title = Folding.loose.fold(command.title)
      return words.allSatisfy { title.contains($0) }
    }
    let isFirst = { (command: Command) in Folding.loose.fold(command.title).hasPrefix(folded) }
    commands = found.filter(isFirst) + found.filter { !isFirst($0) }
    let remainder = commands.isEmpty ? 0 : help.highlight % commands.count
    place = remainder < 0 ? remainder + commands.count : remainder
  }

  /// The command that Enter runs; `nil` if none was found.
  var highlighted: Command? { commands.isEmpty ? nil : commands[place] }
}
