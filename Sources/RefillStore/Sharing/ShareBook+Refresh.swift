import GRDB
import RefillCore

/// Makes the values of histories what the registers say.
extension ShareBook {
  /// Empties the registers that are dead, moves own uses under an old name to the new one, and shows the
  /// totals of some keys in their histories.
  ///
  /// - Parameter texts: the texts of keys, of those that are known.
  func refresh(
    _ keys: Set<ShareKey>, texts: [ShareKey: String] = [:], by writer: HistoryWriter
  ) throws {
    if names.isEmpty {
      for key in keys { try refresh(group: [key], texts, by: writer) }
      return
    }
    var done: Set<ShareKey> = []
    for key in keys where !done.contains(key) {
      let group = names.candidates(for: key)
      done.formUnion(group)
      try refresh(group: group.sorted(), texts, by: writer)
    }
  }

  private func refresh(
    group keys: [ShareKey], _ hints: [ShareKey: String], by writer: HistoryWriter
  ) throws {
    var group = Group()
    for key in keys {
      group.rows[key] = try ShareTable.rows(of: key, in: database).filter {
        streams[$0.stream] != nil
      }
      group.texts[key] = try hints[key] ?? storedText(of: key, group.rows[key] ?? [])
    }
    for key in keys { try bury(key, &group) }
    if keys.count > 1 { for key in keys { try move(key, &group) } }
    for key in keys { try show(key, group, by: writer) }
  }

  /// The registers and texts of keys that aliases connect.
  private struct Group {
    var rows: [ShareKey: [ShareRow]] = [:]
    var texts: [ShareKey: String] = [:]
  }

  /// Returns the text of a key that the store has; `nil` for none.
  func storedText(of key: ShareKey, _ rows: [ShareRow]) throws -> String? {
    for row in rows {
      guard let id = row.value, id > 0,
        let (history, value) = try HistoryTable.named([id], in: database).first,
        secret.key(history: history, value: value.value) == key
      else { continue }
      return value.value
    }
    return rows.contains { $0.value != nil } ? try ShareTable.text(of: key, in: database) : nil
  }

  /// Empties the dead registers of this machine, and drops the texts of others'.
  private func bury(_ key: ShareKey, _ group: inout Group) throws {
    for (index, row) in (group.rows[key] ?? []).enumerated() where try fate(of: row) == .dead {
      if streams[row.stream]?.own != .other {
        guard row.uses > 0 || row.value != nil else { continue }
        try write(row.emptied)
      } else {
        try ShareTable.link(row, to: nil, in: database)
      }
      group.rows[key]?[index] = row.emptied
    }
  }

  /// Moves own uses of a key that has a new name.
  private func move(_ key: ShareKey, _ group: inout Group) throws {
    let name = names.name(of: key, for: person)
    guard name != key, group.texts[name] != nil,
      group.rows[name]?.contains(where: { $0.value != nil }) == true
    else { return }
    for (index, row) in (group.rows[key] ?? []).enumerated() {
      guard streams[row.stream]?.own != .other, row.uses > 0, try fate(of: row) == .alive,
        let first = row.first, let last = row.last, let rank = row.rank
      else { continue }
      let target = try begun(name, row.stream, row.history, group.rows[name] ?? [])
      let moved = target.adding(uses: row.uses, first: first, last: last, rank: rank)
      try write(moved)
      try write(row.emptied)
      group.rows[key]?[index] = row.emptied
      group.rows[name]?.removeAll { $0.stream == row.stream }
      group.rows[name]?.append(moved)
    }
  }

  /// Returns the register of a key in an own stream to which uses are added: the one that is alive, or a
  /// new one.
  func begun(
    _ key: ShareKey, _ stream: Int64, _ history: Int64, _ rows: [ShareRow]
  ) throws -> ShareRow {
    let known = forgettings.count(of: try subject(key, in: history), by: person)
    let found = rows.first { $0.stream == stream }
    if var found, found.known == known, found.uses > 0 {
      found.history = history
      found.value = found.value ?? 0
      return found
    }
    return ShareRow(
      key: key, stream: stream, history: history, seq: 0, known: known, value: 0,
      base: found?.base ?? 0)
  }

  /// Shows the total of a key in its history, or takes its value out.
  private func show(_ key: ShareKey, _ group: Group, by writer: HistoryWriter) throws {
    let rows = group.rows[key] ?? []
    guard let number = rows.first(where: { $0.history > 0 })?.history,
      let history = try historyName(number)
    else { return }
    let total = ShareTotal(try parts(named: key, group), for: person, weight: weight)
    let subject = try subject(key, in: number)
    let isHidden =
      (total?.ownUses ?? 0) == 0
      && forgettings.hides(subject, lastUsed: total?.last ?? .min, from: person)
    let isText = try rows.contains {
      try $0.value != nil && !isMuted($0) && fate(of: $0) == .alive
    }
    if let text = group.texts[key], let total, isText, !isHidden {
      let id = try writer.place(text, in: history, total)
      for row in rows where row.value != nil { try ShareTable.link(row, to: id, in: database) }
      if rows.contains(where: { $0.value == 0 }) {
        try ShareTable.dropText(of: key, in: database)
      }
      return
    }
    if let text = group.texts[key], let removed = try writer.erase(text, from: history),
      forgettings.count(of: subject, by: person) > 0
    {
      // Records that hold it suggest it no more either.
      try RemovalTable.insert(removed, into: database)
    }
    if !isHidden, let text = group.texts[key], rows.contains(where: { $0.value != nil }) {
      try ShareTable.keep(text, of: key, in: database)
      for row in rows where row.value != nil { try ShareTable.link(row, to: 0, in: database) }
    } else {
      try ShareTable.dropText(of: key, in: database)
      for row in rows { try ShareTable.link(row, to: nil, in: database) }
    }
  }

  /// Returns the total of a name as it is shown; `nil` if no use counts.
  func total(of key: ShareKey) throws -> ShareTotal? {
    var group = Group()
    for key in names.candidates(for: key) {
      group.rows[key] = try ShareTable.rows(of: key, in: database)
    }
    return ShareTotal(try parts(named: key, group), for: person, weight: weight)
  }

  private func isMuted(_ row: ShareRow) -> Bool { streams[row.stream]?.isMuted ?? true }

  /// Returns the parts of the total of a name.
  private func parts(named key: ShareKey, _ group: Group) throws -> [ShareTotal.Part] {
    var parts: [ShareTotal.Part] = []
    for rows in group.rows.values {
      for row in rows where row.uses > 0 && !isMuted(row) {
        guard let stream = streams[row.stream], try fate(of: row) == .alive,
          names.name(of: row.key, by: stream.name.person, for: person) == key
        else { continue }
        parts.append(
          ShareTotal.Part(
            of: stream.name, uses: row.uses, first: row.first, last: row.last, rank: row.rank,
            latest: latest))
      }
    }
    return parts
  }
}
