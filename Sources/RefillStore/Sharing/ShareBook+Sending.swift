import GRDB
import RefillCore

/// Reads what the own stream has to send.
extension ShareBook {
  /// Returns the next registers behind a write, in the order of their numbers; of each kind at most
  /// `limit`.
  func outgoing(after seq: Int64, limit: Int) throws -> [Register] {
    let registers =
      try outgoingValues(after: seq, limit: limit)
      + outgoingRules(after: seq, limit: limit) + outgoingRecords(after: seq, limit: limit)
    return registers.sorted { $0.seq < $1.seq }
  }

  private func outgoingValues(after seq: Int64, limit: Int) throws -> [Register] {
    let columns = ShareTable.columns.split(separator: ", ").map { "share.\($0)" }
    var registers: [Register] = []
    try database.cachedStatement(
      sql: """
        SELECT \(columns.joined(separator: ", ")), value.value
        FROM share LEFT JOIN value ON value.id = share.value
        WHERE stream = ? AND seq > ? AND base IS NOT NULL ORDER BY seq LIMIT ?
        """
    ).forEachRow(
      with: [.integer(own.number), .integer(seq), .integer(Int64(limit))], in: database
    ) { columns in
      let text = columns.bytes(11).map { String(decoding: $0, as: UTF8.self) }
      registers.append(try outgoing(ShareTable.row(columns), text))
      return true
    }
    return registers
  }

  /// Returns the register of an own row.
  ///
  /// - Parameter shown: the text of the value that shows it; `nil` for none.
  private func outgoing(_ row: ShareRow, _ shown: String?) throws -> Register {
    var register = Register(.value, row.key, seq: row.seq, known: row.known)
    let text = try row.value == 0 ? ShareTable.text(of: row.key, in: database) : shown
    // What is not written with its text is not written at all.
    guard let history = try historyName(row.history), let text,
      check.exclusion(of: text, from: history) == nil
    else { return register }
    (register.uses, register.rank) = (row.uses, row.rank)
    (register.first, register.last) = (row.first, row.last)
    (register.history, register.value) = (history, text)
    return register
  }

  private func outgoingRules(after seq: Int64, limit: Int) throws -> [Register] {
    var registers: [Register] = []
    try database.cachedStatement(
      sql: """
        SELECT key, kind, seq, uses, last, target FROM share_rule
        WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?
        """
    ).forEachRow(
      with: [.integer(own.number), .integer(seq), .integer(Int64(limit))], in: database
    ) { columns in
      guard let kind = Register.Kind(rawValue: Int(clamping: columns.integer(1))) else {
        return true
      }
      let target = columns.bytes(5) == nil ? nil : try columns.key(5)
      registers.append(
        Register(
          kind, try columns.key(0), seq: columns.integer(2), uses: columns.integer(3),
          last: columns.optionalInteger(4), body: Register.body(target: target)))
      return true
    }
    return registers
  }

  /// Returns what forgettings leave of rows of this person's machines, or of everybody's for a keeper.
  func erasures() throws -> [Erasure] {
    var erasures: [Erasure] = []
    let histories = try historyNumbers()
    try database.cachedStatement(
      sql: """
        SELECT DISTINCT key, kind FROM share_rule JOIN stream ON number = stream
        WHERE team = ?1 AND (kind = 5 OR kind = 2 AND person = ?2)
        """
    ).forEachRow(with: [.text(own.team), .text(person)], in: database) { columns in
      let key = try columns.key(0)
      let isForAll = columns.integer(1) == 5
      guard !isForAll || isKeeper(person) else { return true }
      let history = histories.first { secret.key(history: $0.name) == key }
      let target: Erasure.Target =
        key == secret.everything
        ? .everything : history.map { .history($0.name) } ?? .key(key)
      let number = try ShareTable.rows(of: key, in: database).first { $0.history > 0 }?.history
      let subject: Forgettings.Subject =
        switch target {
        case .key:
          try number.map { try self.subject(key, in: $0) } ?? Forgettings.Subject(record: key)
        case .history:
          Forgettings.Subject(key, in: secret.everything, of: secret.key(history: ""))
        case .everything: Forgettings.Subject(record: key)
        }
      let count =
        isForAll
        ? forgettings.countForAll(of: subject) : forgettings.count(of: subject, by: person)
      erasures.append(Erasure(target, forgotten: count, isForAll: isForAll))
      return true
    }
    return erasures
  }
}
