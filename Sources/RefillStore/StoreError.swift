import GRDB

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An error of the store.
public enum StoreError: Error, Equatable, Sendable {
  /// The disk or the user's quota is full.
  case diskFull
  /// The file would exceed the limit of file sizes (`ulimit -f`).
  case tooLarge
  /// Another process held the lock for longer than the timeout.
  case locked
  /// The file, its directory or its file system is read-only.
  case readOnly
  /// The file was moved, removed or replaced while it was open, so it is no longer at its path.
  case moved
  /// The file was damaged. It was moved to that path and replaced by an empty store, so the call
  /// can be repeated; `nil` if it could not be moved.
  case damaged(movedTo: String?)
  /// A newer version of Refill wrote the store; it can be read but not changed.
  case newer
  /// An older version of Refill wrote the store; it cannot be migrated when opened read-only.
  case older
  /// The path names the database of another program; it was not changed.
  case foreign(String)
  /// The directory of a path that the user chose does not exist.
  case noDirectory(String)
  /// A part of the path is not a directory.
  case notADirectory(String)
  /// The path names a directory, a pipe or a device.
  case notAFile(String)
  /// The path names a symbolic link; these are not followed.
  case symbolicLink(String)
  /// The user has no permission to read the path or to change its permissions.
  case notPermitted(String)
  /// Another SQLite error, by its extended result code.
  case other(code: Int32)
  /// Another system error, by its `errno`.
  case system(errno: Int32)
}

extension StoreError {
  /// Returns the reason as a short clause about `subject` that can follow a colon, such as `the
  /// disk is full` or `the store is in use`; never contains a value that the user typed.
  public func reason(of subject: String) -> String {
    switch self {
    case .diskFull: "the disk is full"
    case .tooLarge: "the limit of file sizes is reached"
    case .locked: "\(subject) is in use"
    case .readOnly: "\(subject) is read-only"
    case .moved: "\(subject) was moved or removed"
    case .damaged: "\(subject) was damaged"
    case .newer: "a newer Refill wrote \(subject)"
    case .older: "an older Refill wrote \(subject)"
    case .foreign: "\(subject) is not a database of Refill"
    case .noDirectory: "there is no such folder"
    case .notADirectory: "its folder is not a folder"
    case .notAFile: "\(subject) is not a file"
    case .symbolicLink: "\(subject) is a link"
    case .notPermitted: "\(subject) is not yours to use"
    case .other(let code): "SQLite failed with code \(code)"
    case .system(let errno): String(cString: strerror(errno)).lowercased()
    }
  }

  /// The path that the error names; `nil` if it names none.
  public var path: String? {
    switch self {
    case .foreign(let path), .noDirectory(let path), .notADirectory(let path), .notAFile(let path),
      .symbolicLink(let path), .notPermitted(let path):
      path
    case .diskFull, .tooLarge, .locked, .readOnly, .moved, .damaged, .newer, .older, .other,
      .system:
      nil
    }
  }
}

extension StoreError {
  /// Maps any error of a database access to a store error.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self.init(error)
    // A column has another type than the schema says: another program changed the file.
    case is RowDecodingError: self = .damaged(movedTo: nil)
    default: self = .other(code: ResultCode.SQLITE_ERROR.rawValue)
    }
  }

  private init(_ error: DatabaseError) {
    switch error.resultCode {
    case .SQLITE_FULL: self = .diskFull
    // SQLite does not tell why a write failed.
    case .SQLITE_IOERR where Self.hasFileSizeLimit && error.isFailedWrite: self = .tooLarge
    case .SQLITE_IOERR where error.isFailedRead: self = .system(errno: EIO)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
      self = .moved
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .readOnly
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(movedTo: nil)
    default: self = .other(code: error.extendedResultCode.rawValue)
    }
  }

  /// True if the process has a limit of file sizes.
  private static var hasFileSizeLimit: Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    // "No limit" is the largest number of the type: unsigned with glibc, signed on macOS.
    return getrlimit(resource, &limit) == 0 && limit.rlim_cur < rlim_t(Int64.max)
  }
}

extension DatabaseError {
  /// True if a read failed because of the disk.
  fileprivate var isFailedRead: Bool {
    [.SQLITE_IOERR_READ, .SQLITE_IOERR_CORRUPTFS].contains(extendedResultCode)
  }

  /// True if a write failed for another reason than a full disk.
  fileprivate var isFailedWrite: Bool {
    [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE].contains(
      extendedResultCode)
  }
}
