import GRDB

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why something could not be kept or looked up.
public enum StoreError: Error, Equatable, Sendable {
  /// The disk, or the person's share of it, is full.
  case diskFull
  /// Another program kept the store locked for longer than was waited.
  case locked
  /// The file, its directory or its file system takes no changes.
  case readOnly
  /// The file was not a sound database. It was moved to that path and an empty store took its
  /// place, so the same call may be made again; `nil` where it could not be moved.
  case damaged(movedTo: String?)
  /// A newer Refill wrote the store: it can be read and not changed.
  case newer
  /// An older Refill wrote the store, which cannot be brought up to date where it is only read.
  case older
  /// The path names the database of another program, which is left alone.
  case foreign(String)
  /// The path leads through something that is not a directory.
  case notADirectory(String)
  /// The path names a directory, a pipe or a device.
  case notAFile(String)
  /// The path names a symbolic link, which is never followed.
  case symbolicLink(String)
  /// The path may not be read or made private by this person.
  case notPermitted(String)
  /// SQLite failed in another way; its extended result code.
  case other(code: Int32)
  /// The system failed in another way; its `errno`.
  case system(errno: Int32)
}

extension StoreError: CustomStringConvertible {
  /// What is wrong and what to do, as sentences; never a value that a person typed.
  public var description: String {
    let sentence =
      path.map { "\($0): \(reason)" } ?? reason.prefix(1).uppercased() + reason.dropFirst()
    return sentence + ". " + remedy
  }

  /// What is wrong, as a short clause that may follow a colon: `the disk is full`.
  public var reason: String {
    switch self {
    case .diskFull: "the disk is full"
    case .locked: "the store is in use"
    case .readOnly: "the store is read-only"
    case .damaged: "the store was damaged"
    case .newer: "a newer Refill wrote the store"
    case .older: "an older Refill wrote the store"
    case .foreign: "it is not a store of Refill's"
    case .notADirectory: "its folder is not a folder"
    case .notAFile: "the store is not a file"
    case .symbolicLink: "the store is a link"
    case .notPermitted: "the store is not yours to use"
    case .other(let code): "SQLite failed with code \(code)"
    case .system(let errno): String(cString: strerror(errno)).lowercased()
    }
  }

  /// The path that is spoken of, where there is one.
  private var path: String? {
    switch self {
    case .foreign(let path), .notADirectory(let path), .notAFile(let path),
      .symbolicLink(let path), .notPermitted(let path):
      path
    default: nil
    }
  }

  /// What to do about it, as a sentence.
  private var remedy: String {
    switch self {
    case .diskFull: "Free some space and try again."
    case .locked: "Close the other program or try again."
    case .readOnly: "Make it writable, or choose another with --store."
    case .damaged(let aside?): "It was kept as \(aside) and an empty one begun."
    case .damaged(nil): "Move it away and try again."
    case .newer: "It can be read; update Refill to add to it."
    case .older: "Fill a form without --private, which brings it up to date."
    case .foreign, .notAFile, .notADirectory: "Choose another path with --store."
    case .symbolicLink: "Name the file it leads to."
    case .notPermitted: "Change its owner, or choose another path with --store."
    case .other, .system: "Try again, or choose another path with --store."
    }
  }
}

extension StoreError {
  /// The error behind whatever a database access threw.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self.init(error)
    // A column of another type than the schema says: somebody else wrote into the file.
    case is RowDecodingError: self = .damaged(movedTo: nil)
    default: self = .other(code: ResultCode.SQLITE_ERROR.rawValue)
    }
  }

  private init(_ error: DatabaseError) {
    switch error.resultCode {
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .readOnly
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(movedTo: nil)
    default: self = .other(code: error.extendedResultCode.rawValue)
    }
  }
}
