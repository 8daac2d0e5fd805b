import Foundation
import GRDB
import RefillCore

/// Looks up what earlier records of a form say about one field, given others.
struct ContextSearch {
  /// The id of the form.
  let form: String
  /// The id of the field that is being filled.
  let field: String
  /// What else is filled, by field; the field itself is not in it.
  private let given: [(tag: UInt64, key: AnswerKey)]
  private let tag: UInt64

  /// A search; of several clues about one field, the first counts.
  init(form: String, field: String, given: [Clue]) {
    self.form = form
    self.field = field
    tag = AnswerKey.tag(form: form, field: field)
    var seen: Set<String> = [field]
    // In an order of their own, because sums depend on the order, if only in the last bit.
    self.given = given.filter { seen.insert($0.field).inserted }
      .sorted { $0.field < $1.field }
      .map { (AnswerKey.tag(form: form, field: $0.field), AnswerKey(form: form, $0)) }
  }

  /// The values, likeliest first.
  ///
  /// - Parameter best: values of the field in the order they would have without all this; those
  ///   that were used in the form are told from the others.
  func values(
    best: [String], at now: Date, limit: Int, in database: Database
  ) throws -> [ContextValue] {
    let found = try records(in: database)
    let context = Context(given: given.map(\.key))
    let ranking = context.ranking(
      recent: found.recent.map { earlier($0, now) }, older: found.older.map { earlier($0, now) })
    let places = places(in: found)
    var answer = Answers(limit: limit)
    let agreeing = ranking.prefix { $0.agrees }
    for ranked in agreeing where !answer.isFull {
      answer.add(try value(of: ranked, places[ranked.key], in: database))
    }
    let others = ranking.dropFirst(agreeing.count)
    if found.isLonely { try add(best, places, to: &answer, in: database) }
    for ranked in others where !answer.isFull {
      answer.add(try value(of: ranked, places[ranked.key], in: database))
    }
    try add(best, places, to: &answer, in: database)
    return answer.values
  }

  // MARK: Records

  private struct Found {
    var recent: [KeyedRecord] = []
    var older: [KeyedRecord] = []
    /// Whether no record agrees with anything given.
    var isLonely = true
  }

  private func records(in database: Database) throws -> Found {
    var found = Found()
    found.recent = try ContextRows.newest(of: form, in: database)
    var seen = Set(found.recent.map(\.number))
    for (_, key) in given {
      let numbers = try ContextRows.numbers(with: key, in: database)
      if !numbers.isEmpty { found.isLonely = false }
      for number in numbers where seen.insert(number).inserted {
        try ContextRows.record(number, in: database).map { found.older.append($0) }
      }
    }
    return found
  }

  private func earlier(_ record: KeyedRecord, _ now: Date) -> EarlierRecord {
    var wanted: AnswerKey?
    var answers = [AnswerKey?](repeating: nil, count: given.count)
    for case let key? in record.keys {
      if key.belongs(to: tag) { wanted = key }
      if let place = given.firstIndex(where: { key.belongs(to: $0.tag) }) { answers[place] = key }
    }
    return EarlierRecord(
      age: now.timeIntervalSince(record.submitted) / 86_400, wanted: wanted, given: answers)
  }

  // MARK: Values

  private typealias Place = (record: Int64, position: Int)

  /// Where the text of each value stands.
  private func places(in found: Found) -> [AnswerKey: Place] {
    var places: [AnswerKey: Place] = [:]
    for record in [found.recent, found.older].joined() {
      guard let position = record.position(of: tag), let key = record.keys[position],
        places[key] == nil
      else { continue }
      places[key] = (record.number, position)
    }
    return places
  }

  private func value(
    of ranked: Context.Ranked, _ place: Place?, in database: Database
  ) throws -> ContextValue? {
    guard let place,
      let text = try ContextRows.value(
        at: place.position, of: place.record, field: field, in: database)
    else { return nil }
    return ContextValue(
      value: text, tier: ranked.agrees ? .agreeing : .sameForm, score: ranked.score)
  }

  /// Adds those of `best` that were ever used in the form.
  private func add(
    _ best: [String], _ places: [AnswerKey: Place], to answers: inout Answers,
    in database: Database
  ) throws {
    for value in best where !answers.isFull {
      guard let clue = Clue(field: field, value: value) else { continue }
      let key = AnswerKey(form: form, clue)
      guard
        try places[key] != nil || !ContextRows.numbers(with: key, limit: 1, in: database).isEmpty
      else { continue }
      answers.add(ContextValue(value: clue.value, tier: .sameForm, score: nil))
    }
  }

  /// The values of the answer, each once.
  private struct Answers {
    let limit: Int
    private(set) var values: [ContextValue] = []
    private var seen: Set<String> = []

    init(limit: Int) { self.limit = limit }

    var isFull: Bool { values.count >= limit }

    mutating func add(_ value: ContextValue?) {
      guard let value, !isFull, seen.insert(value.value).inserted else { return }
      values.append(value)
    }
  }
}
