import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillStore

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a form: by filling one, or from a table, an example or a script.",
    discussion: """
      Without --from, the form new-form asks for the title and the fields. --from guesses kinds, lists \
      of choices and limits from the values of a CSV or TSV table, or of an example in JSON, or takes \
      a form of another tool, as refill convert does. --from-script takes the questions of a shell \
      script: read, select, gum, dialog and whiptail. What the script assigns stands for its \
      variables; what it computes is left out, and named with its line.

      What was guessed is shown before the file is written. The file is NAME.json in the folder of \
      your forms, where its name finds it, or that of --output.

      EXAMPLES
        refill new visit
        refill new --from people.csv
        refill new booking --from example.json --output booking.json
        refill new --from .github/ISSUE_TEMPLATE/bug_report.yml bug
        refill new deploy --from-script deploy.sh
        refill new --yes --from people.csv --output - | refill check -
      """)

  @Argument(help: "The name of the form; by default that of the source.")
  var name: String?

  @Option(
    help: ArgumentHelp("A table, an example, or another tool's form.", valueName: "file"),
    completion: .file())
  var from: String?

  @Option(
    help: ArgumentHelp("A shell script that asks questions.", valueName: "file"),
    completion: .file())
  var fromScript: String?

  @Option(
    help: ArgumentHelp("Write to a file; - is stdout.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Write without asking, also over a file that is there.")
  var yes = false

  func validate() throws {
    if from != nil, fromScript != nil {
      throw ValidationError("--from and --from-script cannot go together.")
    }
    if let name, NewFormSource.name(for: name) != name {
      throw ValidationError(
        "a form's name has letters, digits, -, _ and ., like \(NewFormSource.name(for: name)).")
    }
  }

  func run() throws {
    let made: MadeForm
    if let fromScript {
      made = try NewFormSource(fromScript, name: name).script()
    } else if let from {
      made = try NewFormSource(from, name: name).form()
    } else {
      return try fill()
    }
    try made.check()
    Output.complain(made.overview(in: Output.columns(of: STDERR_FILENO)), prefix: "")
    let path = output ?? Self.path(made.name)
    if path != "-" { try confirm(path, isShown: true) }
    try write(made, to: path)
    try tell(of: made, at: path)
  }

  /// Makes the form that the user describes by filling the shipped one.
  private func fill() throws {
    // The question comes before the work if the file is known.
    let known = output ?? name.map(Self.path)
    if let known { try confirm(known, isShown: false) }
    var options = FillOptions(form: "new-form")
    let words = ["refill new", name, output.map { "--output \($0)" }]
    options.taker = RecordTaker(
      command: words.compactMap(\.self).joined(separator: " "),
      problem: { record in
        do {
          try MadeForm(record, named: name).check()
          return nil
        } catch {
          return (error as? Failure).map {
            $0.message.prefix(1).uppercased() + $0.message.dropFirst()
          }
        }
      },
      take: { record in
        let made = try MadeForm(record, named: name)
        let path = known ?? Self.path(made.name)
        if known == nil { try confirm(path, isShown: false) }
        try write(made, to: path)
      })
    let record = try MainActor.assumeIsolated { try FillRun(options).answer() }
    guard let record else { throw Failure.silent(.cancelled) }
    let made = try MadeForm(record, named: name)
    try tell(of: made, at: known ?? Self.path(made.name))
  }

  /// Writes a form to a file, of which the folder is made if it is that of the user's forms; `-` waits for
  /// the end.
  private func write(_ made: MadeForm, to path: String) throws {
    guard path != "-" else { return }
    if output == nil { try Folder.make(FilePath.directory(of: path)) }
    try Output.write(made.text, toFile: path)
  }

  /// Tells where a form was written, and how to fill it, or shows it.
  private func tell(of made: MadeForm, at path: String) throws {
    guard path != "-" else { return try Output.show(made.text) }
    let isCommand = Refill.commandNames.contains(made.name)
    let call = output != nil ? "fill \(path)" : isCommand ? "fill \(made.name)" : made.name
    let note =
      output == nil && Self.isShipped(made.name)
      ? "It comes before the shipped form of that name.\n" : ""
    try Output.tell("\(path)\nFill it with refill \(call).\n\(note)")
  }

  /// True if a form of a name comes with the program.
  private static func isShipped(_ name: String) -> Bool {
    Paths().forms.dropFirst().contains { folder in
      FormLibrary.endings.contains { ending in
        FileManager.default.fileExists(atPath: "\(folder)/\(name)\(ending)")
      }
    }
  }

  /// The path of a form in the folder of the user's forms.
  private static func path(_ name: String) -> String {
    "\(Paths().configuration)/forms/\(name).json"
  }

  /// Asks before a guess is written, and before a file is replaced; ends the program if the answer is
  /// no.
  private func confirm(_ path: String, isShown: Bool) throws {
    var status = stat()
    let exists = path != "-" && lstat(path, &status) == 0
    guard !yes, exists || isShown else { return }
    let question = exists ? "\(path) exists. Replace it?" : "Write \(path)?"
    switch Confirmation.answer(to: question) {
    case true?: return
    case false?: throw Failure(.cancelled, "nothing was written.")
    case nil:
      throw Failure(.usage, exists ? "\(path) exists; --yes replaces it." : "--yes writes \(path).")
    }
  }
}
