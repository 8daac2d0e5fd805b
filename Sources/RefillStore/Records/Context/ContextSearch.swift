import Foundation
import GRDB
import RefillCore

/// Ranks the values of one field by the earlier records of its form, given the other answers.
struct ContextSearch {
  /// The id of the form.
  let form: String
  /// The id of the field that is being filled in.
  let field: String
  /// The keys of the other answers, and the parts of them that identify their fields.
  private let given: [AnswerKey]
  private let tags: [UInt64]
  private let tag: UInt64
  /// The ids of the fields of those answers.
  private let givenFields: [String]
  private let aliases: Aliases

  /// Makes a search; of several answers to one field, the first counts.
  ///
  /// - Parameter histories: the names of the fields' histories, by field id; earlier spellings of
  ///   renamed values count as the current ones.
  init(
    form: String, field: String, given: [KnownAnswer], histories: [String: String],
    in database: Database
  ) throws {
    self.form = form
    self.field = field
    tag = AnswerKey.tag(form: form, field: field)
    var seen: Set<String> = [field]
    // A fixed order, because the rounding of the sums depends on it.
    let clues = given.filter { seen.insert($0.field).inserted }.sorted { $0.field < $1.field }
    self.given = clues.map { AnswerKey(form: form, $0) }
    tags = clues.map { AnswerKey.tag(form: form, field: $0.field) }
    givenFields = clues.map(\.field)
    aliases = try Aliases(
      form: form, fields: [field] + givenFields, histories: histories, in: database)
  }

  /// Returns the values, most likely first.
  ///
  /// - Parameter best: values of the field in their order without context; this selects those that
  ///   were used in the form.
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

  /// The record that best explains the suggestion.
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

  /// The position of the text of each value.
  private typealias Places = [AnswerKey: (record: Int64, position: Int)]

  /// Returns older records that agree with one of these answers.
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

  /// Adds those values of `best` that were ever used in the form.
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

  /// The distinct values of the result.
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
