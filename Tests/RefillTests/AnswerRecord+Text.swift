import RefillCore

@testable import refill

extension AnswerRecord {
  /// Returns the only record of a file with this name and text.
  static func only(_ name: String, _ text: String, of form: Form) throws -> AnswerRecord {
    let file = try AnswersFile(name, reading: LineReader(Array(text.utf8)))
    var records = try AnswerRecords(file, of: form)
    return try records.only()
  }
}
