import Foundation
import GRDB
import RefillCore

/// Plays the newest records back, one after the other, as if their fields were answered from the
/// top: ranks each field, compares, and learns.
///
/// Starts with the first weights and 60 records that are learned from only, so that no record is
/// ranked with weights that it has taught itself.
struct LearningPlayback {
  private var state: RankingState
  private let records: Int
  /// The rows to play back, newest first.
  private var rows: [Int]
  private(set) var figures = LearningFigures()
  /// The sums of gains and their number, by field and sign.
  private var gains: [Int: [RankingReasons.Sign: Double]] = [:]
  /// The texts of values, by field and code.
  private var texts: [Int: [Int32: String]] = [:]

  private static let mostRecords = 100
  private static let warmUp = 60

  init(
    _ database: Database, _ form: Form, _ timeZone: TimeZone
  ) throws {
    state = try RankingState(
      form: form.id,
      fields: form.rankedFields(onceSecret: SecureFieldTable.fields(of: form.id, in: database)),
      timeZone: timeZone, .all, in: database)
    state.weights = [:]
    // The oldest record has nothing before it.
    let count = max(state.window.recentCount - 1, 0)
    records = min(Self.mostRecords, count)
    rows = Array(0..<min(Self.mostRecords + Self.warmUp, count))
    figures.records = records
    figures.fields = state.window.fields.map { LearningFigures.Field(id: $0.id) }
  }

  var left: Int { rows.count }

  /// Plays the next record back; returns false at the end.
  mutating func step(in database: Database) throws -> Bool {
    guard let row = rows.popLast() else {
      finish()
      return false
    }
    if row < records { try score(row, in: database) }
    try state.learn(fromRow: row, in: database)
    return true
  }

  private mutating func score(_ row: Int, in database: Database) throws {
    let date = Date(milliseconds: state.window.submitted[row])
    var keys: [(field: Int, key: AnswerKey)] = []
    for field in state.window.fields.indices {
      let code = state.window.columns[field][row]
      guard code >= 0 else { continue }
      if state.window.fields[field].history != nil {
        let (given, older) = try state.given(keys, in: database)
        try state.prepare(field, in: database)
        let ranker = ContextRanker(
          state.opening(at: date, startingAt: row + 1), field: field, given: given,
          weights: state.weights[state.window.fields[field].id] ?? SignWeights(), older: older)
        try score(code, ranker, in: database)
      }
      keys.append((field, state.window.values[field].keys[Int(code)]))
    }
  }

  private mutating func score(
    _ code: Int32, _ ranker: ContextRanker, in database: Database
  ) throws {
    let field = ranker.field
    guard let wanted = try text(of: code, field, in: database) else { return }
    for (order, score) in [
      (ContextRanker.Order.learned, \LearningFigures.Field.score), (.plain, \.plain),
    ] {
      let values = try ranker.ranking(limit: .max, by: order).compactMap {
        try text(of: $0.code, field, in: database)
      }
      figures.fields[field][keyPath: score].add(wanted, in: values)
    }
    let finder = ReasonFinder(ranker)
    for (sign, gain) in finder.gains(of: finder.rows(of: code)) {
      gains[field, default: [:]][sign, default: 0] += Double(gain)
    }
  }

  private mutating func text(
    of code: Int32, _ field: Int, in database: Database
  ) throws -> String? {
    if let text = texts[field]?[code] { return text }
    let text = try state.text(of: code, field, in: database)
    texts[field, default: [:]][code] = text
    return text
  }

  private mutating func finish() {
    let fields = state.window.fields
    for (field, sums) in gains {
      let asked = Double(max(figures.fields[field].score.asked, 1))
      figures.fields[field].signs = sums.map { ($0.name(in: fields), $1 / asked) }
        .sorted { $0.gain > $1.gain }
    }
    gains = [:]
  }
}

extension RankingReasons.Sign {
  fileprivate func name(in fields: [RankedField]) -> LearningFigures.Sign {
    switch self {
    case .agreement(let field): .with(field: fields[field].id)
    case .clock: .clock
    case .day: .day
    case .predecessor(let field): .after(field: fields[field].id)
    case .use: .use
    case .near: .near
    }
  }
}
