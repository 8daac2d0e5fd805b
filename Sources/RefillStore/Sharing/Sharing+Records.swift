import Foundation
import GRDB
import RefillCore

/// Shares the records that are stored and removed here.
extension Sharing {
  /// Shares histories with nobody that a field keeps to this machine.
  func keepPrivate(_ histories: [String], by writer: HistoryWriter) throws {
    for name in histories {
      guard let scope = try scope(ofHistory: name) else { continue }
      let local = try scope.book.localStream()
      guard scope.stream != local else { continue }
      try scope.book.move(history: name, from: scope.stream, to: local, by: writer)
      try Self.setScope(.history, name, local, in: writer.database)
      scopesChanged()
    }
  }

  /// Notes which answers of a record never leave, and shares it with the team of its form.
  func share(
    _ submission: Submission, _ number: Int, revision: Int, in database: Database
  ) throws {
    let hidden = submission.hidden.map(String.init).joined(separator: ",")
    try database.execute(
      sql: "UPDATE record SET hidden = ? WHERE id = ?", arguments: [hidden, number])
    let record = submission.storable
    let isEmpty = Set(submission.hidden).isSuperset(of: record.entries.indices)
    guard !isEmpty, let book = try scope(ofRecords: record.form) else { return }
    try book.share(record: record.id, number: number, revision: revision)
  }

  /// Shares a record that was deleted and is there again.
  func shareAgain(_ number: Int, in database: Database) throws {
    let stored = try RecordTable.fetch(
      "WHERE id = ? AND hidden IS NOT NULL AND stream = 0", [number], in: database)
    for stored in stored {
      try scope(ofRecords: stored.record.form)?
        .share(record: stored.record.id, number: number, revision: stored.revision)
    }
  }

  /// Tells all teams that the user forgot a record.
  func forget(record id: UUID, at date: Date) throws {
    for book in try all { try book.forget(record: id, at: date) }
  }

  /// Tells all teams that the user forgets the record of a number, which is still stored.
  func forget(record number: Int64, in database: Database) throws {
    let id = try String.fetchOne(
      database,
      sql: """
        SELECT uuid FROM record WHERE id = ?1 UNION ALL
        SELECT uuid FROM past_record WHERE number = ?1 LIMIT 1
        """, arguments: [number])
    if let id = id.flatMap(UUID.init(uuidString:)) { try forget(record: id, at: Date()) }
  }
}
