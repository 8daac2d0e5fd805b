import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension stat {
  /// The time of the last change of the content, which the owner can set.
  var modification: timespec {
    #if canImport(Glibc)
      st_mtim
    #else
      st_mtimespec
    #endif
  }

  /// The time of the last change of the inode, which nobody can set.
  private var change: timespec {
    #if canImport(Glibc)
      st_ctim
    #else
      st_ctimespec
    #endif
  }

  /// The modification time in seconds since 1970.
  var modified: TimeInterval { modification.seconds }
  /// The time of the last change of the inode in seconds since 1970.
  var changed: TimeInterval { change.seconds }
}

extension timespec {
  fileprivate var seconds: TimeInterval { TimeInterval(tv_sec) + TimeInterval(tv_nsec) / 1e9 }
}

/// Facts about symbolic links.
package enum SymbolicLink {
  /// Returns the time at which the link at `path` was made, in seconds since 1970; `nil` if there is
  /// none.
  package static func made(at path: String) -> Double? {
    guard let status = PrivateFiles.status(of: path), status.st_mode & S_IFMT == S_IFLNK else {
      return nil
    }
    return status.changed
  }
}
