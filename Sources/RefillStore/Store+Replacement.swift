import Foundation
import GRDB
import RefillCore

// A record that is submitted again: a draft whose output failed is continued and changed.
//
// Callers must already be in a transaction.
extension Store {
  /// Inserts a submission; if its record is stored with other answers, replaces it.
  ///
  /// - Parameter form: the form, which tells the histories of fields that are empty now.
  /// - Returns: the number of the record.
  static func insertOrReplace(
    _ submission: Submission, of form: Form?, in database: Database
  ) throws -> Int {
    let writer = HistoryWriter(database)
    let id = submission.storable.id.uuidString
    guard let stored = try RecordTable.fetch("WHERE uuid = ?", [id], in: database).first else {
      return try insert(submission, writer, into: database).number
    }
    guard !stored.record.hasAnswers(of: submission.storable.withoutSecrets) else {
      return stored.number
    }
    try SecureFieldTable.insert(
      submission.secretFields, of: submission.storable.form, into: database)
    try RecordTable.replace(
      stored.number, by: submission.storable, mentionHistories: submission.mentionHistories,
      in: database)
    try replaceValues(of: stored.record, by: submission, form, writer)
    return stored.number
  }

  /// Adds the values that are new in a submission, and takes back those that it lacks.
  private static func replaceValues(
    of earlier: RefillCore.Record, by submission: Submission, _ form: Form?,
    _ writer: HistoryWriter
  ) throws {
    var histories = Dictionary(
      submission.values.compactMap { value in value.field.map { ($0, value.history) } },
      uniquingKeysWith: { first, _ in first })
    for field in form?.fields ?? [] { histories[field.id] = field.historyName }
    let pathLists = Set((form?.fields ?? []).filter(\.isListOfPaths).map(\.id))
    var used = earlier.entries.flatMap { entry -> [(history: String, value: String)] in
      guard let history = histories[entry.field] else { return [] }
      let texts = entry.answer.texts
      let values = pathLists.contains(entry.field) ? texts : [texts.joined(separator: "\n")]
      return values.compactMap(HistoryTable.normalized).map { (history, $0.singleSpaced) }
    }
    for value in submission.values {
      let text = HistoryTable.normalized(value.value)?.singleSpaced
      let known = used.firstIndex { $0.history == value.history && $0.value == text }
      if value.field != nil, let known {
        let (history, value) = used.remove(at: known)
        if try writer.holds(value, in: history, usedSince: earlier.submitted) { continue }
      }
      try writer.remember([(value.history, value.value)], at: submission.storable.submitted)
    }
    for (history, value) in used {
      try writer.takeBack(value, from: history, usedAt: earlier.submitted)
    }
  }
}

extension RefillCore.Record {
  /// True if another version of the record has the same answers.
  fileprivate func hasAnswers(of other: Self) -> Bool {
    form == other.form
      && entries.elementsEqual(other.entries) {
        $0.path == $1.path && $0.answer == $1.answer && $0.mentions == $1.mentions
      }
  }
}
