import Foundation
import GRDB
import RefillCore

/// Changes histories.
///
/// Callers must already be in a write transaction.
///
/// Each changed value is recorded in `changed` under one new version of its history, so that
/// indexes in memory and the next segment can apply the change.
final class HistoryWriter {
  let database: Database
  private var histories: [String: Open] = [:]

  /// A history that is being changed.
  private struct Open {
    let id: Int64
    let version: Int64
    let sealed: Int64
    let generation: Int64
    var turn: Int64
    var hasAliases: Bool
  }

  /// The minimum number of recent uses kept per history; the table can hold more until it is
  /// pruned.
  static let recentUses = 256

  /// True while uses of any time are imported; `placeImportedUses` must be called at the end.
  private let isImport: Bool

  /// The teams with which this machine shares; the inner `nil` if there are none, the outer one before
  /// the first look.
  private var foundSharing: Sharing??

  init(_ database: Database, isImport: Bool = false) {
    self.database = database
    self.isImport = isImport
  }

  // MARK: Using values

  /// Adds one use of each value.
  func remember(_ values: [(history: String, value: String)], at date: Date) throws {
    for value in values {
      try add(ImportedValue(history: value.history, value: value.value, lastUsed: date))
    }
  }

  /// Adds the uses of many imported values; only the newest ones of each history, and of equally old ones
  /// the last, are recorded as recent uses.
  ///
  /// - Returns: the number of different values that are new or have more uses, and the number of
  ///   those that their histories had already, and that changed nothing.
  func add(_ values: [ImportedValue]) throws -> (changed: Int, known: Int) {
    var recent = RecentUses.find(in: values, most: Self.recentUses)
    var added: Set<Int64> = []
    var known = 0
    for value in values {
      let isRecent = recent[value.history]?.takes(value.lastUsed) ?? false
      let id = try add(value, isRecent: isRecent) { stored in
        !added.contains(stored.id) && value.isHeld(as: stored)
      }
      if let id { added.insert(id) } else { known += 1 }
    }
    try placeImportedUses()
    return (added.count, known)
  }

  /// Inserts a value into its history, or adds its uses to an equal value there.
  ///
  /// - Parameter isHeld: returns true for an equal value that is to stay as it is.
  /// - Returns: the number of the value; `nil` if nothing changed.
  @discardableResult
  func add(
    _ value: ImportedValue, isRecent: Bool = true,
    unless isHeld: (StoredValue) -> Bool = { _ in false }
  ) throws -> Int64? {
    guard let text = HistoryTable.normalized(value.value)?.singleSpaced else { return nil }
    let uses = max(value.uses, 1)
    let added = StoredValue(
      id: 0, value: text, uses: uses, firstUsed: value.firstUsed, lastUsed: value.lastUsed,
      rank: value.rank.map(Rank.bounded) ?? Rank.of(uses: uses, at: value.lastUsed))
    let history = try open(value.history)
    let found = try find(text, in: history)
    if let found, isHeld(found) { return nil }
    var id = try merge(added, with: found, into: history)
    if let scope = try sharing()?.scope(ofHistory: value.history) {
      try scope.book.use(text, in: value.history, stream: scope.stream, added, by: self)
      // A refused text is not shared, and its row is the one that was merged.
      id = try find(text, in: history)?.id ?? id
    }
    if isRecent { try noteUse(of: id, in: value.history) }
    return id
  }

  /// Restores a removed value with its rank; uses since then are added.
  func restore(_ removed: RemovedValue) throws {
    let history = try open(removed.history)
    let isFree = try HistoryTable.values(of: [removed.value.id], in: database).isEmpty
    let found = try find(removed.value.value, in: history)
    let id = try merge(
      removed.value, with: found, into: history, id: isFree ? removed.value.id : nil)
    if !removed.aliases.isEmpty {
      try AliasTable.insert(removed.aliases, of: id, history: history.id, into: database)
      histories[removed.history]?.hasAliases = true
    }
    guard let turn = removed.turn else { return }
    try run(
      "INSERT OR IGNORE INTO recent (history, turn, value) VALUES (?, ?, ?)",
      [.integer(history.id), .integer(turn), .integer(id)])
    if database.changesCount == 0 { try noteUse(of: id, in: removed.history) }
  }

  /// Returns the value of a history with this text; `nil` if there is none.
  private func find(_ text: String, in history: Open) throws -> StoredValue? {
    let hash = HistoryTable.hash(text, history: history.id)
    let known = try database.cachedStatement(
      sql: "SELECT id FROM value WHERE hash = ? AND history = ? AND value = ?"
    ).number(with: [.integer(hash), .integer(history.id), .text(text)], in: database)
    return try known.flatMap { try HistoryTable.values(of: [$0], in: database).first }
  }

