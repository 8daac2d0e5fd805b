import Foundation
import RefillCore
import RefillSync

/// The keys of encrypted folders: beside the store, or given by the user.
struct KeyKeeper {
  /// The path of the store.
  let store: String
  /// The file with the key that the user gives, `-` for standard input; `nil` for none.
  let given: String?

  private func path(of team: String) throws -> String {
    guard let path = KeyFile.path(besideStore: store, team: team) else {
      throw SyncError.otherTeam(team)
    }
    return path
  }

  // MARK: The file beside the store

  /// Returns the kept key of a team; `nil` if there is none.
  ///
  /// - Throws: `SyncError.noKey` if there is a file that is none.
  func kept(of team: String) throws -> SealKey? {
    let path = try path(of: team)
    guard access(path, F_OK) == 0 else { return nil }
    guard let bytes = Self.content(of: path, most: SealKey.size), let key = SealKey(file: bytes)
    else { throw SyncError.noKey(path) }
    return key
  }

  /// Returns the key with which a stream is sealed; `nil` for a plain one.
  ///
  /// - Throws: `SyncError.noKey` if it is missing, `.wrongKey` if it is another one.
  func key(of own: OwnStream) throws -> SealKey? {
    guard own.isSealed else { return nil }
    guard let key = try kept(of: own.team) else { throw SyncError.noKey(try path(of: own.team)) }
    guard key.secret == own.secret else { throw SyncError.wrongKey(own.place) }
    return key
  }

  /// Keeps a key of a team, unless it is kept already; another one, of a place before, gets a name that ends
  /// with `.old`.
  func keep(_ key: SealKey, of team: String) throws {
    let known = try? kept(of: team)
    if known == key { return }
    let path = try path(of: team)
    rename(path, path + ".old")
    let temporary = "\(path).\(getpid())"
    let file = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
    guard file >= 0 else { throw Self.failure(path) }
    let count = key.bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    let isKept = count == SealKey.size && fsync(file) == 0
    close(file)
    guard isKept, rename(temporary, path) == 0 else {
      let failure = Self.failure(path)
      unlink(temporary)
      throw failure
    }
  }

  // MARK: The key that the user gives

  /// Reads the key that the user gives; `nil` if none is given.
  ///
  /// - Throws: `SyncError.notKey` for another text.
  func read() throws -> SealKey? {
    guard let given else { return nil }
    if given == "-", isatty(STDIN_FILENO) == 1 { SyncOutput.ask(Message.syncKeyPrompt) }
    guard let bytes = given == "-" ? Self.line() : Self.content(of: given, most: 4096) else {
      throw Self.failure(given)
    }
    guard let key = SealKey(text: String(decoding: bytes, as: UTF8.self)) else {
      throw SyncError.notKey
    }
    return key
  }

  /// Returns the first line of standard input, of at most 4 KiB.
  private static func line() -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 4096, Foundation.read(STDIN_FILENO, &byte, 1) == 1, byte != 0x0A {
      line.append(byte)
    }
    return line
  }

  /// Returns the bytes of a file, and one more where it is longer; `nil` if it cannot be read.
  private static func content(of path: String, most: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: most + 1)
    let count = bytes.withUnsafeMutableBytes {
      Foundation.read(file, $0.baseAddress, $0.count)
    }
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  private static func failure(_ path: String) -> SyncError {
    .place(path, reason: String(cString: strerror(errno)).lowercased())
  }
}
