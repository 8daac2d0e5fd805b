import Foundation
import GRDB
public import RefillCore

/// The outcome of storing an edited record.
public enum RevisionOutcome: Equatable, Sendable {
  /// It is stored under this number.
  case stored(Int)
  /// Nothing is stored: the record has changed since the revision that was edited. The second value
  /// has the titles of the fields with other answers, each once.
  case changed(EditedRevision, fields: [String])
}

extension Store {
  /// Stores the answers of a record that was edited, as its newest revision.
  ///
  /// If the answers are those of the newest revision, nothing changes. New values are used at the time of
  /// the record; those that only the earlier revision had lose that use, and nothing is learned. A record
  /// that was deleted, or forgotten, before the edit was continued is there again, in the latter case under a
  /// new number.
  ///
  /// - Throws: `StoreError.locked` after 10 seconds while another program writes.
  public func revise(
    _ submission: Submission, from base: EditedRevision, of form: Form
  ) throws(StoreError) -> RevisionOutcome {
    try connection.write { database in
      let state = try Self.state(of: submission.storable.id, in: database)
      let isAgreed = try state == base.state || Self.holdsAnswers(of: submission, in: database)
      guard isAgreed else {
        var current = base
        current.state = state
        return .changed(current, fields: try Self.changedFields(since: base, in: database))
      }
      return .stored(try Self.insertOrRevise(submission, of: form, in: database))
    }
  }

  /// True if the newest revision of a record has the answers of a submission already.
  private static func holdsAnswers(
    of submission: Submission, in database: Database
  ) throws -> Bool {
    let id = submission.storable.id.uuidString
    return try RecordTable.fetch("WHERE uuid = ?", [id], in: database)
      .contains { $0.record.hasAnswers(of: submission.storable.withoutSecrets) }
  }

  private static func state(of id: UUID, in database: Database) throws -> EditedRevision.State {
    for source in [RecordTable.Source.current, .past] {
      let newest = source == .past ? " AND deleted IS NOT NULL" : ""
      let revision = try Int.fetchOne(
        database,
        sql: "SELECT revision FROM \(source.rawValue)record WHERE uuid = ?\(newest)",
        arguments: [id.uuidString])
      if let revision { return source == .past ? .deleted(revision) : .stored(revision) }
    }
    return .forgotten
  }

  private static func changedFields(
    since base: EditedRevision, in database: Database
  ) throws -> [String] {
    let revisions = try RecordTable.revisions(of: base.number, in: database)
    guard let edited = revisions.first(where: { $0.revision == base.state.revision }),
      let newest = revisions.last
    else { return [] }
    var seen: Set<String> = []
    return edited.record.changes(to: newest.record).map(\.title).filter { seen.insert($0).inserted }
  }

  // Callers of the following methods must already be in a transaction.

  /// Inserts a submission; if its record is stored with other answers, these become an earlier revision,
  /// and if it is deleted, it is there again.
  ///
  /// - Parameter form: the form, which tells the histories of fields that are empty now.
  /// - Returns: the number of the record.
  static func insertOrRevise(
    _ submission: Submission, of form: Form?, in database: Database
  ) throws -> Int {
    let writer = HistoryWriter(database)
    let id = submission.storable.id
    if let deleted = try PastRecordTable.deleted(id, in: database) {
      _ = try undelete(deleted, writer, in: database)
    }
    guard
      let stored = try RecordTable.fetch("WHERE uuid = ?", [id.uuidString], in: database).first
    else { return try insert(submission, writer, into: database).number }
    let answers = submission.storable.withoutSecrets
    guard !stored.record.hasAnswers(of: answers) else { return stored.number }
    try SecureFieldTable.insert(submission.secretFields, of: answers.form, into: database)
    try RecordTable.revise(
      stored.number, by: submission.storable, at: submission.made,
      mentionHistories: submission.mentionHistories, in: database)
    if let sharing = try writer.sharing() {
      try sharing.keepPrivate(submission.unshared, by: writer)
      try sharing.share(
        submission, stored.number, revision: stored.revision + 1, in: database)
    }
    try reviseValues(of: stored.record, by: submission, form, writer, in: database)
    return stored.number
  }

  /// Adds the values that are new in a submission, and takes back those that its record lacks.
  private static func reviseValues(
    of earlier: RefillCore.Record, by submission: Submission, _ form: Form?,
    _ writer: HistoryWriter, in database: Database
  ) throws {
    let histories = RecordHistories(of: form, submission)
    let before = histories.uses(by: earlier)
    let record = submission.storable
    var known = before
    for value in submission.values {
      let text = HistoryTable.normalized(value.value)?.singleSpaced
      let place = known.firstIndex { $0.history == value.history && $0.value == text }
      if value.field != nil, let place {
        let use = known.remove(at: place)
        // An edit teaches nothing that its user has left as it was.
        let isHeld = try writer.holds(use.value, in: use.history, usedSince: earlier.submitted)
        if submission.edited != nil || isHeld { continue }
      }
      try writer.remember([(value.history, value.value)], at: record.submitted)
    }
    for use in before.without(histories.uses(by: record)) {
      _ = try takeBack(use, at: earlier.submitted, writer, in: database)
    }
  }
}

extension RefillCore.Record {
  /// True if another version of the record has the same answers.
  fileprivate func hasAnswers(of other: Self) -> Bool {
    form == other.form
      && entries.elementsEqual(other.entries) {
        $0.path == $1.path && $0.answer == $1.answer && $0.mentions == $1.mentions
      }
  }
}