  /// Inserts a value, or adds its uses to the equal value that was found.
  ///
  /// - Parameter id: the number for a value that is not in the history; `nil` for a new number.
  /// - Returns: the number of the value.
  private func merge(
    _ value: StoredValue, with found: StoredValue?, into history: Open, id: Int64? = nil
  ) throws -> Int64 {
    guard let found else {
      let hash = HistoryTable.hash(value.value, history: history.id)
      // A spelling that is used again is a value of its own, not an alias any more.
      if history.hasAliases {
        try AliasTable.delete(spelling: value.value, history: history.id, from: database)
      }
      try run(
        """
        INSERT INTO value (id, history, hash, rank, uses, first, last, value)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .integer(id), .integer(history.id), .integer(hash), .integer(value.rank),
          .integer(Int64(value.uses)), .integer(value.first), .integer(value.last),
          .text(value.value),
        ])
      let new = database.lastInsertedRowID
      try note(new, of: history, rank: nil)
      return new
    }
    let merged = found.adding(value)
    try run(
      "UPDATE value SET rank = ?, uses = ?, first = ?, last = ? WHERE id = ?",
      [
        .integer(merged.rank), .integer(Int64(merged.uses)), .integer(merged.first),
        .integer(merged.last), .integer(found.id),
      ])
    try note(found.id, of: history, rank: found.rank)
    return found.id
  }

  // MARK: Taking uses back

  /// True if a value was used at this time or later.
  func holds(_ value: String, in name: String, usedSince date: Date) throws -> Bool {
    guard let id = try HistoryTable.id(of: name, in: database),
      let found = try HistoryTable.find(value, history: id, in: database)
    else { return false }
    return found.last >= date.milliseconds
  }

  /// Takes back a use of a value; one that has no other use is removed.
  ///
  /// Changes nothing for a time before the first use or after the last one. The times between them are
  /// not known: the value keeps both, and its only use goes if nothing holds it.
  ///
  /// - Parameter isHeld: returns true if a record still has the value.
  /// - Returns: true if the value had the use.
  func takeBack(
    _ value: String, from name: String, usedAt date: Date, unless isHeld: () throws -> Bool
  ) throws -> Bool {
    guard let id = try HistoryTable.id(of: name, in: database),
      let found = try HistoryTable.find(value, history: id, in: database),
      found.firstUsed.milliseconds <= date.milliseconds, date.milliseconds <= found.last
    else { return false }
    let scope = try sharing()?.scope(ofHistory: name)
    let useRank = Rank.of(uses: 1, at: date)
    guard found.uses > 1 else {
      if try isHeld() { return false }
      _ = try remove(found, from: name)
      try scope?.book.takeBack(
        found.value, in: name, stream: scope?.stream ?? 0, rank: useRank, by: self)
      return true
    }
    let history = try open(name)
    try run(
      "UPDATE value SET rank = ?, uses = uses - 1 WHERE id = ?",
      [
        .integer(Rank.difference(found.rank, useRank)),
        .integer(found.id),
      ])
    try note(found.id, of: history, rank: found.rank)
    try scope?.book.takeBack(
      found.value, in: name, stream: scope?.stream ?? 0, rank: useRank, by: self)
    return true
  }

  // MARK: Removing values

  /// Removes a value; returns the undo information, `nil` if the history does not have it.
  func remove(_ value: String, from name: String) throws -> RemovedValue? {
    guard let id = try HistoryTable.id(of: name, in: database),
      let found = try HistoryTable.find(value, history: id, in: database)
    else { return nil }
    return try remove(found, from: name)
  }

  /// Removes a value that was looked up, and erases it from the segment.
  func remove(_ value: StoredValue, from name: String) throws -> RemovedValue {
    let history = try open(name)
    let turn = try Int64.fetchOne(
      database.cachedStatement(
        sql: "SELECT max(turn) FROM recent WHERE history = ? AND value = ?"),
      arguments: [history.id, value.id])
    try run(
      "DELETE FROM recent WHERE history = ? AND value = ?",
      [.integer(history.id), .integer(value.id)])
    let aliases = try AliasTable.spellings(of: value.id, in: database)
    if !aliases.isEmpty { try run("DELETE FROM alias WHERE value = ?", [.integer(value.id)]) }
    try note(value.id, of: history, rank: value.rank)
    try run("DELETE FROM value WHERE id = ?", [.integer(value.id)])
    try run("DELETE FROM pin WHERE value = ?", [.integer(value.id)])
    try SegmentTable.scrub(
      value.id, history: history.id, generation: history.generation, in: database)
    return RemovedValue(history: name, value: value, turn: turn, aliases: aliases)
  }

  // MARK: Sharing

  /// Returns the teams with which this machine shares; `nil` if there are none.
  func sharing() throws -> Sharing? {
    if let foundSharing { return foundSharing }
    let found = try Sharing(database)
    foundSharing = .some(found)
    return found
  }

  /// Makes a value of a history what its uses by all are; returns its number.
  func place(_ text: String, in name: String, _ total: ShareTotal) throws -> Int64 {
    let history = try open(name)
    let first = total.first == total.last ? nil : total.first
    guard let found = try find(text, in: history) else {
      let value = StoredValue(
        id: 0, value: text, uses: Int(clamping: total.uses),
        firstUsed: Date(milliseconds: total.first), lastUsed: Date(milliseconds: total.last),
        rank: total.rank)
      return try merge(value, with: nil, into: history)
    }
    let isSame =
      Int64(found.uses) == total.uses && found.rank == total.rank && found.last == total.last
      && found.first == first
    if isSame { return found.id }
    try run(
      "UPDATE value SET rank = ?, uses = ?, first = ?, last = ? WHERE id = ?",
      [
        .integer(total.rank), .integer(total.uses), .integer(first), .integer(total.last),
        .integer(found.id),
      ])
    try note(found.id, of: history, rank: found.rank)
    return found.id
  }

  /// Removes a value that no use by anybody holds; `nil` if the history does not have it.
  func erase(_ text: String, from name: String) throws -> RemovedValue? {
    guard let id = try HistoryTable.id(of: name, in: database),
      let found = try HistoryTable.find(text, history: id, in: database), found.value == text
    else { return nil }
    return try remove(found, from: name)
  }

  /// Tells the teams that the user forgot a value that was removed; returns it with what undoes that.
  func forgetShared(_ removed: RemovedValue, at date: Date = Date()) throws -> RemovedValue {
    guard let scope = try sharing()?.scope(ofHistory: removed.history) else { return removed }
    var removed = removed
    removed.shared = try scope.book.forget(
      removed.value.value, in: removed.history, at: date, by: self)
    return removed
  }

  /// Undoes a forgetting or a renaming for the teams.
  func undoShared(_ undo: ShareUndo?) throws {
    guard let undo, let scope = try sharing()?.scope(ofHistory: undo.history) else { return }
    try scope.book.undo(undo, stream: scope.stream, by: self)
  }

  // MARK: Recording changes

  /// Opens a history under a new version; creates it if it is missing.
  private func open(_ name: String) throws -> Open {
    if let history = histories[name] { return history }
    try run(
      """
      INSERT INTO history (name, version) VALUES (?, 1)
      ON CONFLICT (name) DO UPDATE SET version = version + 1
      """,
      [.text(name)])
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT id, version, sealed, generation,
            (SELECT coalesce(max(turn), 0) FROM recent WHERE history = history.id),
            EXISTS (SELECT 1 FROM alias WHERE history = history.id)
          FROM history WHERE name = ?
          """), arguments: [name])
    guard let row else { throw StoreError.damaged(movedTo: nil) }
    let history = Open(
      id: try row.required(0), version: try row.required(1), sealed: try row.required(2),
      generation: try row.required(3), turn: try row.required(4),
      hasAliases: try row.required(5) > 0)
    histories[name] = history
    return history
  }

