import Foundation
import GRDBSQLite
import Synchronization

/// Makes system calls of SQLite fail on the files of one directory.
enum FaultyDisk {
  /// The calls that fail.
  enum Call: CaseIterable {
    case read, write, truncate
  }

  private struct Fault {
    let call: Call
    let directory: String
    let errno: Int32
    /// The numbers of the calls that fail, from 1.
    let numbers: ClosedRange<Int>
    /// The number of calls so far.
    var count = 0
  }

  private static let fault = Mutex<Fault?>(nil)
  /// One test at a time has a faulty disk.
  private static let turn = NSLock()

  /// Runs `body` while calls on files below a directory fail.
  ///
  /// - Returns: true if a call failed.
  static func with(
    _ call: Call, _ numbers: ClosedRange<Int>, failing errno: Int32, below directory: String,
    _ body: () throws -> Void
  ) rethrows -> Bool {
    turn.lock()
    defer { turn.unlock() }
    _ = isInstalled
    fault.withLock {
      $0 = Fault(
        call: call, directory: URL(fileURLWithPath: directory).resolvingSymlinksInPath().path,
        errno: errno, numbers: numbers)
    }
    defer { fault.withLock { $0 = nil } }
    try body()
    return fault.withLock { $0.map { $0.count >= $0.numbers.lowerBound } ?? false }
  }

  /// Counts a call; returns true, and sets `errno`, if it fails.
  fileprivate static func fails(_ call: Call, _ descriptor: Int32) -> Bool {
    fault.withLock { fault in
      guard var now = fault, now.call == call,
        path(of: descriptor)?.hasPrefix(now.directory) == true
      else { return false }
      now.count += 1
      fault = now
      guard now.numbers.contains(now.count) else { return false }
      errno = now.errno
      return true
    }
  }

  private static func path(of descriptor: Int32) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
  }

  /// True once the calls are replaced; only on Linux, which names the files of descriptors.
  static let isInstalled: Bool = {
    #if os(Linux)
      typealias Transfer =
        @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int
      typealias Truncate = @convention(c) (Int32, off_t) -> Int32
      let read: Transfer = { file, bytes, count, offset in
        FaultyDisk.fails(.read, file) ? -1 : pread(file, bytes, count, offset)
      }
      let write: Transfer = { file, bytes, count, offset in
        FaultyDisk.fails(.write, file) ? -1 : pwrite(file, bytes, count, offset)
      }
      let truncate: Truncate = { file, size in
        FaultyDisk.fails(.truncate, file) ? -1 : ftruncate(file, size)
      }
      guard let system = sqlite3_vfs_find("unix"), let set = system.pointee.xSetSystemCall else {
        return false
      }
      for name in ["pread", "pread64"] {
        _ = set(system, name, unsafeBitCast(read, to: sqlite3_syscall_ptr.self))
      }
      for name in ["pwrite", "pwrite64"] {
        _ = set(system, name, unsafeBitCast(write, to: sqlite3_syscall_ptr.self))
      }
      _ = set(system, "ftruncate", unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self))
      return true
    #else
      return false
    #endif
  }()
}
