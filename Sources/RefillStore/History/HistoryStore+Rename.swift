import GRDB
import RefillCore

extension HistoryStore {
  /// Gives a value another spelling in a history, with its uses and its place.
  ///
  /// Where the new spelling is there already, the two become one and their uses are added. Records
  /// keep the old spelling, which stands for the new one wherever they are looked at.
  ///
  /// - Returns: what takes it back; `nil` where the history has no such value, and where both
  ///   spellings are one, or the new one is none that a history holds.
  public func rename(
    history: String, _ old: String, to new: String
  ) throws(StoreError) -> RenamedValue? {
    guard let old = HistoryTable.normalized(old), let new = HistoryTable.normalized(new), old != new
    else { return nil }
    let renamed = try connection.write { database -> RenamedValue? in
      let writer = HistoryWriter(database)
      guard let gone = try writer.remove(old, from: history) else { return nil }
      let joined = try writer.remove(new, from: history)
      for part in [gone.spelt(new), joined].compactMap(\.self) { try writer.restore(part) }
      let whole = joined.map { gone.value.adding($0.value) } ?? gone.value
      return RenamedValue(old: gone, new: new, joined: joined, uses: whole.uses)
    }
    connection.emptyLog()
    return renamed
  }

  /// Brings back what a renaming changed; uses that the new spelling has had since are lost.
  public func restore(_ renamed: RenamedValue) throws(StoreError) {
    let history = renamed.old.history
    try connection.write { database in
      let writer = HistoryWriter(database)
      _ = try writer.remove(renamed.new, from: history)
      for value in [renamed.old, renamed.joined].compactMap(\.self) { try writer.restore(value) }
    }
    connection.emptyLog()
  }

  /// What has become of values that a record has, in the histories that they may have entered.
  ///
  /// - Parameter number: that of the record.
  public func fates(
    of values: [(history: String, value: String)], inRecord number: Int
  ) throws(StoreError) -> [ValueStatus] {
    try connection.read(.suggestions) { database in
      try values.map { history, value in
        guard let value = HistoryTable.normalized(value) else { return .absent }
        if let id = try HistoryTable.id(of: history, in: database),
          let spelling = try HistoryTable.find(value, history: id, in: database)?.value
            ?? AliasTable.value(spelt: value, history: id, in: database)
        {
          return .kept(spelling)
        }
        let isRemoved = try RemovalTable.concern(
          value, history: history, record: number, in: database)
        return isRemoved ? .removed : .absent
      }
    }
  }
}

/// What has become of a value in a history.
public enum ValueStatus: Equatable, Sendable {
  /// It is there, in this spelling now.
  case kept(String)
  /// The person removed it.
  case removed
  /// It never entered the history, or was not used for long.
  case absent
}

/// A value that was renamed: what puts it back.
public struct RenamedValue: Sendable {
  /// The value as it stood under its old spelling.
  let old: RemovedValue
  /// The new spelling.
  public let new: String
  /// The value that had the new spelling before; `nil` where none had.
  let joined: RemovedValue?
  /// How often the new spelling is used now.
  public let uses: Int

  /// Whether the new spelling was there already.
  public var isMerged: Bool { joined != nil }
}

extension RemovedValue {
  /// The same value in another spelling.
  fileprivate func spelt(_ text: String) -> RemovedValue {
    let new = AnswerKey.spelling(of: text)
    let aliases = self.aliases + [AnswerKey.spelling(of: value.value)]
    let spelt = StoredValue(
      id: value.id, value: text, uses: value.uses, firstUsed: value.firstUsed,
      lastUsed: value.lastUsed, rank: value.rank)
    return RemovedValue(
      history: history, value: spelt, turn: turn, aliases: aliases.filter { $0 != new })
  }
}