  /// Records that a value changed, and the rank under which the segment holds it.
  ///
  /// A value that has not changed since the segment was made has its previous rank in the segment.
  private func note(_ value: Int64, of history: Open, rank: Int64?) throws {
    try run(
      """
      INSERT INTO changed (history, value, version, rank) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (history, value) DO UPDATE SET version = ?3,
        rank = CASE WHEN version <= ?5 THEN ?4 ELSE rank END
      """,
      [
        .integer(history.id), .integer(value), .integer(history.version),
        .integer(history.generation > 0 ? rank : nil), .integer(history.sealed),
      ])
  }

  /// Records the newest use of a history.
  private func noteUse(of value: Int64, in name: String) throws {
    var history = try open(name)
    guard (0..<Int64.max).contains(history.turn) else { throw StoreError.damaged(movedTo: nil) }
    history.turn += 1
    histories[name] = history
    let turn = history.turn
    try run(
      "INSERT INTO recent (history, turn, value) VALUES (?, ?, ?)",
      [.integer(history.id), .integer(turn), .integer(value)])
    guard !isImport, turn.isMultiple(of: Int64(Self.recentUses)) else { return }
    try run(
      "DELETE FROM recent WHERE history = ? AND turn <= ?",
      [.integer(history.id), .integer(turn - Int64(Self.recentUses))])
  }

  /// Orders the recent uses of the changed histories by the time of the values' last use, and keeps the
  /// newest of them.
  ///
  /// Other uses keep the order in which they were made, whatever the clock said.
  func placeImportedUses() throws {
    for history in histories.values {
      try run(
        """
        INSERT INTO recent (history, turn, value)
        SELECT ?1, ?2 + ?3 + 1 - place, value FROM (
          SELECT used.value, row_number() OVER (ORDER BY value.last DESC, used.turn DESC) AS place
          FROM (SELECT value, max(turn) AS turn FROM recent WHERE history = ?1 GROUP BY value) AS used
          JOIN value ON value.id = used.value
        ) WHERE place <= ?3
        """,
        [.integer(history.id), .integer(history.turn), .integer(Int64(Self.recentUses))])
      try run(
        "DELETE FROM recent WHERE history = ? AND turn <= ?",
        [.integer(history.id), .integer(history.turn)])
    }
    histories = [:]
  }

  private func run(_ sql: String, _ arguments: [SQLArgument]) throws {
    try database.cachedStatement(sql: sql).run(with: arguments, in: database)
  }
}
