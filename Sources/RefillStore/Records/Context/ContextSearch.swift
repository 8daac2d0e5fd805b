import Foundation
import GRDB
import RefillCore

/// Looks up what earlier records of a form say about one field, given others.
struct ContextSearch {
  /// The id of the form.
  let form: String
  /// The id of the field that is being filled.
  let field: String
  /// What the other fields say, and what their keys begin with.
  private let given: [AnswerKey]
  private let tags: [UInt64]
  private let tag: UInt64
  /// The ids of the given fields.
  private let givenFields: [String]
  private let aliases: Aliases

  /// A search; of several clues about one field, the first counts.
  ///
  /// - Parameter histories: the names of the fields' histories, by field id: answers in which a value
  ///   has an earlier spelling mean that value.
  init(
    form: String, field: String, given: [KnownAnswer], histories: [String: String],
    in database: Database
  ) throws {
    self.form = form
    self.field = field
    tag = AnswerKey.tag(form: form, field: field)
    var seen: Set<String> = [field]
    // In an order of their own, because sums depend on the order, if only in the last bit.
    let clues = given.filter { seen.insert($0.field).inserted }.sorted { $0.field < $1.field }
    self.given = clues.map { AnswerKey(form: form, $0) }
    tags = clues.map { AnswerKey.tag(form: form, field: $0.field) }
    givenFields = clues.map(\.field)
    aliases = try Aliases(
      form: form, fields: [field] + givenFields, histories: histories, in: database)
  }

  /// The values, likeliest first.
  ///
  /// - Parameter best: values of the field in the order they would have without all this; those
  ///   that were used in the form are told from the others.
  func values(
    best: [String], at now: Date, limit: Int, in database: Database
  ) throws -> [ContextValue] {
    var places: Places = [:]
    let newest = try ContextTable.newest(of: form, in: database)
    guard !newest.isEmpty else { return [] }
    let context = ContextRanker(given: given, recent: newest.map { earlier($0, now, &places) })
    let older = try older(than: newest, context.informativeFields, in: database)
      .map { earlier($0, now, &places) }
    let ranking = context.ranking(older: older)
    let agreeing = ranking.prefix { $0.agrees }
    var answers = Answers(limit: limit)
    try add(agreeing, places, to: &answers, in: database)
    if context.noRecordAgrees(among: older) { try add(best, places, to: &answers, in: database) }
    try add(ranking.dropFirst(agreeing.count), places, to: &answers, in: database)
    try add(best, places, to: &answers, in: database)
    return answers.values
  }

  /// The record that speaks loudest for a value of the field.
  func supportingRecord(of value: KnownAnswer, at now: Date, in database: Database) throws
    -> SupportingRecord?
  {
    let keys = aliases.keys(of: AnswerKey(form: form, value))
    let informativeFields = try context(at: now, in: database).informativeFields
    for place in informativeFields {
      let found = try ContextTable.newest(
        with: keys, and: aliases.keys(of: given[place]), in: database)
      guard let stored = try RecordTable.fetch(found, in: database) else { continue }
      return SupportingRecord(
        stored: stored,
        informativeFields: informativeFields.filter { agrees(stored.record, at: $0) }.map {
          givenFields[$0]
        })
    }
    let own = try ContextTable.newest(with: keys, in: database)
    let place = try own ?? ContextTable.newest(inAnyForm: value, in: database)
    return try RecordTable.fetch(place, in: database).map {
      SupportingRecord(stored: $0, informativeFields: [])
    }
  }

  private func context(at now: Date, in database: Database) throws -> ContextRanker {
    var places: Places = [:]
    let newest = try ContextTable.newest(of: form, in: database)
    return ContextRanker(given: given, recent: newest.map { earlier($0, now, &places) })
  }

  private func agrees(_ record: RefillCore.Record, at place: Int) -> Bool {
    record.entries.contains { entry in
      guard entry.field == givenFields[place],
        let clue = KnownAnswer(field: entry.field, answer: entry.answer)
      else { return false }
      return aliases.present(AnswerKey(form: form, clue)) == given[place]
    }
  }

  // MARK: Records

  /// Where the text of each value stands.
  private typealias Places = [AnswerKey: (record: Int64, position: Int)]

  /// Further records that agree with one of those given answers.
  private func older(
    than newest: [KeyedRecord], _ informativeFields: [Int], in database: Database
  ) throws -> [KeyedRecord] {
    var seen = Set(newest.map(\.number))
    var records: [KeyedRecord] = []
    for key in informativeFields.flatMap({ aliases.keys(of: given[$0]) }) {
      try ContextTable.add(with: key, to: &records, seen: &seen, in: database)
    }
    return records
  }

  private func earlier(
    _ record: KeyedRecord, _ now: Date,
    _ places: inout Places
  ) -> EarlierRecord {
    var wanted: AnswerKey?
    var answers = [AnswerKey?](repeating: nil, count: given.count)
    for (position, key) in record.keys.enumerated() {
      guard let key = key.map(aliases.present) else { continue }
      if key.tag == tag {
        wanted = key
        if places[key] == nil { places[key] = (record.number, position) }
      } else if let place = tags.firstIndex(of: key.tag) {
        answers[place] = key
      }
    }
    return EarlierRecord(
      age: now.timeIntervalSince(record.submitted) / 86_400, wanted: wanted, given: answers)
  }

  // MARK: Values

  private func add(
    _ ranking: ArraySlice<ContextRanker.Ranked>, _ places: Places, to answers: inout Answers,
    in database: Database
  ) throws {
    for ranked in ranking where !answers.isFull {
      guard let place = places[ranked.key],
        let text = try aliases.text(of: ranked.key)
          ?? ContextTable.value(
            at: place.position, of: place.record, field: field, in: database)
      else { continue }
      answers.add(
        ContextValue(
          value: text, tier: ranked.agrees ? .agreeing : .sameForm, score: ranked.score))
    }
  }

  /// Adds those of `best` that were ever used in the form.
  private func add(
    _ best: [String], _ places: Places, to answers: inout Answers, in database: Database
  ) throws {
    for value in best where !answers.isFull {
      guard let clue = KnownAnswer(field: field, value: value), !answers.has(clue.value) else {
        continue
      }
      let key = AnswerKey(form: form, clue)
      guard try places[key] != nil || wasUsed(key, in: database) else { continue }
      answers.add(ContextValue(value: clue.value, tier: .sameForm, score: nil))
    }
  }

  private func wasUsed(_ key: AnswerKey, in database: Database) throws -> Bool {
    try aliases.keys(of: key).contains { try ContextTable.holds($0, in: database) }
  }

  /// The values of the answer, each once.
  private struct Answers {
    let limit: Int
    private(set) var values: [ContextValue] = []
    private var seen: Set<String> = []

    init(limit: Int) { self.limit = limit }

    var isFull: Bool { values.count >= limit }

    func has(_ value: String) -> Bool { seen.contains(value) }

    mutating func add(_ value: ContextValue) {
      if seen.insert(value.value).inserted { values.append(value) }
    }
  }
}
