import GRDB
public import RefillCore

// Records to fill the rest of a form from.
extension FormRanking {
  /// Returns the record in which a field has these texts and that shares the most telling of the
  /// given answers (`RecordWindow.rows(sharing:)`), the newest of equal ones; `nil` if there is none.
  ///
  /// Records beyond those in memory come last, newest first.
  ///
  /// - Parameters:
  ///   - texts: the texts; empty for any record.
  ///   - numbers: the numbers of records that are passed over.
  public func record(
    holding texts: [String], of field: String, given: [KnownAnswer], besides numbers: [Int]
  ) throws(StoreError) -> StoredRecord? {
    let wanted = KnownAnswer(field: field, value: texts.joined(separator: "\n"))
    guard texts.isEmpty || wanted != nil else { return nil }
    let passed = Set(numbers.map(Int64.init))
    return try withState(nil) { state, database in
      let (shared, _) = try state.given(given.filter { $0.field != field }, in: database)
      let (match, _) = try state.given(wanted.map { [$0] } ?? [], in: database)
      let window = state.window
      let row = window.rows(sharing: shared).first { row in
        !passed.contains(window.numbers[row])
          && (match.first.map { window.columns[$0.field][row] == $0.code } ?? texts.isEmpty)
      }
      if let row { return try state.record(at: row, in: database) }
      guard let wanted else { return nil }
      return try older(
        with: state.allKeys(of: state.key(of: wanted)), besides: passed, in: database)
    }
  }

  private func older(
    with keys: [AnswerKey], besides passed: Set<Int64>, in database: Database
  ) throws -> StoredRecord? {
    var end = RecordCursor.end
    while let place = try ContextTable.newest(with: keys, before: end, in: database) {
      if !passed.contains(place.number) { return try RecordTable.fetch(place, in: database) }
      end = place
    }
    return nil
  }
}
