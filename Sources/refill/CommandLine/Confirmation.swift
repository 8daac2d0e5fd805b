import ArgumentParser
import Foundation
import RefillCore

/// Confirmation prompt for destructive commands.
struct Confirmation: ParsableArguments {
  @Flag(help: "Skip the question.")
  var yes = false

  /// Asks the user to confirm; ends the program if the answer is no.
  ///
  /// `deed` is a verb phrase, such as `forget 214 values`.
  ///
  /// Without a terminal on stdin there is no prompt, and --yes is required.
  func ask(_ deed: String) throws {
    guard !yes else { return }
    let question = deed.prefix(1).uppercased() + deed.dropFirst() + " for good?"
    switch Self.answer(to: question) {
    case true?: return
    case false?: throw Failure(.cancelled, "nothing was removed.")
    case nil: throw Failure(.usage, "this would \(deed) for good; --yes does it.")
    }
  }

  /// Asks a yes-or-no question; `nil` if stdin is no terminal or stderr cannot be written.
  static func answer(to question: String) -> Bool? {
    guard isatty(STDIN_FILENO) == 1, Output.complain(question + " (y/N) ", prefix: "", end: "")
    else { return nil }
    let answer = readLine()?.trimmed.lowercased()
    return answer == "y" || answer == "yes"
  }
}
