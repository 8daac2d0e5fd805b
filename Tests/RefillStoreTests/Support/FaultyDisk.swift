import Foundation
import GRDBSQLite
import Synchronization

/// Makes system calls of SQLite fail that one thread makes.
enum FaultyDisk {
  /// The calls that fail.
  enum Call: CaseIterable {
    case read, write, truncate
  }

  private struct Fault {
    let call: Call
    let errno: Int32
    /// The numbers of the calls that fail, from 1.
    let numbers: ClosedRange<Int>
    let thread: UInt
    /// The number of calls so far.
    var count = 0
  }

  private static let fault = Mutex<Fault?>(nil)
  /// True while there is a fault; other tests read databases millions of times.
  private static let isActive = Atomic(false)
  /// One test at a time has a faulty disk.
  private static let turn = NSLock()

  /// Runs `body` while calls of this thread fail.
  ///
  /// - Returns: true if a call failed.
  static func with(
    _ call: Call, _ numbers: ClosedRange<Int>, failing errno: Int32, _ body: () throws -> Void
  ) rethrows -> Bool {
    turn.lock()
    defer { turn.unlock() }
    _ = isInstalled
    fault.withLock { $0 = Fault(call: call, errno: errno, numbers: numbers, thread: thread) }
    isActive.store(true, ordering: .sequentiallyConsistent)
    defer {
      isActive.store(false, ordering: .sequentiallyConsistent)
      fault.withLock { $0 = nil }
    }
    try body()
    return fault.withLock { $0.map { $0.count >= $0.numbers.lowerBound } ?? false }
  }

  /// Counts a call; returns true, and sets `errno`, if it fails.
  fileprivate static func fails(_ call: Call) -> Bool {
    guard isActive.load(ordering: .relaxed) else { return false }
    return fault.withLock { fault in
      guard var now = fault, now.call == call, now.thread == thread else { return false }
      now.count += 1
      fault = now
      guard now.numbers.contains(now.count) else { return false }
      errno = now.errno
      return true
    }
  }

  /// The number of the current thread.
  private static var thread: UInt {
    #if os(Linux)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// True once the calls are replaced.
  static let isInstalled: Bool = {
    #if os(Linux)
      typealias Transfer =
        @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int
      typealias Truncate = @convention(c) (Int32, off_t) -> Int32
      let read: Transfer = { file, bytes, count, offset in
        FaultyDisk.fails(.read) ? -1 : pread(file, bytes, count, offset)
      }
      let write: Transfer = { file, bytes, count, offset in
        FaultyDisk.fails(.write) ? -1 : pwrite(file, bytes, count, offset)
      }
      let truncate: Truncate = { file, size in
        FaultyDisk.fails(.truncate) ? -1 : ftruncate(file, size)
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
