package import Foundation
import GRDB
package import RefillCore

/// Begins and ends to share.
extension ShareStore {
  /// The fault of a call that names a team without a stream here.
  package struct NotSharing: Error, Equatable, Sendable {}

  /// Makes this store a machine of a team; one that returns to a place keeps its stream.
  ///
  /// - Parameter everything: true to share all histories and records with it.
  /// - Returns: the stream; the one that there is if the team has one.
  package func begin(_ own: OwnStream, everything: Bool, at now: Date) throws -> OwnStream {
    try connection.write { database in
      let seed = try Data.fetchOne(
        database,
        sql: """
          SELECT seed FROM stream JOIN share_place ON stream = number WHERE team = ? AND own = 1
          """, arguments: [own.team])
      if seed == own.secret.data { return }
      let number = try Self.enter(own, everything: everything, at: now, in: database)
      guard everything, let sharing = try Sharing(database) else { return }
      let book = try sharing.book(number)
      let names = try HistoryTable.names(in: database).map(\.name)
      for name in names {
        guard let scope = try sharing.scope(ofHistory: name), scope.stream == number else {
          continue
        }
        try book.adopt(history: name, into: number, by: HistoryWriter(database))
      }
    }
    guard let stream = try ownStreams().first(where: { $0.team == own.team }) else {
      throw NotSharing()
    }
    return stream
  }

  /// Shares histories, and the records of a form, with a team; with nobody for `nil`.
  ///
  /// What was shared elsewhere is written empty there.
  ///
  /// - Returns: the number of values that others get.
  package func share(
    histories: [String], recordsOf form: String? = nil, withTeam team: String?
  ) throws -> Int {
    try connection.write { database in
      guard let sharing = try Sharing(database) else { throw NotSharing() }
      let book = try team.map { team in
        guard let book = try sharing.all.first(where: { $0.own.team == team }) else {
          throw NotSharing()
        }
        return book
      }
      var count = 0
      for name in histories {
        try Self.share(name, with: book, sharing, by: HistoryWriter(database))
        guard let book else { continue }
        let number = try book.number(ofHistory: name)
        count += try ShareTable.fetch(
          "WHERE history = ? AND stream = ? AND uses > 0",
          [.integer(number), .integer(book.own.number)], in: database
        ).count
      }
      if let form {
        if let before = try sharing.scope(ofRecords: form), before !== book {
          try before.withdraw(recordsOf: form)
        }
        try Sharing.setScope(.records, form, book?.own.number, in: database)
      }
      return count
    }
  }

  private static func share(
    _ name: String, with book: ShareBook?, _ sharing: Sharing, by writer: HistoryWriter
  ) throws {
    let database = writer.database
    let before = try sharing.scope(ofHistory: name)
    if let before, let book, before.stream == book.own.number { return }
    if let before, book !== before.book {
      // Own uses go on in the stream that stays here, for which others' values are still shown.
      let local = try before.book.localStream()
      if before.stream != local {
        try before.book.move(history: name, from: before.stream, to: local, by: writer)
      }
      try Sharing.setScope(.history, name, book == nil ? local : nil, in: database)
    }
    guard let book else {
      if before == nil { try Sharing.setScope(.history, name, nil, in: database) }
      return sharing.scopesChanged()
    }
    try Sharing.setScope(.history, name, book.own.number, in: database)
    sharing.scopesChanged()
    if let before, before.book === book {
      try book.move(history: name, from: before.stream, to: book.own.number, by: writer)
    } else {
      // Own uses from when the history was shared with this team before.
      if let local = book.local {
        try book.move(history: name, from: local, to: book.own.number, by: writer)
      }
      try book.adopt(history: name, into: book.own.number, by: writer)
      // Values of others that were left out until now are read again.
      try database.execute(
        sql: "UPDATE stream SET cursor = 0, state = NULL WHERE team = ? AND own = 0",
        arguments: [book.own.team])
    }
  }

