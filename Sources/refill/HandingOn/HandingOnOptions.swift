import ArgumentParser

/// The options for the places that records go to.
struct HandingOnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Give the record to a command; it is submitted if that ends with 0, and else the form opens \
      again.
      """, valueName: "command"))
  var submit: [String] = []

  @Flag(name: .customLong("submit-shell"), help: "Run the command of --submit by the shell.")
  var submitsByShell = false

  @Option(help: ArgumentHelp("The time that the command has; 30 by default.", valueName: "seconds"))
  var submitTimeout: Double?

  @Option(
    help: ArgumentHelp(
      "Append the record to a file: JSON lines, or a table if it ends in .csv or .tsv.",
      valueName: "file"), completion: .file())
  var append: [String] = []

  @Option(
    name: .customLong("output-dir"),
    help: ArgumentHelp("Write the record to a new file in a folder.", valueName: "folder"),
    completion: .directory)
  var outputDirectory: [String] = []

  func validate() throws {
    if let submitTimeout, submitTimeout <= 0 {
      throw ValidationError("--submit-timeout must be more than 0 seconds.")
    }
    for (option, values) in [
      ("--submit", submit), ("--append", append), ("--output-dir", outputDirectory),
    ] where values.count > 1 {
      throw ValidationError("\(option) goes with one value; it is given \(values.count) times.")
    }
    if submit.isEmpty, submitsByShell || submitTimeout != nil {
      throw ValidationError("--submit-shell and --submit-timeout go with --submit.")
    }
  }

  func set(_ options: inout FillOptions) {
    options.submit = submit.first
    options.submitsByShell = submitsByShell
    options.submitTimeout = submitTimeout ?? options.submitTimeout
    options.append = append.first
    options.outputDirectory = outputDirectory.first
  }
}
