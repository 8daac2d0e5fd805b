import ArgumentParser
import Foundation
import RefillCore
import RefillStore

/// The store that a command works on.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp("The file of histories and records.", valueName: "path"))
  var path: String?

  /// Opens the store, and tells what was found wrong with it.
  func open() throws -> Store {
    let place = Paths().store(path)
    return told(try inStore { try Store(path: place.path, ownsDirectory: place.isOwn) })
  }

  /// Opens the store for somebody who changes nothing: it may be one that cannot be changed, and one
  /// that is not there is empty and stays so.
  func openToRead() throws -> Store {
    let place = Paths().store(path)
    return try inStore {
      guard FileManager.default.fileExists(atPath: place.path) else {
        if path != nil { Output.complain("there is no store \(place.path) yet.") }
        return try Store.inMemory()
      }
      return told(try Store.readable(at: place).store)
    }
  }

  private func told(_ store: Store) -> Store {
    if let notice = store.notice { Output.complain(notice.sentence) }
    return store
  }
}

extension Store {
  /// Opens the store at a place, one that takes no changes to be read.
  ///
  /// - Parameter waitsLong: whether another program's lock is waited for as long as at submit, and
  ///   not as short as for suggestions.
  /// - Returns: the store, and why it is only read, where it is.
  static func readable(
    at place: (path: String, isOwn: Bool), waitsLong: Bool = true
  ) throws(StoreError) -> (store: Store, isReadBecause: StoreError?) {
    do {
      let store = try Store(
        path: place.path, ownsDirectory: place.isOwn, waitsLong: waitsLong)
      return (store, nil)
    } catch {
      switch error {
      case .readOnly, .notPermitted:
        guard let store = try? Store(reading: place.path, waitsLong: waitsLong) else { throw error }
        return (store, error)
      default: throw error
      }
    }
  }
}

extension HistoryStore {
  /// Says on stderr that there is no such history, or else what is wrong with it.
  func complain(about name: String, orElse fault: String? = nil) throws {
    if try inStore({ try !has(history: name) }) {
      Output.complain(try unknown(name).sentence)
    } else if let fault {
      Output.complain("\(name) \(fault).")
    }
  }

  /// Ends the program where there is no such history.
  func require(_ name: String) throws {
    guard try inStore({ try has(history: name) }) else {
      throw Failure(try unknown(name))
    }
  }

  private func unknown(_ name: String) throws -> UnknownName {
    let commands = HistoryCommand.subcommandNames
    return UnknownName(
      kind: "history", name: name, known: try inStore { try names() }.map(\.name) + commands)
  }
}

extension Store.Notice {
  /// What happened, in one sentence.
  var sentence: String {
    switch self {
    case .damaged(let path): Message.storeDamaged(["path": path])
    case .newer: Message.storeNewer()
    }
  }

  /// The same where a path may be too long: the file's name says which of its folder is meant.
  var shortSentence: String {
    switch self {
    case .damaged(let path):
      Message.storeDamagedShort(["name": URL(filePath: path).lastPathComponent])
    case .newer: sentence
    }
  }
}
