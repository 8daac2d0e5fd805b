import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report every problem of form files.",
    discussion: """
      Problems are written as compilers write them, FILE:LINE:COLUMN: error: what, with the place \
      below. The exit code is 2 where a form has an error; warnings alone leave it 0.

      EXAMPLES
        refill check visit.json
        refill check forms/*.json
      """)

  @Argument(help: "Form files, or names of forms.")
  var forms: [String]

  func run() throws {
    let library = FormLibrary(Paths())
    var broken = 0
    for argument in forms {
      let file = try library.file(argument)
      if file.hasSuffix(".schema.json") {
        try Output.tell("\(file): a schema, not a form\n")
        continue
      }
      let source = try library.bytes(of: file)
      let result = FormReader.read(source)
      let problems = result.problems + (result.form.map { missingLists(of: $0, file) } ?? [])
      if problems.isEmpty {
        try Output.tell("\(file): right, \(count(result.form))\n")
      } else {
        Output.complain(FormLibrary.report(problems, file: file, source: source), prefix: "")
      }
      if problems.contains(where: { $0.severity == .error }) { broken += 1 }
    }
    if broken > 0 { throw Failure.silent(.usage) }
  }

  private func count(_ form: Form?) -> String {
    let count = form?.fields.count ?? 0
    return count == 1 ? "1 field" : "\(count) fields"
  }

  /// Word lists that a form names and that cannot be read.
  private func missingLists(of form: Form, _ file: String) -> [FormProblem] {
    form.fields.flatMap { field in
      unreadable(field, file)
        + (field.autoFill?.sources ?? []).compactMap { source in
          guard case .file(let name) = source,
            (try? FormLibrary.words(name, besideForm: file)) == nil
          else { return nil }
          return FormProblem(
            .error, line: 1, column: 1,
            message: "\(field.id): the list \"\(name)\" is not beside the form, or cannot be read.")
        }
    }
  }

  /// Files of people and tags that a field names and that cannot be read.
  private func unreadable(_ field: Field, _ file: String) -> [FormProblem] {
    do {
      if let rules = field.mentions { try FormLibrary.checkEntities(rules, besideForm: file) }
      if case .file(let name) = field.tags { _ = try FormLibrary.tags(name, besideForm: file) }
      return []
    } catch {
      let message = (error as? Failure)?.message ?? "a file of it cannot be read."
      return [FormProblem(.error, line: 1, column: 1, message: "\(field.id): \(message)")]
    }
  }
}
