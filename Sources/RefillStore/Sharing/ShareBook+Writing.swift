import Foundation
import GRDB
import RefillCore

/// Writes the registers of this machine.
extension ShareBook {
  /// Adds uses of a value to its own register.
  func use(
    _ text: String, in history: String, stream: Int64, _ added: StoredValue,
    by writer: HistoryWriter
  ) throws {
    guard check.exclusion(of: text, from: history) == nil else { return }
    let key = secret.key(history: history, value: text)
    if names.has(key, for: person) {
      try writeRule(.alias, key, uses: names.greatestTurn + 1)
    }
    let number = try number(ofHistory: history)
    let row = try ShareTable.row(key, stream: stream, in: database)
    try write(
      begun(key, stream, number, row.map { [$0] } ?? []).adding(
        uses: Int64(added.uses), first: added.firstUsed.milliseconds, last: added.last,
        rank: added.rank))
    try refresh([key], texts: [key: text], by: writer)
  }

  /// Takes one use back.
  func takeBack(
    _ text: String, in history: String, stream: Int64, rank: Int64, by writer: HistoryWriter
  ) throws {
    let key = secret.key(history: history, value: text)
    guard var row = try ShareTable.row(key, stream: stream, in: database), row.uses > 0 else {
      return try refresh([key], texts: [key: text], by: writer)
    }
    if row.uses == 1 {
      row = row.emptied
    } else {
      row.uses -= 1
      row.rank = row.rank.map { Rank.difference($0, rank) }
    }
    try write(row)
    try refresh([key], texts: [key: text], by: writer)
  }

  /// Empties the own registers of an expired value, and drops its text.
  func expire(_ text: String, from history: String) throws {
    try expire(secret.key(history: history, value: text))
  }

  /// Empties the own registers of a key, and drops its text.
  func expire(_ key: ShareKey) throws {
    for row in try ShareTable.rows(of: key, in: database) {
      guard let stream = streams[row.stream] else { continue }
      if stream.own == .other {
        try ShareTable.link(row, to: nil, in: database)
      } else if row.uses > 0 || row.value != nil {
        try write(row.emptied)
      }
    }
    try ShareTable.dropText(of: key, in: database)
  }

  // MARK: Forgetting

  /// Writes a forgetting of a value, and of the names that it had.
  ///
  /// - Returns: what undoes it; `nil` if no stream has the value.
  func forget(
    _ text: String, in history: String, at date: Date, by writer: HistoryWriter
  ) throws -> ShareUndo? {
    let key = secret.key(history: history, value: text)
    let name = names.name(of: key, for: person)
    let keys = names.candidates(for: key).filter { names.name(of: $0, for: person) == name }
    let number = try number(ofHistory: history)
    var undo = ShareUndo(stream: own.number, history: history, text: text)
    for key in keys.sorted() {
      let rows = try ShareTable.rows(of: key, in: database)
      guard rows.contains(where: { streams[$0.stream] != nil }) else { continue }
      try undo.add(key, personal(rows), uses: ownRule(.forget, key)?.uses ?? 0)
      try writeForgetting(key, at: date)
      undo.seq = streams[own.number]?.cursor ?? 0
    }
    guard !undo.parts.isEmpty else { return nil }
    undo.number = number
    try refresh([key], texts: [key: text], by: writer)
    return undo
  }

  /// Writes a forgetting of a whole history, or of everything for `nil`.
  ///
  /// Callers remove the values themselves.
  func forget(wholeHistory history: String?, at date: Date, by writer: HistoryWriter) throws {
    let number = try history.map { try self.number(ofHistory: $0) }
    let keys = try ShareTable.keys(ofHistory: number, team: own.team, in: database)
    try writeForgetting(history.map { secret.key(history: $0) } ?? secret.everything, at: date)
    try refresh(keys, by: writer)
  }

  /// Writes one more forgetting under a key.
  func writeForgetting(_ key: ShareKey, at date: Date) throws {
    let uses = try ownRule(.forget, key)?.uses ?? 0
    try writeRule(.forget, key, uses: uses + 1, last: date.milliseconds)
  }

  /// Replaces own forgettings for all by those of the person, and removes own names for all, as far as they
  /// were not sent; returns their keys.
  func withdrawRulesForAll() throws -> [ShareKey] {
    var rules: [(key: ShareKey, kind: Register.Kind)] = []
    for kind in [Register.Kind.forgetForAll, .aliasForAll] {
      let keys = try Row.fetchAll(
        database, sql: "SELECT key FROM share_rule WHERE kind = ? AND stream = ? AND seq > ?",
        arguments: [kind.rawValue, own.number, streams[own.number]?.sent ?? 0])
      rules += try keys.compactMap { row in
        try (row.optional(0) as Data?).flatMap { ShareKey($0) }.map { ($0, kind) }
      }
    }
    for (key, kind) in rules {
      try database.execute(
        sql: "DELETE FROM share_rule WHERE key = ? AND kind = ? AND stream = ?",
        arguments: [key.data, kind.rawValue, own.number])
      if kind == .forgetForAll { try writeForgetting(key, at: Date()) }
    }
    if !rules.isEmpty { try loadRules() }
    return rules.map(\.key)
  }

  /// Returns the registers of the person's machines that count.
  private func personal(_ rows: [ShareRow]) throws -> [ShareRow] {
    try rows.filter {
      guard let stream = streams[$0.stream], stream.name.person == person, $0.uses > 0 else {
        return false
      }
      return try fate(of: $0) == .alive
    }
  }

  // MARK: Renaming

