import ArgumentParser
import Foundation
import RefillCore
import RefillStore

/// The option that chooses the store of a command.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp("The file of histories and records.", valueName: "path"),
    completion: .file())
  var path: String?

  /// Opens the store and prints its notice.
  func open() throws -> Store {
    let place = Paths().store(path)
    return told(
      try inStore(at: place.path) { try Store(path: place.path, ownsDirectory: place.isOwn) })
  }

  /// Opens read-only; a missing store reads as empty and is not created.
  ///
  /// A store that the user names is never moved, even if it is damaged.
  func openToRead() throws -> Store {
    let place = Paths().store(path)
    return try inStore(at: place.path) {
      guard try Self.exists(place.path) else {
        if path != nil { Output.complain("there is no store \(place.path) yet.") }
        return try Store.inMemory()
      }
      if path != nil {
        do {
          return told(try Store(reading: place.path))
        } catch StoreError.older { return try Store(migratingCopyOf: place.path) }
      }
      return told(try Store.readable(at: place).store)
    }
  }

  /// Returns true if there is a file; throws if its folder may not be looked into.
  private static func exists(_ path: String) throws -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return true }
    if errno == EACCES { throw StoreError.notPermitted(path) }
    return false
  }

  private func told(_ store: Store) -> Store {
    if let notice = store.notice { Output.complain(notice.sentence) }
    return store
  }
}

extension Store {
  /// Opens the store at a path; read-only if it cannot be written.
  ///
  /// - Parameter lockTimeout: the time to wait for another process's lock.
  /// - Returns: the store, and the reason why it is read-only, if it is.
  static func readable(
    at place: (path: String, isOwn: Bool), lockTimeout: LockTimeout = .submit
  ) throws(StoreError) -> (store: Store, isReadBecause: StoreError?) {
    do {
      let store = try Store(
        path: place.path, ownsDirectory: place.isOwn, lockTimeout: lockTimeout)
      return (store, nil)
    } catch {
      switch error {
      case .readOnly, .notPermitted:
        guard let store = try? Store(reading: place.path, lockTimeout: lockTimeout) else {
          throw error
        }
        return (store, error)
      default: throw error
      }
    }
  }
}

extension HistoryStore {
  /// Prints that there is no such history; if there is, prints `fault`.
  func complain(about name: String, orElse fault: String? = nil) throws {
    if try inStore({ try !has(history: name) }) {
      Output.complain(try unknown(name).sentence)
    } else if let fault {
      Output.complain("\(name) \(fault).")
    }
  }

  /// Throws if a name is that of no history, and near one of some commands: a misspelt one.
  func require(_ name: String, notNear commands: [String]) throws {
    guard try inStore({ try !has(history: name) }) else { return }
    guard nearestWord(to: name, in: commands) == nil else { throw Failure(try unknown(name)) }
  }

  /// Throws if there is no history of that name.
  func require(_ name: String) throws {
    guard try inStore({ try has(history: name) }) else {
      throw Failure(try unknown(name))
    }
  }

  /// Returns a value of a history; throws if there is no such history or value.
  func require(_ value: String, in history: String) throws -> StoredValue {
    try require(history)
    guard let found = try inStore({ try self.value(value, history: history) }) else {
      throw Failure(.usage, "\(history) does not contain this value.")
    }
    return found
  }

  private func unknown(_ name: String) throws -> UnknownName {
    let commands = HistoryCommand.subcommandNames
    return UnknownName(
      kind: "history", name: name, known: try inStore { try names() }.map(\.name) + commands)
  }
}

extension Store.Notice {
  /// The notice as one sentence.
  var sentence: String {
    switch self {
    case .damaged(let path): Message.storeDamaged(path: path)
    case .newer: Message.storeNewer
    }
  }

  /// The notice with the file's name only, for use where the path can be too long.
  var shortSentence: String {
    switch self {
    case .damaged(let path):
      Message.storeDamagedShort(name: FilePath.name(of: path))
    case .newer: sentence
    }
  }
}

extension Failure {
  /// Throws if some items of a damaged store could not be read.
  static func check(unreadable count: Int, _ item: String) throws {
    guard count > 0 else { return }
    throw Failure(.badData, "\(TextFormat.count(count, item)) could not be read.")
  }
}
