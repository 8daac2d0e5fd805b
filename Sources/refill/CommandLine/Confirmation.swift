import ArgumentParser
import Foundation
import RefillCore

/// The person's yes to what cannot be undone.
struct Confirmation: ParsableArguments {
  @Flag(help: "Skip the question.")
  var yes = false

  /// Ends the program unless the person wants this; `deed` says it all: `forget 214 values`.
  ///
  /// Without a terminal on stdin nobody can be asked, and only --yes is a yes.
  func ask(_ deed: String) throws {
    guard !yes else { return }
    let question = deed.prefix(1).uppercased() + deed.dropFirst() + " for good?"
    switch Self.answer(to: question) {
    case true?: return
    case false?: throw Failure(.cancelled, "nothing was removed.")
    case nil: throw Failure(.usage, "this would \(deed) for good; --yes does it.")
    }
  }

  /// The person's answer to a question of yes and no; `nil` where no question can be put: stdin is
  /// no terminal, or stderr takes nothing.
  static func answer(to question: String) -> Bool? {
    guard isatty(STDIN_FILENO) == 1, Output.complain(question + " (y/N) ", prefix: "", end: "")
    else { return nil }
    let answer = readLine()?.trimmed.lowercased()
    return answer == "y" || answer == "yes"
  }
}
