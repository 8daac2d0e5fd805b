import GRDBSQLite
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Has SQLite make calls again that a signal interrupted: it takes them for failures of the disk.
enum InterruptedCalls {
  /// True once all connections of this process, those opened later, do so.
  static let areRepeated: Bool = {
    guard let system = sqlite3_vfs_find("unix") else { return false }
    repeatLocks(of: system)
    return repeatSyncs(of: system)
  }()

  /// Replaces `fcntl`, with which SQLite locks files.
  private static func repeatLocks(of system: UnsafeMutablePointer<sqlite3_vfs>) {
    // Elsewhere a function with a variable number of arguments takes them in other places.
    #if os(Linux)
      typealias Control = @convention(c) (Int32, Int32, UnsafeMutableRawPointer?) -> Int32
      let control: Control = { file, command, argument in
        SystemCall.repeated {
          guard let argument else { return fcntl(file, command) }
          return fcntl(file, command, argument)
        }
      }
      _ = system.pointee.xSetSystemCall?(
        system, "fcntl", unsafeBitCast(control, to: sqlite3_syscall_ptr.self))
    #endif
  }

  /// Makes a file system the default one that is SQLite's own, but whose files repeat syncs.
  private static func repeatSyncs(of system: UnsafeMutablePointer<sqlite3_vfs>) -> Bool {
    let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    own.initialize(to: system.pointee)
    own.pointee.pNext = nil
    own.pointee.zName = UnsafePointer(strdup("refill"))
    own.pointee.xOpen = { _, name, file, flags, found in
      guard let system = sqlite3_vfs_find("unix"), let open = system.pointee.xOpen, let file else {
        return SQLITE_CANTOPEN
      }
      let code = open(system, name, file, flags, found)
      if let methods = file.pointee.pMethods {
        file.pointee.pMethods = InterruptedCalls.repeating(methods)
      }
      return code
    }
    return sqlite3_vfs_register(own, 1) == SQLITE_OK
  }

  /// The addresses of SQLite's tables of methods by those of the tables that repeat syncs.
  private static let methods = Mutex<[UInt: UInt]>([:])

  /// Returns a table of methods that repeats syncs; there is one for each kind of file.
  private static func repeating(
    _ usual: UnsafePointer<sqlite3_io_methods>
  ) -> UnsafePointer<sqlite3_io_methods> {
    methods.withLock { methods in
      let known = methods.first { $0.value == UInt(bitPattern: usual) }?.key
      if let known, let own = UnsafePointer<sqlite3_io_methods>(bitPattern: known) { return own }
      let own = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
      own.initialize(to: usual.pointee)
      own.pointee.xSync = { file, flags in InterruptedCalls.sync(file, flags) }
      methods[UInt(bitPattern: own)] = UInt(bitPattern: usual)
      return UnsafePointer(own)
    }
  }

  private static func sync(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
    guard let file, let own = file.pointee.pMethods,
      let address = methods.withLock({ $0[UInt(bitPattern: own)] }),
      let usual = UnsafePointer<sqlite3_io_methods>(bitPattern: address),
      let sync = usual.pointee.xSync
    else { return SQLITE_IOERR }
    while true {
      let code = sync(file, flags)
      guard code != SQLITE_OK, lastError(of: file) == EINTR else { return code }
    }
  }

  /// The error of the system at the last failed call on a file; 0 if it is not known.
  private static func lastError(of file: UnsafeMutablePointer<sqlite3_file>) -> Int32 {
    var error: Int32 = 0
    _ = file.pointee.pMethods?.pointee.xFileControl?(file, SQLITE_FCNTL_LAST_ERRNO, &error)
    return error
  }
}
