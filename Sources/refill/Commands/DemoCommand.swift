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
    let paths = Paths()
    guard FormLibrary(paths).all().contains(where: { $0.name == Self.form }) else {
      throw Failure(
        .failed,
        "the files that ship with Refill are missing; install it again. These folders were searched:"
          + paths.forms.map { "\n  \($0)" }.joined())
    }
    var options = FillOptions(form: Self.form)
    options.isPrivate = true
    options.isASCII = ascii
    options.console = "console"
    try FillCommand.run(options)
  }
}
