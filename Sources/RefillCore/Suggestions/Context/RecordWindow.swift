package import Foundation

/// The newest earlier records of a form as columns of small numbers, newest first.
///
/// Each field has a column; equal answers of a field have equal codes, no answer is -1. Behind the
/// recent records, which have no gap between them, there can be single older ones.
package struct RecordWindow: Sendable {
  /// The fields.
  package let fields: [RankedField]
  /// The codes of the answers, by field and row.
  package private(set) var columns: [[Int32]]
  /// The values of each field.
  package var values: [CodedValues]
  /// The time of submission of each row, in milliseconds since 1970.
  package private(set) var submitted: [Int64] = []
  /// The numbers of the records in the store.
  package private(set) var numbers: [Int64] = []
  /// The local time of submission of each row.
  private(set) var times: [LocalTime] = []
  /// The number of recent rows.
  package private(set) var recentCount = 0
  private var clock: LocalClock

  /// Creates an empty window.
  ///
  /// - Parameter timeZone: the time zone of the user.
  package init(fields: [RankedField], timeZone: TimeZone) {
    self.fields = fields
    columns = Array(repeating: [], count: fields.count)
    values = Array(repeating: CodedValues(), count: fields.count)
    clock = LocalClock(timeZone: timeZone)
  }

  /// The number of rows.
  package var count: Int { submitted.count }

  /// Reserves space for that many rows.
  package mutating func reserve(_ count: Int) {
    for field in columns.indices { columns[field].reserveCapacity(count) }
    submitted.reserveCapacity(count)
    numbers.reserveCapacity(count)
    times.reserveCapacity(count)
  }

  /// Adds a record that is older than all others; recent ones have to be added before older ones.
  ///
  /// - Parameters:
  ///   - number: its number in the store.
  ///   - submitted: its time of submission, in milliseconds since 1970.
  ///   - answers: the keys of its answers, by field; `nil` for none.
  ///   - isRecent: false if there may be other records between it and the one added before.
  package mutating func append(
    number: Int64, submitted: Int64, answers: [AnswerKey?], isRecent: Bool = true
  ) {
    for field in columns.indices {
      let key = field < answers.count ? answers[field] : nil
      columns[field].append(key.map { values[field].makeCode(of: $0, in: number) } ?? -1)
    }
    self.submitted.append(submitted)
    numbers.append(number)
    times.append(clock.time(of: submitted))
    if isRecent { recentCount = count }
  }

  /// Returns the local time of a moment.
  package func localTime(of date: Date) -> LocalTime {
    var clock = clock
    return clock.time(of: Self.milliseconds(of: date))
  }

  static func milliseconds(of date: Date) -> Int64 {
    Int64(min(max((date.timeIntervalSince1970 * 1000).rounded(), -1e17), 1e17))
  }

  /// Returns the first row that was submitted at a time or before, which is in milliseconds.
  package func start(before milliseconds: Int64) -> Int {
    (0..<recentCount).partitioningIndex { submitted[$0] <= milliseconds }
  }

  /// Returns the index of a field; `nil` if it does not take part.
  package func index(of field: String) -> Int? { fields.firstIndex { $0.id == field } }
}

/// The values of one field of a window, by code.
package struct CodedValues: Sendable {
  /// The keys of the values.
  package private(set) var keys: [AnswerKey] = []
  private var codes: [AnswerKey: Int32] = [:]
  /// The number of the newest record with each value.
  package private(set) var records: [Int64] = []
  /// The values without votes, because they were removed from the history.
  package private(set) var silenced: Set<Int32> = []
  /// The values as numbers, not a number if one is none; `nil` unless the field is one of numbers.
  package var numbers: [Double]?

  /// Returns the code of a value; `nil` if no record has it.
  package func code(of key: AnswerKey) -> Int32? { codes[key] }

  mutating func makeCode(of key: AnswerKey, in record: Int64) -> Int32 {
    if let code = codes[key] { return code }
    let code = Int32(truncatingIfNeeded: keys.count)
    codes[key] = code
    keys.append(key)
    records.append(record)
    return code
  }

  /// Excludes a value from ranking; its records still agree in other fields.
  package mutating func silence(_ code: Int32) { silenced.insert(code) }
}
