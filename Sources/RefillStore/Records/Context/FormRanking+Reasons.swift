import Foundation
import GRDB
public import RefillCore

// The reasons for the order of values.
extension FormRanking {
  /// A record that explains a suggestion.
  public struct SupportingRecord: Equatable, Sendable {
    /// The record.
    public let stored: StoredRecord
    /// The reason for the position of the value; `nil` if no record of this form has it.
    public let reason: SuggestionReason?
  }

  /// Returns the reasons for the order of values of a field, by value; values that no record has
  /// are left out.
  public func reasons(
    for values: [String], of field: String, given: [KnownAnswer]
  ) throws(StoreError) -> [String: SuggestionReason] {
    try withReasons(field, given) { finder, ranker, state, database in
      var reasons: [String: SuggestionReason] = [:]
      for value in values {
        guard let code = state.code(of: value, in: ranker.field) else { continue }
        reasons[value] = try reason(
          finder.reasons(for: code), code, ranker, state, given, database)
      }
      return reasons
    } ?? [:]
  }

  /// Returns the record that best explains the suggestion of a value: the likeliest one of the form
  /// that has it and all signs of the reason; else the newest one of any form in which the field of
  /// this id has it.
  ///
  /// `nil` if there is none.
  public func supportingRecord(
    of value: String, field: String, given: [KnownAnswer]
  ) throws(StoreError) -> SupportingRecord? {
    guard let answer = KnownAnswer(field: field, value: value) else { return nil }
    let own = try withReasons(field, given) {
      finder, ranker, state, database -> SupportingRecord? in
      guard let code = state.code(of: value, in: ranker.field) else { return nil }
      let reasons = finder.reasons(for: code)
      guard let row = reasons.supportingRow,
        let stored = try state.record(at: row, in: database)
      else { return nil }
      return SupportingRecord(
        stored: stored, reason: try reason(reasons, code, ranker, state, given, database))
    }
    if let found = own ?? nil { return found }
    return try store.connection.read(.interactive) { database in
      try RecordTable.fetch(
        ContextTable.newest(with: [AnswerKey(form: form.id, answer)], in: database)
          ?? ContextTable.newest(inAnyForm: answer, in: database), in: database
      ).map { SupportingRecord(stored: $0, reason: nil) }
    }
  }

  private func withReasons<Result: Sendable>(
    _ field: String, _ given: [KnownAnswer],
    _ body: (ReasonFinder, ContextRanker, RankingState, Database) throws -> Result
  ) throws(StoreError) -> Result? {
    try withRanker(field, given) { ranker, state, database in
      guard let ranker else { return nil }
      var hidden: Set<Int> = []
      for (field, code) in ranker.opening.newestAnswers {
        try state.prepare(field, in: database)
        let text = try state.text(of: code, field, in: database)
        let isPrivate =
          form.index(of: state.window.fields[field].id)
          .map { form.fields[$0].exclusionReason(text ?? "") != nil } ?? true
        if isPrivate || state.window.values[field].silenced.contains(code) { hidden.insert(field) }
      }
      return try body(ReasonFinder(ranker, hidden: hidden), ranker, state, database)
    }
  }

  private func reason(
    _ reasons: RankingReasons, _ code: Int32, _ ranker: ContextRanker, _ state: RankingState,
    _ given: [KnownAnswer], _ database: Database
  ) throws -> SuggestionReason? {
    guard let newest = reasons.uses.first else { return nil }
    let newestRecord = try state.record(at: ranker.opening.start, in: database)?.record
    let words = SignWording(
      form: form, ranker: ranker, code: code, given: given, newest: newestRecord)
    func date(_ row: Int) -> Date { Date(milliseconds: state.window.submitted[row]) }
    return SuggestionReason(
      grounds: reasons.grounds.compactMap { ground in
        guard let sign = words.sign(ground.sign), let newest = ground.rows.first else { return nil }
        return .init(sign, count: ground.rows.count, of: ground.total, last: date(newest))
      }, uses: reasons.uses.count, last: date(newest))
  }
}

/// Turns the signs of a ranking into those of a reason.
private struct SignWording {
  let form: Form
  let ranker: ContextRanker
  let code: Int32
  let given: [KnownAnswer]
  /// The newest record of the form.
  let newest: RefillCore.Record?

  /// The precision of a time of day in words, in minutes.
  private static let precision = 10

  func sign(_ sign: RankingReasons.Sign) -> SuggestionReason.Sign? {
    let fields = ranker.opening.window.fields
    switch sign {
    case .agreement(let field):
      return given.first { $0.field == fields[field].id }.map {
        .with(title: title(of: $0.field), value: readable($0))
      }
    case .predecessor(let field):
      let id = fields[field].id
      return newest?.entries.first { $0.field == id }
        .flatMap { KnownAnswer(field: id, answer: $0.answer) }
        .map { .after(title: title(of: id), value: readable($0)) }
    case .clock:
      let minute = Int(ranker.opening.time.minute) + Self.precision / 2
      return .around(minute: minute / Self.precision * Self.precision % 1440)
    case .day: return .on(weekday: Int(ranker.opening.time.weekday))
    case .use: return ranker.formsSinceUse(of: code).map { .used(formsAgo: $0) }
    case .near:
      switch ranker.distance(of: code) {
      case .oneMore: return .next(by: 1)
      case .oneLess: return .next(by: -1)
      case .close: return .close
      case nil: return nil
      }
    }
  }

  private func title(of field: String) -> String {
    form.index(of: field).map { form.fields[$0].title } ?? field
  }

  /// The answer in the words that the form shows.
  private func readable(_ answer: KnownAnswer) -> String {
    guard let index = form.index(of: answer.field) else { return answer.value }
    let field = form.fields[index]
    switch field.kind {
    case .confirm: return TextFormat.flag(answer.value)
    case .choice: return field.options.first { $0.value == answer.value }?.title ?? answer.value
    case .choices: return answer.value.replacing("\n", with: ", ")
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .password,
      .note:
      return answer.value
    }
  }
}

extension RankingState {
  fileprivate func code(of value: String, in field: Int) -> Int32? {
    KnownAnswer(field: window.fields[field].id, value: value)
      .flatMap { window.values[field].code(of: key(of: $0)) }
  }

  func record(at row: Int, in database: Database) throws -> StoredRecord? {
    guard window.numbers.indices.contains(row) else { return nil }
    return try RecordTable.fetch("WHERE id = ?", [window.numbers[row]], in: database).first
  }
}