  /// Shares the records of a form that are here already, of which the positions of answers that never
  /// leave are given.
  ///
  /// - Parameter hidden: returns the positions for a record.
  /// - Returns: the number of records.
  package func shareEarlierRecords(
    of form: String, hidden: (RefillCore.Record) -> [Int]
  ) throws -> Int {
    try connection.write { database in
      guard let sharing = try Sharing(database), let book = try sharing.scope(ofRecords: form)
      else {
        throw NotSharing()
      }
      let records = try RecordTable.fetch(
        """
        WHERE form = ? AND stream = 0 AND id NOT IN (
          SELECT record FROM share_record WHERE record IS NOT NULL)
        """, [form], in: database)
      for stored in records {
        let positions = hidden(stored.record).map(String.init).joined(separator: ",")
        try database.execute(
          sql: "UPDATE record SET hidden = ?, revision = revision WHERE id = ?",
          arguments: [positions, stored.number])
        try book.share(record: stored.record.id, number: stored.number, revision: 1)
      }
      return records.count
    }
  }

  /// Forgets a value for all of the team that has its history, as keepers may.
  ///
  /// - Returns: the name of the team; `nil` if the person is no keeper there, or it is shared with nobody.
  package func forgetForAll(_ text: String, in history: String) throws -> String? {
    guard let text = HistoryTable.normalized(text)?.singleSpaced else { return nil }
    return try connection.write { database in
      guard let book = try Sharing(database)?.scope(ofHistory: history)?.book,
        book.own.own == .own, book.isKeeper(book.person)
      else { return nil }
      let key = book.secret.key(history: history, value: text)
      let uses = try book.ownRule(.forgetForAll, key)?.uses ?? 0
      try book.writeRule(.forgetForAll, key, uses: uses + 1, last: Date().milliseconds)
      try book.refresh([key], texts: [key: text], by: HistoryWriter(database))
      return book.own.team
    }
  }

  /// Renames a value for all of the team that has its history, as keepers may.
  ///
  /// - Returns: the name of the team; `nil` if the person is no keeper there, or it is shared with nobody.
  package func renameForAll(
    _ old: String, to new: String, in history: String
  ) throws -> String? {
    guard let old = HistoryTable.normalized(old)?.singleSpaced,
      let new = HistoryTable.normalized(new)?.singleSpaced, old != new
    else { return nil }
    return try connection.write { database in
      guard let scope = try Sharing(database)?.scope(ofHistory: history),
        scope.book.own.own == .own, scope.book.isKeeper(scope.book.person)
      else { return nil }
      let book = scope.book
      let writer = HistoryWriter(database)
      _ = try book.rename(old, to: new, in: history, stream: scope.stream, by: writer)
      let (from, to) = (
        book.secret.key(history: history, value: old), book.secret.key(history: history, value: new)
      )
      try book.writeRule(.aliasForAll, from, uses: book.names.greatestTurn + 1, target: to)
      try book.refresh([from, to], texts: [from: old, to: new], by: writer)
      return book.own.team
    }
  }

  /// Makes forgettings for all, which are refused by a server that does not count the person among the
  /// keepers, those of the person; and takes names for all back.
  ///
  /// - Returns: the number of forgettings and names that are no longer for all.
  package func withdrawForAll(team: String) throws -> Int {
    try connection.write { database in
      guard let book = try Sharing(database)?.all.first(where: { $0.own.team == team }) else {
        return 0
      }
      let keys = try book.withdrawRulesForAll()
      try book.refresh(Set(keys), by: HistoryWriter(database))
      return keys.count
    }
  }

  /// Leaves the values of a person out of the totals here, or takes them in again.
  ///
  /// - Returns: false if nobody of that name has shared anything.
  package func mute(_ person: String, _ isMuted: Bool) throws -> Bool {
    try connection.write { database in
      guard let sharing = try Sharing(database) else { throw NotSharing() }
      try database.execute(
        sql: "UPDATE stream SET muted = ? WHERE person = ? AND own = 0",
        arguments: [isMuted, person])
      guard database.changesCount > 0 else { return false }
      for book in try sharing.all {
        let numbers = book.streams.values.filter { $0.name.person == person && $0.own == .other }
        for number in numbers.map(\.number) {
          var keys: Set<ShareKey> = []
          try database.cachedStatement(sql: "SELECT key FROM share WHERE stream = ?")
            .forEachRow(with: [.integer(number)], in: database) { columns in
              keys.insert(try columns.key(0))
              return true
            }
          try book.refresh(keys, by: HistoryWriter(database))
        }
      }
      return true
    }
  }

  /// Erases the remains of forgotten texts from the file.
  package func eraseRemains() { connection.emptyLog() }
}
