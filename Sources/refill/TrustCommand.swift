import ArgumentParser
import RefillCore

struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract: "Let a form run its commands.",
    discussion: """
      A form can name programs that find people to mention. None of them runs before the form file \
      is trusted; after any change to the file, trust it again.

      EXAMPLES
        refill trust handover.json
        refill trust handover.json --withdraw
      """)

  @Argument(help: "A form file, or the name of a form.")
  var form: String

  @Flag(help: "Withdraw the trust.")
  var withdraw = false

  func run() throws {
    let paths = Paths()
    let loaded = try FormLibrary(paths).load(form)
    let (form, file, source) = (loaded.form, loaded.file, loaded.source)
    let trust = Trust(paths)
    if withdraw {
      let wasTrusted = trust.withdraw(file)
      return try Output.tell(
        wasTrusted ? "\(file) is not trusted any more.\n" : "\(file) was not trusted.\n")
    }
    guard !form.commands.isEmpty else {
      return try Output.tell("\(file) runs no commands; there is nothing to trust.\n")
    }
    try trust.grant(file, source)
    let commands = form.commands.map { "  " + $0.joined(separator: " ") + "\n" }
    try Output.tell("\(file) is now trusted to run, until it changes:\n" + commands.joined())
  }
}
