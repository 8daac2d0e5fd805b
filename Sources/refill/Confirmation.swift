import ArgumentParser
import Foundation
import RefillCore

/// The person's yes to what cannot be undone.
struct Confirmation: ParsableArguments {
  @Flag(help: "Do it without asking.")
  var yes = false

  /// Ends the program unless the person wants this; `deed` says it all: `forget 214 values`.
  ///
  /// Without a terminal on stdin nobody can be asked, and only --yes is a yes.
  func ask(_ deed: String) throws {
    guard !yes else { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(.usage, "this would \(deed) for good; --yes does it.")
    }
    let question = deed.prefix(1).uppercased() + deed.dropFirst() + " for good? (y/N) "
    Output.complain(question, prefix: "", end: "")
    let answer = readLine()?.trimmed.lowercased()
    guard answer == "y" || answer == "yes" else {
      throw Failure(.cancelled, "nothing was removed.")
    }
  }
}
