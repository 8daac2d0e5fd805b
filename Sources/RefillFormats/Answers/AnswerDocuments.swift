package import RefillCore

/// Reads whole files of answers: the formats that cannot be read line by line.
package enum AnswerDocuments {
  /// The maximum size of a JSON file: 16 MiB; YAML has that of `YAMLReader`.
  package static let maximumSize = 16 << 20

  /// The values of a file.
  package struct Values {
    /// The values, each an object of answers if the file is right; positions are those in the file.
    package let values: [JSONValue]
    /// True for a list, and for several documents.
    package let isList: Bool

    fileprivate init(_ value: JSONValue) {
      values = value.array ?? [value]
      isList = value.array != nil
    }

    fileprivate init(documents: [JSONValue]) {
      values = documents
      isList = true
    }
  }

  /// Reads JSON: one value, or a list of them.
  package static func json(_ bytes: [UInt8]) throws(JSONProblem) -> Values {
    let (value, problems) = JSONReader.readAll(bytes, limit: maximumSize)
    if let first = problems.first { throw first }
    guard let value else {
      throw JSONProblem(at: SourcePosition(line: 1, column: 1), "There is no JSON.")
    }
    return Values(value)
  }

  /// Reads YAML: one document, which may be a list, or several documents; empty ones are skipped.
  package static func yaml(_ bytes: [UInt8]) throws(JSONProblem) -> Values {
    do {
      let documents = try YAMLReader.documents(of: bytes).map(\.json).filter { !$0.isNull }
      guard let first = documents.first, documents.count == 1 else {
        return Values(documents: documents)
      }
      return Values(first)
    } catch {
      throw JSONProblem(at: error.position, error.message)
    }
  }

  /// Returns a value as one line of JSON, without a line break.
  package static func line(of value: JSONValue) -> [UInt8] { Array(value.text.text.utf8) }

  /// Reads the assignments of an environment file, which is one record: each field has at most one.
  ///
  /// A value is taken as it is written, without replacing the variables that it names.
  package static func environment(
    _ bytes: [UInt8], of form: Form
  ) throws(JSONProblem) -> [AnswerText] {
    if let problem = TextEncoding.problem(of: bytes) { throw problem }
    let names = AnswerVariables(form)
    var answers: [AnswerText] = []
    var lines: [String: Int] = [:]
    for line in EnvFile(String(decoding: bytes, as: UTF8.self)).lines {
      let position = SourcePosition(line: line.number, column: 1)
      switch line.content {
      case .blank, .comment: continue
      case .assignment(let assignment) where assignment.isCommented: continue
      case .assignment(let assignment):
        let field = try names.field(of: assignment.key, at: position)
        if assignment.hasOpenQuote {
          throw JSONProblem(at: position, "\(assignment.key): a quoted value does not end.")
        }
        if let first = lines.updateValue(line.number, forKey: field) {
          throw JSONProblem(
            at: position, "\(assignment.key) comes twice; line \(first) answers it too.")
        }
        answers.append(AnswerText(field: field, text: assignment.value, line: line.number))
      case .other:
        throw JSONProblem(at: position, "Write an answer as KEY=value.")
      }
    }
    return answers
  }
}
