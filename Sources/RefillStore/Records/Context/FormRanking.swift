public import Foundation
import GRDB
public import RefillCore
import Synchronization

/// The ranking of values for the fields of one form, from its earlier records.
///
/// Reads the newest 192 records at the first use, all 4,096 by `loadAll`, and reads them again when
/// the store has changed. Deterministic for the same store, answers and time of opening.
public final class FormRanking: Sendable {
  let store: Store
  let form: Form
  let opened: Date
  private let timeZone: @Sendable () -> TimeZone
  private let loaded = Mutex(Loaded())

  /// The number of values of a field whose texts are read before they are ranked.
  private static let loadedValues = 128

  private struct Loaded {
    var state: RankingState?
    var extent = RankingState.Extent.first
  }

  /// Creates a ranking; reads nothing.
  ///
  /// - Parameters:
  ///   - opened: the time at which the form was opened: ages and times of day refer to it.
  ///   - timeZone: the time zone of the user; asked for with the first records, because it takes
  ///     Foundation a millisecond.
  public init(
    _ store: Store, form: Form, opened: Date,
    timeZone: @autoclosure @escaping @Sendable () -> TimeZone
  ) {
    self.store = store
    self.form = form
    self.opened = opened
    self.timeZone = timeZone
  }

  /// Reads all records that ranking uses, and finds out which values are numbers: some
  /// milliseconds, 40 at most.
  public func loadAll() throws(StoreError) {
    guard try hasRecords() else { return }
    try withState(.all) { state, database in
      for field in state.window.fields.indices where state.window.fields[field].history != nil {
        try state.prepare(field, in: database)
        try state.loadTexts(ofNewest: Self.loadedValues, field, in: database)
      }
    }
  }

  /// Returns the values that earlier records have in a field, most likely first.
  ///
  /// - Parameters:
  ///   - field: the id of the field that is being filled in.
  ///   - given: the other answers; of several for one field, the first counts.
  ///   - best: values of the field in their order without context. Those that no record in memory
  ///     has but the form ever had come last, in this order. They are looked for only if the form has
  ///     records.
  ///   - limit: the maximum number of values.
  public func values(
    for field: String, given: [KnownAnswer],
    best: @autoclosure () throws(StoreError) -> [String] = [], limit: Int
  ) throws(StoreError) -> [String] {
    guard try hasRecords() else { return [] }
    let best = try best()
    return try withRanker(field, given) { ranker, state, database in
      let ranked = ranker?.ranking(limit: limit) ?? []
      var texts =
        try ranker.map { try state.texts(of: ranked.map(\.code), $0.field, in: database) } ?? []
      let seen = Set(texts)
      for value in best where texts.count < limit && !seen.contains(value) {
        if try state.wasUsed(value, in: field, ranker, database) { texts.append(value) }
      }
      return texts
    }
  }

  /// True if the form has records; a form without any has nothing to read.
  private func hasRecords() throws(StoreError) -> Bool {
    try loaded.withLock { loaded throws(StoreError) in
      if loaded.state != nil { return true }
      return try store.connection.read(.interactive) {
        try ContextTable.hasRecords(of: form.id, in: $0)
      }
    }
  }

  /// Calls `body` with the ranker of a field; `nil` for a field that takes no part.
  func withRanker<Result: Sendable>(
    _ field: String, _ given: [KnownAnswer],
    _ body: (ContextRanker?, inout RankingState, Database) throws -> Result
  ) throws(StoreError) -> Result {
    try withState(nil) { state, database in
      guard let index = state.window.index(of: field) else {
        return try body(nil, &state, database)
      }
      let (codes, older) = try state.given(
        given.filter { $0.field != field }, in: database)
      try state.prepare(index, in: database)
      let ranker = ContextRanker(
        state.opening(at: opened, startingAt: 0), field: index, given: codes,
        weights: state.weights[field] ?? SignWeights(), older: older)
      return try body(ranker, &state, database)
    }
  }

  /// Calls `body` with the current state in a read transaction.
  ///
  /// - Parameter extent: the records that are needed; `nil` if those that were read suffice.
  func withState<Result: Sendable>(
    _ extent: RankingState.Extent?, _ body: (inout RankingState, Database) throws -> Result
  ) throws(StoreError) -> Result {
    try loaded.withLock { loaded throws(StoreError) in
      try store.connection.read(.interactive) { database in
        try update(&loaded, extent ?? loaded.extent, database)
        guard var state = loaded.state else { throw StoreError.damaged(movedTo: nil) }
        loaded.state = nil
        defer { loaded.state = state }
        return try body(&state, database)
      }
    }
  }

  private func update(
    _ loaded: inout Loaded, _ extent: RankingState.Extent, _ database: Database
  ) throws {
    let isCurrent = try loaded.state?.isCurrent(in: database) ?? false
    guard !isCurrent || extent.rawValue > loaded.extent.rawValue else { return }
    let extent = extent.rawValue > loaded.extent.rawValue ? extent : loaded.extent
    loaded.state = nil
    loaded.extent = extent
    loaded.state = try RankingState(
      form: form.id, fields: fields(in: database), timeZone: timeZone(), extent, in: database)
  }

  private func fields(in database: Database) throws -> [RankedField] {
    try form.rankedFields(onceSecret: SecureFieldTable.fields(of: form.id, in: database))
  }

  // MARK: Learning

  /// Runs a write transaction that first learns from a submission that is about to be stored.
  ///
  /// While nothing was learned from the records of an older store, their replay will learn from
  /// this one as well.
  func learning<Result: Sendable>(
    from submission: Submission, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try loaded.withLock { loaded throws(StoreError) in
      try store.connection.write { database in
        let isTaught =
          try !submission.lessons.isEmpty
          && !WeightTable.isUnlearned(form.id, in: database)
          && !RecordTable.holds(submission.storable.id, in: database)
        if isTaught {
          try update(&loaded, .all, database)
          // It is out of date after the commit, and must not keep weights that were rolled back.
          var state = loaded.state
          loaded.state = nil
          try state?.learn(
            submission.lessons, opened: opened, submitted: submission.storable.submitted,
            in: database)
          try state?.save(in: database)
        }
        return try body(database)
      }
    }
  }
}

extension RankingState {
  /// True if the form ever had a value in a field.
  fileprivate func wasUsed(
    _ value: String, in field: String, _ ranker: ContextRanker?, _ database: Database
  ) throws -> Bool {
    guard let answer = KnownAnswer(field: field, value: value) else { return false }
    let key = key(of: answer)
    if let ranker, window.values[ranker.field].code(of: key) != nil { return true }
    return try allKeys(of: key).contains { try ContextTable.holds($0, in: database) }
  }
}
