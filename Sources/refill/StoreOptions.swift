import ArgumentParser
import Foundation
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
    do {
      let store = try Store(path: place.path, ownsDirectory: place.isOwn)
      if let notice = store.notice { Output.complain(notice.sentence) }
      return store
    } catch {
      throw Failure(.failed, "\(error)")
    }
  }
}

extension Store.Notice {
  /// What happened, in one sentence.
  var sentence: String {
    switch self {
    case .damaged(let path): "The store was damaged; it is kept as \(path) and a new one begun."
    case .newer: "A newer version of Refill wrote the store; it is only read."
    }
  }
}

/// Carries out what may fail in the store, and ends the program with what is wrong.
@discardableResult func inStore<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as StoreError {
    throw Failure(.failed, "\(error)")
  }
}
