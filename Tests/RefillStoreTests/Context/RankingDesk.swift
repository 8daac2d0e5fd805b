import Foundation
import RefillCore
import RefillStore

/// A store, and a form whose records it has.
struct RankingDesk {
  let store: Store
  var form = RankingDesk.visitor

  static let visitor: Form = {
    let fields = ["company", "city", "host"].map { id in
      var field = Field(id: id, title: id.capitalized)
      field.historyName = id
      return field
    }
    return Form(id: "visitor", fields: fields)
  }()

  init(_ store: Store) { self.store = store }

  /// Stores a record and its values, without learning.
  @discardableResult
  func submit(
    _ answers: KeyValuePairs<String, String>, form: String = "visitor", at date: Date = day(0)
  ) throws -> Int {
    try store.commit(submission(answers, form: form, at: date))
  }

  /// Fills the form from the top, and submits it; all fields had the focus.
  func fill(
    _ answers: KeyValuePairs<String, String>, at date: Date, ranking: FormRanking? = nil
  ) throws {
    let ranking = ranking ?? self.ranking(at: date)
    try store.commit(submission(answers, at: date, isLearning: true), ranking: ranking)
  }

  func submission(
    _ answers: KeyValuePairs<String, String>, form: String = "visitor", at date: Date,
    isLearning: Bool = false
  ) -> Submission {
    let known = clues(answers)
    let lessons = known.indices.map {
      Submission.Lesson(wanted: known[$0], given: Array(known[..<$0]))
    }
    return Submission(
      record: Record(
        id: UUID(), form: form, started: date, submitted: date,
        entries: answers.map { .init(field: $0.key, title: $0.key, answer: .text($0.value)) }),
      values: known.map { .init(field: $0.field, history: $0.field, value: $0.value) },
      lessons: isLearning ? lessons : [])
  }

  func ranking(at date: Date = day(100)) -> FormRanking {
    FormRanking(store, form: form, opened: date, timeZone: .gmt)
  }

  func values(
    _ field: String, _ given: KeyValuePairs<String, String> = [:], best: [String] = [],
    at date: Date = day(100), limit: Int = 99
  ) throws -> [String] {
    let ranking = ranking(at: date)
    try ranking.loadAll()
    return try ranking.values(for: field, given: clues(given), best: best, limit: limit)
  }

  func clues(_ answers: KeyValuePairs<String, String>) -> [KnownAnswer] {
    answers.compactMap { KnownAnswer(field: $0.key, value: $0.value) }
  }

  /// The stored weights, in hexadecimal digits.
  func weights() throws -> String? {
    try store.text(
      "SELECT group_concat(field || ' ' || hex(weights)) FROM weight WHERE form = 'visitor'")
  }
}
