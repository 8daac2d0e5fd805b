import ArgumentParser
import RefillCore

/// An unknown name and the known one that the user probably meant.
struct UnknownName {
  /// The kind of thing that was not found, such as `history`.
  let kind: String
  let name: String
  /// The known names, and commands that could have been meant.
  let known: [String]
  /// The part of the name that is compared with them; `nil` for the whole name.
  var compared: String?

  /// The message, such as `there is no history emial. Did you mean email?`.
  var sentence: String { "there is no \(kind) \(name)." + guess }

  /// True if a known name is close enough to be suggested.
  var hasGuess: Bool { !guess.isEmpty }

  private var guess: String { didYouMean(compared ?? name, among: known) }
}

extension Failure {
  /// A usage error: the command needs something that does not exist.
  init(_ unknown: UnknownName) { self.init(.usage, unknown.sentence) }
}

extension ParsableCommand {
  /// The names of the subcommands; empty if there are none.
  static var subcommandNames: [String] { configuration.subcommands.map { $0._commandName } }
}
