import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillStore

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report every problem of form files.",
    discussion: """
      Problems have the format of compilers, FILE:LINE:COLUMN: error: message, with the line below. \
      The exit code is 2 if a form has an error, with --strict also if it has a warning.

      EXAMPLES
        refill check visit.json
        refill check forms/*.json
        refill check --graph expense
        refill check .github/ISSUE_TEMPLATE
      """)

  @Argument(help: "Form files, or names of forms.", completion: .form)
  var forms: [String]

  @Option(help: "The format of the files, if their content does not tell it.")
  var format: FormFormat?

  @Option(name: .customLong("form"), help: FormPart.help)
  var part: String?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Write what each form computes, and the fields that it depends on.")
  var graph = false

  func run() throws {
    let library = FormLibrary(Paths())
    var isBroken = false
    for argument in forms.flatMap(files) {
      do {
        if try !isValid(argument, library) { isBroken = true }
      } catch let failure as Failure {
        Output.complain(failure.message)
        isBroken = true
      }
    }
    if isBroken { throw Failure.silent(.usage) }
  }

  /// Returns the forms of GitHub in a folder; any other argument as it is.
  private func files(of argument: String) -> [String] {
    let files = FormLibrary.githubForms(in: argument).map(\.file)
    return files.isEmpty ? [argument] : files
  }

  /// Reports the problems of a form; returns false if it is refused.
  private func isValid(_ argument: String, _ library: FormLibrary) throws -> Bool {
    let file = try library.file(argument)
    // It is beside the shipped forms, for editors.
    if FilePath.name(of: file) == "refill.schema.json" {
      try Output.tell("\(file): a schema, not a form\n")
      return true
    }
    let source = try library.bytes(of: file)
    let result = FormFile.read(
      source, named: file, as: format, part: part, beside: FormLibrary.files(beside: file))
    let isOwn = result.format == .refill
    let found =
      result.problems + (isOwn ? hidden(result.form, file) : [])
      + unreadable(result.files, of: file)
    let problems = found.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    if graph, let form = result.form { try Output.tell(dependencies(of: form, file)) }
    if let destination = result.writer?.destination, result.form != nil {
      try Output.tell("\(file): the record is for \(destination)\n")
    }
    if problems.isEmpty, !graph {
      let fields = TextFormat.count(result.form?.fields.count ?? 0, "field")
      try Output.tell("\(file): OK, \(isOwn ? "" : result.format.title + ", ")\(fields)\n")
    } else if !problems.isEmpty {
      Output.complain(FormLibrary.report(problems, file: file, source: source), prefix: "")
    }
    return !problems.contains { strict || $0.severity == .error }
  }

  /// Returns a line for each thing that a form computes, below the name of the file if there are
  /// several.
  private func dependencies(of form: Form, _ file: String) -> String {
    let list = form.dependencyList
    let lines = list.isEmpty ? "\(form.id) computes nothing.\n" : list
    return forms.count > 1 ? "\(file):\n\(lines)" : lines
  }

  /// Returns a problem if a command has the form's name, so that the name alone does not fill in
  /// the form.
  private func hidden(_ form: Form?, _ file: String) -> [FormProblem] {
    let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    // The command of this name fills in the form of this name.
    if name == DemoCommand.form, form?.id == name { return [] }
    let hidden = [form?.id, name].compactMap(\.self).first(where: Refill.commandNames.contains)
    return hidden.map { name in
      [
        FormProblem(
          .warning, line: 1, column: 1,
          message: "\(name) is also a command. Fill the form with refill fill \(name).")
      ]
    } ?? []
  }

  /// Returns the problems of files that a form names, located at their names in the form.
  private func unreadable(_ files: [NamedFile], of form: String) -> [FormProblem] {
    files.compactMap { file in
      do {
        try FormLibrary.check(file, besideForm: form)
        return FormLibrary.omission(in: file, besideForm: form).map { file.problem(.warning, $0) }
      } catch {
        let message = (error as? Failure)?.message ?? "\(file.name) cannot be read."
        return file.problem(.error, message)
      }
    }
  }
}
