import Foundation
import RefillCore
import RefillStore
import TestSupport

@testable import RefillSync

/// A machine with a store in memory that shares by a folder.
final class FolderMachine {
  let store: Store
  let person: String
  private let folder: String
  private let key: SealKey?
  /// The day on which it is synchronised, since 1970.
  var today = 20_000

  init(
    _ person: String, _ folder: String, device: Int64 = StreamName.randomDevice(),
    team: String = "", everything: Bool = true, key: SealKey? = nil
  ) throws {
    self.person = person
    self.folder = folder
    store = try Store.inMemory()
    self.key = key
    let founder = TeamFile.Founder("kim", encrypts: key != nil) { _ in key }
    _ = try LocalFolder(folder).make()
    let file = try TeamFile.open(LocalFolder(folder), team: team, founder: founder)
    var own = OwnStream(
      team: team, name: StreamName(person: person, device: device), place: folder,
      secret: file.secret, keepers: file.keepers, machine: "test")
    own.isSealed = key != nil
    _ = try store.sharing.begin(own, everything: everything, at: Date())
  }

  /// The path of the own file.
  var file: String {
    get throws {
      let digits = FileName.hexadecimal(try store.ownStream.name.device)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasPrefix(digits) && FileName($0) != nil }
      return folder + "/"
        + (names.max { $0.count == $1.count ? $0 < $1 : $0.count < $1.count } ?? "")
    }
  }

  func use(_ text: String, in history: String = "company", at time: Double = 1_700_000_000) throws {
    try store.history.remember(
      [(history, text)], at: Date(timeIntervalSince1970: time))
  }

  @discardableResult
  func sync(
    _ mode: Synchronisation.Mode = .both, by place: (any Place)? = nil
  ) throws -> SyncReport {
    let folder = place ?? LocalFolder(folder)
    return try store.sync(
      by: FolderTransport(folder, key: key, today: { [today] in today }), mode)
  }

  /// The uses of the values of a history.
  func values(of history: String = "company") throws -> [String: Int] {
    try store.uses(of: history)
  }
}

/// A folder whose calls fail at a moment that a test chooses, as if the program were killed.
final class FailingFolder: Place {
  struct Killed: Error {}

  private let folder: LocalFolder
  private var calls: Int
  /// True if the call that fails has done a part of its work.
  private let isPartial: Bool
  let name: String

  init(_ path: String, after calls: Int, isPartial: Bool) {
    (folder, name, self.calls, self.isPartial) = (LocalFolder(path), path, calls, isPartial)
  }

  private func count(_ part: () throws -> Void = {}) throws {
    calls -= 1
    guard calls < 0 else { return }
    if isPartial { try part() }
    throw Killed()
  }

  func make() throws -> Bool { try folder.make() }

  func list() throws -> [String: Int] {
    try count()
    return try folder.list()
  }

  func contents(_ file: String) throws -> [UInt8]? { try folder.contents(file) }

  func read(_ file: String, from offset: Int, count bytes: Int) throws -> [UInt8] {
    try count()
    return try folder.read(file, from: offset, count: bytes)
  }

  func checksum(_ file: String, count bytes: Int) throws -> UInt32 {
    try count()
    return try folder.checksum(file, count: bytes)
  }

  func append(_ bytes: [UInt8], to file: String, behind size: Int) throws {
    try count { try folder.append(Array(bytes.prefix(bytes.count / 2)), to: file, behind: size) }
    try folder.append(bytes, to: file, behind: size)
    // Killed after the write and before it is noted.
    try count()
  }

  func replace(_ file: String, with bytes: [UInt8]) throws {
    try count()
    try folder.replace(file, with: bytes)
    try count()
  }

  func remove(_ file: String) throws {
    try count()
    try folder.remove(file)
  }
}

extension TemporaryDirectory {
  /// Calls `body` with the path of a new directory, which is removed afterwards.
  static func open(_ body: (String) throws -> Void) throws {
    let directory = try TemporaryDirectory()
    try withExtendedLifetime(directory) { try body(directory.path) }
  }
}
