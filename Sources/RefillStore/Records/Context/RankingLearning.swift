import Foundation
import GRDB
import RefillCore

// Learning from submitted forms.
//
// Callers must already be in a transaction.
extension RankingState {
  /// Learns from the fields of a form that is about to be stored.
  mutating func learn(
    _ lessons: [Submission.Lesson], opened: Date, submitted: Date, in database: Database
  ) throws {
    let start = window.start(before: submitted.milliseconds)
    for lesson in lessons {
      guard let field = window.index(of: lesson.wanted.field),
        window.fields[field].history != nil,
        let wanted = window.values[field].code(of: key(of: lesson.wanted))
      else { continue }
      let (given, older) = try given(
        lesson.given.filter { $0.field != lesson.wanted.field }, in: database)
      try learn(field, wanted, given, older, at: opened, startingAt: start, in: database)
    }
  }

  /// Learns from a record that is in the window, as if its fields had been answered from the top.
  mutating func learn(fromRow row: Int, in database: Database) throws {
    let date = Date(milliseconds: window.submitted[row])
    var keys: [(field: Int, key: AnswerKey)] = []
    for field in window.fields.indices {
      let code = window.columns[field][row]
      guard code >= 0 else { continue }
      let key = window.values[field].keys[Int(code)]
      if window.fields[field].history != nil {
        let (given, older) = try given(keys, in: database)
        try learn(field, code, given, older, at: date, startingAt: row + 1, in: database)
      }
      keys.append((field, key))
    }
  }

  private mutating func learn(
    _ field: Int, _ wanted: Int32, _ given: [ContextRanker.Given], _ older: Set<Int>,
    at date: Date, startingAt start: Int, in database: Database
  ) throws {
    try prepare(field, in: database)
    let id = window.fields[field].id
    let ranker = ContextRanker(
      opening(at: date, startingAt: start), field: field, given: given,
      weights: weights[id] ?? SignWeights(), older: older)
    weights[id] = ranker.weights(afterWanting: wanted)
  }

  /// Stores the weights.
  func save(in database: Database) throws {
    for field in window.fields {
      guard let weights = weights[field.id] else { continue }
      try WeightTable.set(weights, form: form, field: field.id, in: database)
    }
    try WeightTable.markLearned(form, in: database)
  }
}
