import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillStore

/// A machine of a world with a store of its own, in memory.
final class StoreMachine: WorldMachine {
  let name: StreamName
  let store: Store

  init(_ name: StreamName, _ secret: ShareSecret, keepers: Set<String> = World.keepers) throws {
    self.name = name
    store = try Store.inMemory()
    try Self.begin(name, secret, keepers: keepers, in: store)
  }

  /// Makes a store a machine of the world, at its place or at a new one with another secret.
  @discardableResult
  static func begin(
    _ name: StreamName, _ secret: ShareSecret, keepers: Set<String> = World.keepers, in store: Store
  ) throws -> OwnStream {
    try store.sharing.begin(
      OwnStream(
        team: "", name: name, place: "", secret: secret, keepers: keepers.sorted(),
        machine: "test"), everything: true, at: Date(milliseconds: 1_700_000_000_000))
  }

  private var own: OwnStream {
    get throws { try #require(try store.sharing.ownStreams().first) }
  }

  func use(_ text: String, in history: String, at time: Int64) throws {
    try store.history.remember([(history, text)], at: Date(milliseconds: time))
  }

  func forget(_ text: String?, in history: String?, at time: Int64) throws {
    if let text, let history {
      // A command forgets only what the history has.
      _ = try store.history.remove(history: history, value: text)
    } else {
      try store.history.forget(in: HistoryRange(history: history))
    }
  }

  func forgetForAll(_ text: String, in history: String, at time: Int64) throws {
    _ = try store.sharing.forgetForAll(text, in: history)
  }

  func rename(_ old: String, to new: String, in history: String) throws -> [Move] {
    let before = try outgoing()
    guard try store.history.rename(history: history, old, to: new) != nil else { return [] }
    return try moves(since: before)
  }

  func outgoing() throws -> [Register] {
    guard let own = try store.sharing.ownStreams().first else { return [] }
    return try store.sharing.everything(own).registers
  }

  func receive(_ registers: [Register], from sender: StreamName) throws -> [Move] {
    if sender == name { return [] }
    let before = try outgoing()
    _ = try store.sharing.receive(
      registers.map { .register($0) }, from: sender, machine: nil, of: try own,
      cursor: StreamCursor(seq: 0))
    return try moves(since: before)
  }

  /// Returns the own uses that went to another name since registers were read.
  private func moves(since before: [Register]) throws -> [Move] {
    let now = Dictionary(
      try outgoing().map { (RegisterName($0.kind, $0.key), $0) }, uniquingKeysWith: { $1 })
    let own = try own
    return try store.connection.read(.submit) { database in
      let book = try ShareBook(own.number, in: database)
      let texts = try texts(now, before, book)
      return try before.compactMap { register in
        guard register.kind == .value, register.uses > 0, let history = register.history,
          let old = register.value, now[RegisterName(.value, register.key)]?.uses == 0
        else { return nil }
        let number = try book.number(ofHistory: history)
        let count = book.forgettings.count(
          of: try book.subject(register.key, in: number), by: name.person)
        let target = book.names.name(of: register.key, for: name.person)
        guard count == register.known, let new = texts[target], target != register.key else {
          return nil
        }
        return Move(history: history, from: old, to: new)
      }
    }
  }

  private func texts(
    _ now: [RegisterName: Register], _ before: [Register], _ book: ShareBook
  ) throws -> [ShareKey: String] {
    Dictionary(
      (before + now.values).compactMap { register in register.value.map { (register.key, $0) } },
      uniquingKeysWith: { $1 })
  }

  func view() throws -> [WorldValue: WorldUses] {
    var view: [WorldValue: WorldUses] = [:]
    try store.history.forEachValue { history, values in
      for value in values {
        view[WorldValue(history, value.value)] = WorldUses(
          uses: Int64(value.uses), first: value.firstUsed.milliseconds,
          last: value.lastUsed.milliseconds)
      }
      return true
    }
    return view
  }

  func forbiddenTexts() throws -> [String] {
    let own = try own
    return try store.connection.read(.submit) { database in
      let book = try ShareBook(own.number, in: database)
      return try ShareTable.fetch("WHERE value IS NOT NULL", [], in: database).compactMap { row in
        guard try book.fate(of: row) == .dead else { return nil }
        return try book.storedText(of: row.key, [row]) ?? "a text without a place"
      }
    }
  }
}
