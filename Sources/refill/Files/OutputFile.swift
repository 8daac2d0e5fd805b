import Foundation
import RefillStore

/// A file that is written whole or not at all: it takes its place when `keep` is called.
///
/// A path that is not a regular file, such as a device, is written in place.
final class OutputFile {
  private let path: String
  private let target: String
  private let draft: String?
  private let descriptor: Int32
  private var isOpen = false

  /// Opens a file to be written; throws if that fails.
  ///
  /// - Parameter isPrivate: true for owner-only permissions, whatever the umask and an earlier file are.
  init(_ path: String, isPrivate: Bool = false) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    let isFile = !exists || status.st_mode & S_IFMT == S_IFREG
    self.path = path
    target = isFile ? try Self.destination(of: path) : path
    draft = isFile ? target + ".part" : nil
    if let draft {
      // A link that another user made there must not lead to another file.
      unlink(draft)
      descriptor = SystemCall.open(
        draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: isPrivate ? 0o600 : 0o666)
    } else {
      descriptor = SystemCall.open(target, O_WRONLY)
    }
    guard descriptor >= 0 else { throw Self.unwritten(path, WriteError(errno: errno)) }
    isOpen = true
    guard isFile, isPrivate || exists else { return }
    _ = fchmod(descriptor, isPrivate ? 0o600 : status.st_mode & 0o777)
  }

  /// The time at which `main` began, in seconds since 1970.
  static let programStart = Date().timeIntervalSince1970

  /// The number of links in a row that are followed, as by Linux.
  private static let mostLinks = 40

  /// Returns where the links at a path lead that may be followed, whether a file is there yet or not.
  private static func destination(of path: String) throws -> String {
    var target = path
    for _ in 0..<mostLinks {
      guard followsLink(at: target),
        let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
      else { return target }
      target = next.hasPrefix("/") ? next : FilePath.directory(of: target) + "/" + next
    }
    throw unwritten(path, WriteError(errno: ELOOP))
  }

  /// True if a link at a path may lead to the file: only the user, or the system, can have made it,
  /// and did so before the program began; a time that is still to come is from before a clock was set
  /// back.
  private static func followsLink(at path: String) -> Bool {
    guard let made = SymbolicLink.made(at: path),
      made < programStart || made > Date().timeIntervalSince1970
    else { return false }
    var status = stat()
    guard stat(FilePath.directory(of: path), &status) == 0 else { return true }
    return status.st_mode & 0o022 == 0 && [geteuid(), 0].contains(status.st_uid)
  }

  deinit { abandon() }

  func write(_ text: String) throws {
    do throws(WriteError) {
      try Descriptor.write(text, to: descriptor)
    } catch {
      throw Self.unwritten(path, error)
    }
  }

  /// Puts the file in its place once it is on the disk; it replaces one that is there.
  func keep() throws {
    if let draft {
      guard SystemCall.sync(descriptor) == 0, rename(draft, target) == 0 else {
        throw Self.unwritten(path, WriteError(errno: errno))
      }
      SystemCall.syncDirectory(of: target)
    }
    close(descriptor)
    isOpen = false
  }

  private func abandon() {
    guard isOpen else { return }
    close(descriptor)
    if let draft { unlink(draft) }
    isOpen = false
  }

  /// The failure to write a file, with the system's reason.
  private static func unwritten(_ path: String, _ error: WriteError) -> Failure {
    Failure(ExitStatus(error), "\(path) could not be written: \(error.reason).")
  }
}

/// Output that is written in large pieces: to a file, or to stdout.
final class BufferedOutput {
  private let file: OutputFile?
  private let show: (String) throws -> Void
  private var buffer = ""

  /// The size at which the buffer is written, in bytes.
  private static let size = 1 << 18

  /// Opens a file, or stdout for `nil`.
  init(_ path: String?) throws {
    let file = try path.map { try OutputFile($0) }
    self.file = file
    show = { text in if let file { try file.write(text) } else { try Output.show(text) } }
  }

  func write(_ text: String) throws {
    buffer += text
    if buffer.utf8.count >= Self.size { try flush() }
  }

  /// Writes what is left; a file takes its place.
  func finish() throws {
    try flush()
    try file?.keep()
  }

  private func flush() throws {
    guard !buffer.isEmpty else { return }
    try show(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
