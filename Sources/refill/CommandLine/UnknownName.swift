import ArgumentParser
import RefillFormats

/// A name that nothing has, and what was likely meant by it.
struct UnknownName {
  /// What there is none of, such as `history`.
  let kind: String
  let name: String
  /// What there is, and commands that could stand in its place.
  let known: [String]

  /// What is said of it, like `there is no history emial. Did you mean email?`.
  var sentence: String { "there is no \(kind) \(name)." + guess }

  /// Whether anything that there is was likely meant.
  var hasGuess: Bool { !guess.isEmpty }

  private var guess: String { didYouMean(name, among: known) }
}

extension Failure {
  /// Something is to be done with what is not there: that is a mistake of usage.
  init(_ unknown: UnknownName) { self.init(.usage, unknown.sentence) }
}

extension ParsableCommand {
  /// What its commands are called; nothing for one that has none.
  static var subcommandNames: [String] { configuration.subcommands.map { $0._commandName } }
}
