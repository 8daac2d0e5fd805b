import ArgumentParser

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Try out what texts can do.",
    discussion: """
      Three fields, to be gone through with Tab: one whose text is changed by commands, one below \
      which stands what each edit was, and one in which people are mentioned, the first 25 who were \
      given the Turing Award. Nothing of it is kept.

      EXAMPLES
        refill demo
      """)

  @Flag(help: "Draw with ASCII signs only.")
  var ascii = false

  func run() throws {
    var options = FillOptions(form: "demo")
    options.isPrivate = true
    options.isASCII = ascii
    options.console = "console"
    try FillCommand.run(options)
  }
}
