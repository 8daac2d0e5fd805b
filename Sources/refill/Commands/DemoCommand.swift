import ArgumentParser

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Try out what texts can do.",
    discussion: """
      Three fields: transformations, a log of edits, mentions. Tab goes to the next field. The people \
      are the first 25 winners of the Turing Award. Nothing is saved.

      EXAMPLES
        refill demo
      """)

  /// The name of the demo form.
  static let form = "demo"

  @Flag(help: "Draw with ASCII signs only.")
  var ascii = false

  func run() throws {
    var options = FillOptions(form: Self.form)
    options.isPrivate = true
    options.isASCII = ascii
    options.console = "console"
    try FillCommand.run(options)
  }
}
