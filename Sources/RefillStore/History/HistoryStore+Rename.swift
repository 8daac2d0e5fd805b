import GRDB
import RefillCore

extension HistoryStore {
  /// Renames a value in a history; uses and rank are kept.
  ///
  /// If the history already has the new spelling, the two are merged and their uses added. Records
  /// keep the old spelling; lookups treat it as an alias of the new one.
  ///
  /// - Returns: the undo information; `nil` if the history does not have the value, both spellings
  ///   are equal, or a history cannot hold the new one.
  public func rename(
    history: String, _ old: String, to new: String
  ) throws(StoreError) -> RenamedValue? {
    guard let old = HistoryTable.normalized(old), let new = HistoryTable.normalized(new), old != new
    else { return nil }
    let renamed = try connection.write { database -> RenamedValue? in
      let writer = HistoryWriter(database)
      let pinned = try PinTable.values(of: history, in: database)
      guard let gone = try writer.remove(old, from: history) else { return nil }
      let joined = try writer.remove(new, from: history)
      for part in [gone.spelt(new), joined].compactMap(\.self) { try writer.restore(part) }
      if pinned.contains(gone.value.value) || pinned.contains(new),
        let id = try HistoryTable.id(of: history, in: database),
        let value = try HistoryTable.find(new, history: id, in: database)
      {
        try PinTable.insert(value.id, history: id, into: database)
      }
      let whole = joined.map { gone.value.adding($0.value) } ?? gone.value
      var renamed = RenamedValue(old: gone, new: new, joined: joined, uses: whole.uses)
      if let scope = try writer.sharing()?.scope(ofHistory: history) {
        renamed.shared = try scope.book.rename(
          gone.value.value, to: new, in: history, stream: scope.stream, by: writer)
      }
      return renamed
    }
    connection.emptyLog()
    return renamed
  }

  /// Undoes a renaming; later uses of the new spelling are lost.
  public func restore(_ renamed: RenamedValue) throws(StoreError) {
    let history = renamed.old.history
    try connection.write { database in
      let writer = HistoryWriter(database)
      _ = try writer.remove(renamed.new, from: history)
      for value in [renamed.old, renamed.joined].compactMap(\.self) { try writer.restore(value) }
      try writer.undoShared(renamed.shared)
    }
    connection.emptyLog()
  }

  /// Returns the status of a record's values in the histories that they could have entered.
  ///
  /// - Parameter number: the number of the record.
  public func fates(
    of values: [(history: String, value: String)], inRecord number: Int
  ) throws(StoreError) -> [ValueStatus] {
    try connection.read(.interactive) { database in
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

/// The status of a record's value in a history.
public enum ValueStatus: Equatable, Sendable {
  /// The history has it, now in this spelling.
  case kept(String)
  /// The user removed it.
  case removed
  /// It never entered the history, or it has expired.
  case absent
}

/// The undo information of a renamed value.
public struct RenamedValue: Sendable {
  /// The value under its old spelling.
  let old: RemovedValue
  /// The new spelling.
  public let new: String
  /// The earlier value of the new spelling, if the two were merged; otherwise `nil`.
  let joined: RemovedValue?
  /// The number of uses of the new spelling.
  public let uses: Int

  /// What undoes the renaming for those with whom the value is shared; `nil` for nothing.
  var shared: ShareUndo?

  /// True if the history already had the new spelling.
  public var isMerged: Bool { joined != nil }
}

extension RemovedValue {
  /// Returns the value with another spelling.
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