  /// Moves the own uses of a value to a new name, and writes the alias.
  ///
  /// - Returns: what undoes it; `nil` if no stream has the value.
  func rename(
    _ old: String, to new: String, in history: String, stream: Int64, by writer: HistoryWriter
  ) throws -> ShareUndo? {
    let (from, to) = (
      secret.key(history: history, value: old), secret.key(history: history, value: new)
    )
    let rows = try ShareTable.rows(of: from, in: database)
    guard rows.contains(where: { streams[$0.stream] != nil }) else { return nil }
    var undo = ShareUndo(stream: own.number, history: history, text: old)
    let targets = try ShareTable.rows(of: to, in: database)
    try undo.add(from, personal(rows).filter { $0.stream == stream }, uses: 0)
    try undo.add(to, personal(targets).filter { $0.stream == stream }, uses: 0)
    undo.renamed = new
    let number = try number(ofHistory: history)
    undo.number = number
    // The new text before the alias: who has the alias knows the text.
    var target = try begun(to, stream, number, targets)
    if let row = rows.first(where: { $0.stream == stream }), row.uses > 0,
      try fate(of: row) == .alive, let first = row.first, let last = row.last, let rank = row.rank
    {
      target = target.adding(uses: row.uses, first: first, last: last, rank: rank)
      try write(row.emptied)
    }
    try write(target)
    if names.has(to, for: person) { try writeRule(.alias, to, uses: names.greatestTurn + 1) }
    try writeRule(.alias, from, uses: names.greatestTurn + 1, target: to)
    try refresh([from, to], texts: [from: old, to: new], by: writer)
    return undo
  }

  // MARK: Undoing

  /// Undoes a forgetting or a renaming.
  func undo(_ undo: ShareUndo, stream: Int64, by writer: HistoryWriter) throws {
    guard undo.stream == own.number else { return }
    let key = secret.key(history: undo.history, value: undo.text)
    var texts = [key: undo.text]
    if let new = undo.renamed {
      try writeRule(.alias, key, uses: names.greatestTurn + 1)
      for part in undo.parts {
        let row = try ShareTable.row(part.key, stream: stream, in: database)
        try restore(part, undo.number, stream: stream, base: row?.base, hasText: part.uses > 0)
      }
      texts[secret.key(history: undo.history, value: new)] = new
    } else if try isUnheard(undo) {
      for part in undo.parts {
        try writeRule(.forget, part.key, uses: part.forgettings)
        for row in part.rows where streams[row.stream]?.own != .other { try write(row) }
        for row in try ShareTable.rows(of: part.key, in: database) where row.uses > 0 {
          try ShareTable.link(row, to: 0, in: database)
        }
      }
    } else {
      for part in undo.parts where part.key == key || part.uses > 0 {
        try restore(part, undo.number, stream: stream, base: 0, hasText: true)
      }
    }
    try refresh(Set(undo.parts.map(\.key)).union(texts.keys), texts: texts, by: writer)
  }

  /// Writes the own register of a key with the uses of an undone step, as of now.
  private func restore(
    _ part: ShareUndo.Part, _ history: Int64, stream: Int64, base: Int64?, hasText: Bool
  ) throws {
    let known = forgettings.count(of: try subject(part.key, in: history), by: person)
    var row = ShareRow(
      key: part.key, stream: stream, history: history, seq: 0, known: known,
      value: hasText ? 0 : nil, base: base ?? 0)
    (row.uses, row.first, row.last, row.rank) = (part.uses, part.first, part.last, part.rank)
    try write(row)
  }

  /// True if no other machine can know of a forgetting yet, and nothing was written since.
  private func isUnheard(_ undo: ShareUndo) throws -> Bool {
    guard streams.values.allSatisfy({ ![.own, .left].contains($0.own) || $0.number == own.number })
    else {
      return false
    }
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT sent, pending FROM stream WHERE number = ?"),
      arguments: [own.number])
    guard let row, try row.optional(1) as Data? == nil else { return false }
    let sent: Int64 = try row.optional(0) ?? 0
    guard let first = undo.parts.first, let rule = try ownRule(.forget, first.key) else {
      return false
    }
    return rule.seq > sent && rule.seq <= undo.seq && rule.uses == first.forgettings + 1
  }
}

/// What undoes a forgetting or a renaming of a shared value.
struct ShareUndo: Equatable, Sendable {
  /// The number of the own stream.
  let stream: Int64
  /// The name of the history.
  let history: String
  /// The text that was forgotten or renamed.
  let text: String
  /// The new text; `nil` for a forgetting.
  var renamed: String?
  /// The number of the history in `share_history`.
  var number: Int64 = 0
  /// The number of the last write of the step.
  var seq: Int64 = 0
  /// The keys that it concerned.
  private(set) var parts: [Part] = []

  /// A key, and the registers that the person's machines had.
  struct Part: Equatable, Sendable {
    let key: ShareKey
    let rows: [ShareRow]
    /// The number of forgettings by this machine before.
    let forgettings: Int64

    var uses: Int64 { rows.reduce(0) { $0 + $1.uses } }
    var first: Int64? { rows.compactMap(\.first).min() }
    var last: Int64? { rows.compactMap(\.last).max() }
    var rank: Int64? {
      rows.compactMap(\.rank).reduce(nil) { sum, rank in
        sum.map { Rank.sum($0, rank) } ?? rank
      }
    }
  }

  mutating func add(_ key: ShareKey, _ rows: [ShareRow], uses: Int64) {
    parts.append(Part(key: key, rows: rows, forgettings: uses))
  }
}
