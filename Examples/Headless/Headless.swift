import Foundation
import RefillCore
import RefillFormats

/// Fills a form from a file without a terminal and writes the record as JSON.
///
///     swift run HeadlessExample Forms/contact.json name="Ada Lovelace"
///
/// Problems of the form file, and answers that are missing or invalid, are lines on standard error.
@main enum Headless {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let file = arguments.first, let bytes = FileManager.default.contents(atPath: file) else {
      fail(["usage: HeadlessExample FORM [FIELD=ANSWER]..."], code: 2)
    }
    let (form, problems) = FormReader.read(bytes)
    guard let form else { fail(problems.map { $0.text(in: file) }, code: 2) }

    var model = FormModel(form, context: ReadingContext(now: Date(), timeZone: .current))
    var complaints: [String] = []
    for argument in arguments.dropFirst() {
      let pair = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, let index = form.index(of: String(pair[0])) else {
        fail(["\(argument): not the answer to a field of this form"], code: 2)
      }
      let field = form.fields[index]
      if let problem = model.answer(field: field.id, with: [String(pair[1])]) {
        complaints.append("\(field.id): \(problem.reason(in: field))")
      }
    }

    guard complaints.isEmpty, let submission = model.submit() else {
      fail(complaints + problemLines(of: model), code: 3)
    }
    print(RecordJSON.line(of: submission.record))
  }

  /// A line for each field whose answer is missing or invalid; it never quotes the answer.
  static func problemLines(of model: FormModel) -> [String] {
    model.problems.map { index, problem in
      "\(model.name(of: index)): \(model.reason(for: problem, at: index))"
    }
  }

  static func fail(_ lines: [String], code: Int32) -> Never {
    FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    exit(code)
  }
}
