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
  /// The directory of a path that the person chose is not there.
  case noDirectory(String)
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

extension StoreError {
  /// What is wrong with `subject`, as a short clause that may follow a colon: `the disk is full`,
  /// `the store is in use`; never a value that a person typed.
  public func reason(of subject: String) -> String {
    switch self {
    case .diskFull: "the disk is full"
    case .locked: "\(subject) is in use"
    case .readOnly: "\(subject) is read-only"
    case .damaged: "\(subject) was damaged"
    case .newer: "a newer Refill wrote \(subject)"
    case .older: "an older Refill wrote \(subject)"
    case .foreign: "\(subject) is the database of another program"
    case .noDirectory: "there is no such folder"
    case .notADirectory: "its folder is not a folder"
    case .notAFile: "\(subject) is not a file"
    case .symbolicLink: "\(subject) is a link"
    case .notPermitted: "\(subject) is not yours to use"
    case .other(let code): "SQLite failed with code \(code)"
    case .system(let errno): String(cString: strerror(errno)).lowercased()
    }
  }

  /// The path that is spoken of, where there is one.
  public var path: String? {
    switch self {
    case .foreign(let path), .noDirectory(let path), .notADirectory(let path), .notAFile(let path),
      .symbolicLink(let path), .notPermitted(let path):
      path
    case .diskFull, .locked, .readOnly, .damaged, .newer, .older, .other, .system: nil
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
