import Foundation

/// The right to submit one record: no other process has it as long as this object lives.
final class SubmitLock {
  private let descriptor: Int32

  /// Takes the right; `nil` if another process has it, or if its file cannot be opened.
  ///
  /// - Parameter folder: the folder of drafts, which all processes of the user share.
  init?(_ record: UUID, in folder: String) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    descriptor = open("\(folder)/submit.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    // One byte of the file for each record. The lock ends with the process, however that ends.
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = Self.place(of: record)
    range.l_len = 1
    guard fcntl(descriptor, F_SETLK, &range) == 0 else { return nil }
  }

  deinit { close(descriptor) }

  private static func place(of record: UUID) -> off_t {
    let bytes = withUnsafeBytes(of: record.uuid) { Array($0.suffix(7)) }
    return off_t(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
