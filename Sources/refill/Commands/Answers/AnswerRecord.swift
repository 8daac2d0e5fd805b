import RefillCore
import RefillFormats

/// The answers of one record of a file.
struct AnswerRecord {
  /// The answers: an object of JSON or YAML, or texts.
  enum Content {
    case object(JSONValue)
    case texts([AnswerText], isCells: Bool)
  }

  let content: Content
  /// The path of the file; `-` is standard input.
  let file: String

  /// Returns the failure that a problem of the file is.
  func failure(_ problem: JSONProblem) -> Failure {
    Self.failure(problem, in: file)
  }

  /// Returns the failure that a problem of a file is.
  static func failure(_ problem: JSONProblem, in file: String) -> Failure {
    let place = problem.position
    return Failure(
      .usage, "\(Input.name(of: file)):\(place.line):\(place.column): \(problem.message)")
  }
}

/// A row of a file of answers: a record, or the reason why it is none.
struct AnswerRow {
  /// The line at which it begins, from 1.
  let line: Int
  /// Its bytes without the last line break; for a value of a JSON list or of YAML, JSON.
  let written: [UInt8]
  let content: Result<AnswerRecord, JSONProblem>

  /// The cells of a row of a table; `nil` for any other.
  var cells: [AnswerText]? {
    guard case .success(let record) = content, case .texts(let texts, true) = record.content else {
      return nil
    }
    return texts
  }
}
