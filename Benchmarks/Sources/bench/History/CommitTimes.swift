import Foundation
import RefillCore
import RefillStore

/// The time to store a form of eight values in eight histories, in microseconds.
///
/// The baseline is one row in a plain SQLite table with the same durability.
struct CommitTimes {
  let journal: PlainTable.Journal
  /// The times per form.
  private(set) var forms: [Double] = []
  /// The times per row.
  private(set) var rows: [Double] = []

  static let values = 8
  private static let count = 200

  /// - Parameter known: values of the history; every other value of a form is one of them.
  init(store: Store, file: URL, known: [String], seed: UInt64, in workspace: Workspace) throws {
    journal = try PlainTable.Journal(ofStore: file)
    let table = try PlainTable(workspace.file("rows-\(UUID()).sqlite"), journal: journal)
    var random = SplitMix64(seed: seed)
    let histories = [MadeHistory.main] + MadeHistory.others.prefix(Self.values - 1)
    for number in 0..<Self.count {
      let values = histories.enumerated().map { place, history in
        let value = known.randomElement(using: &random) ?? "value"
        return (history: history, value: place % 2 == 0 ? value : "\(value) \(number)")
      }
      let date = MadeHistory.now.addingTimeInterval(Double(number))
      let submission = Submission(
        record: Self.record(values, at: date),
        values: values.map { .init(field: $0.history, history: $0.history, value: $0.value) })
      forms.append(try WallClock.time { try store.commit(submission) })
      rows.append(try table.insert(values[0].value, rank: number))
    }
  }

  private static func record(
    _ values: [(history: String, value: String)], at date: Date
  ) -> RefillCore.Record {
    Record(
      id: UUID(), form: "bench", started: date, submitted: date,
      entries: values.map {
        Record.Entry(field: $0.history, title: $0.history, answer: .text($0.value))
      })
  }
}
