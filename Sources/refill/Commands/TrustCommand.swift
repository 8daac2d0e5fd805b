import ArgumentParser
import Foundation
import RefillCore

struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract: "Let a form run its commands.",
    discussion: """
      A form can name programs that find people to mention, that suggest values, that fetch passwords, or \
      that check answers. None of them runs before the form file \
      is trusted, with the programs that it names by a path; after any change to one of these files, \
      trust it again. You are shown what would run, and asked; without a terminal, --yes is required.

      EXAMPLES
        refill trust handover.json
        refill trust handover.json --withdraw
      """)

  @Argument(help: "A form file, or the name of a form.", completion: .form)
  var form: String

  @Flag(help: "Skip the question.")
  var yes = false

  @Flag(help: "Withdraw the trust.")
  var withdraw = false

  func run() throws {
    let paths = Paths()
    let loaded = try FormLibrary(paths).load(form)
    let file = Input.name(of: loaded.file)
    let trust = Trust(paths)
    if withdraw {
      let wasTrusted = trust.withdraw(loaded.file)
      return try Output.tell(
        wasTrusted ? "\(file) is not trusted any more.\n" : "\(file) was not trusted.\n")
    }
    guard !loaded.form.commands.isEmpty else {
      return try Output.tell("\(file) runs no commands; there is nothing to trust.\n")
    }
    if let open = trust.openToOthers(loaded) {
      throw Failure(
        .usage,
        "\(open) can be changed by every user: chmod o-w takes that away. Nothing was trusted.")
    }
    let commands = loaded.form.commands.map { "  " + Self.shown($0) }.joined(separator: "\n")
    try ask(about: file, commands)
    try trust.grant(loaded)
    try Output.tell("\(file) is now trusted to run, until it changes:\n\(commands)\n")
  }

  /// Returns a command in one line, with quotes where words would be read in another way.
  private static func shown(_ words: [String]) -> String {
    words.map { word in
      let visible = Sanitizer.visible(word.replacing("\n", with: "\u{240A}"), limit: .max)
      let isPlain = visible.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || "_@%+=:,./-".unicodeScalars.contains($0)
      }
      return isPlain && !visible.isEmpty ? visible : "'\(visible.replacing("'", with: "'\\''"))'"
    }.joined(separator: " ")
  }

  /// Asks the user; ends the program if the answer is no, or if there is no terminal for the question.
  private func ask(about file: String, _ commands: String) throws {
    guard !yes else { return }
    switch Confirmation.answer(to: "\(file) would run:\n\(commands)\nTrust it?") {
    case true?: return
    case false?: throw Failure(.cancelled, "nothing was trusted.")
    case nil:
      throw Failure(.usage, "\(file) would run:\n\(commands)\n--yes trusts it without a question.")
    }
  }
}
