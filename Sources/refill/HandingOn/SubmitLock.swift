import Foundation
import RefillStore

/// The right to submit one record: no other process has it as long as this object lives.
final class SubmitLock {
  let record: UUID
  private let descriptor: Int32

  /// The reason why the right was not given.
  enum Refusal: Error {
    /// Another process has it.
    case elsewhere
    /// The file of locks cannot be opened.
    case failed(WriteError)
  }

  /// Takes the right.
  ///
  /// - Parameter folder: the folder of drafts, which all processes of the user share.
  init(_ record: UUID, in folder: String) throws(Refusal) {
    self.record = record
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = "\(folder)/submit.lock"
    descriptor = SystemCall.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { throw .failed(WriteError(errno: errno, path: path)) }
    // One byte of the file for each record. The lock ends with the process, however that ends.
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = Self.place(of: record)
    range.l_len = 1
    guard fcntl(descriptor, F_SETLK, &range) == 0 else {
      // A file system without locks refuses them for another reason.
      let reason = errno
      throw reason == EACCES || reason == EAGAIN
        ? .elsewhere : .failed(WriteError(errno: reason, path: path))
    }
  }

  deinit { close(descriptor) }

  private static func place(of record: UUID) -> off_t {
    let bytes = withUnsafeBytes(of: record.uuid) { Array($0.suffix(7)) }
    // Never traps: seven bytes are below 2^56.
    return off_t(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
