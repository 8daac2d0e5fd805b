import Foundation

/// Writes to file descriptors.
///
/// All output of the program passes through here.
enum Descriptor {
  /// Writes all bytes; retries after a signal (`EINTR`) and waits for a descriptor that is not
  /// ready.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WriteError) {
    if let error = bytes.withUnsafeBytes({ failure(ofWriting: $0, to: descriptor) }) {
      throw error
    }
  }

  /// Writes a text in UTF-8, as `write(_:to:)` writes bytes.
  static func write(_ text: String, to descriptor: Int32) throws(WriteError) {
    var text = text
    let error = text.withUTF8 { failure(ofWriting: UnsafeRawBufferPointer($0), to: descriptor) }
    if let error { throw error }
  }

  /// Writes all bytes; returns the error, or `nil` for none.
  private static func failure(
    ofWriting bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) -> WriteError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.write(descriptor, piece.baseAddress, piece.count)
      switch count {
      case 1...: rest = rest.dropFirst(count)
      case 0: return WriteError(errno: EIO)
      default:
        do { try recover(from: errno, descriptor) } catch { return error }
      }
    }
    return nil
  }

  /// Returns if the write can be retried; throws any other error.
  private static func recover(from error: Int32, _ descriptor: Int32) throws(WriteError) {
    switch error {
    case EINTR: return
    case EAGAIN, EWOULDBLOCK:
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&request, 1, -1) >= 0 || errno == EINTR else { throw WriteError(errno: errno) }
    default: throw WriteError(errno: error)
    }
  }
}

extension Descriptor {
  /// Throws if a file cannot be written, or made in its folder, before anything else is done; creates
  /// and changes nothing.
  ///
  /// A disk that is full is not noticed.
  static func checkPlace(of path: String) throws {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw Failure(.usage, "\(path) is a folder. Name a file.")
      }
      return try checkAccess(to: path, W_OK)
    }
    let folder = (path as NSString).deletingLastPathComponent
    try checkFolder(folder.isEmpty ? "." : folder, for: path)
  }

  /// Throws if files cannot be made in a folder.
  ///
  /// - Parameter file: the path in messages; `nil` for the folder.
  static func checkFolder(_ path: String, for file: String? = nil) throws {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.usage, "\(path) is no folder. Make it, or name another one.")
    }
    try checkAccess(to: path, W_OK | X_OK, for: file)
  }

  private static func checkAccess(
    to path: String, _ mode: Int32, for file: String? = nil
  ) throws {
    guard access(path, mode) != 0 else { return }
    let error = WriteError(errno: errno, path: file ?? path)
    throw Failure(ExitStatus(error), "\(error.sentence) Nothing was submitted.")
  }
}

/// The reason why a write failed, such as a full disk, a closed stream or a closed pipe.
struct WriteError: Error {
  /// The error of the system; `EINVAL` if there is none.
  let errno: Int32
  /// The reason as a clause: the message of `strerror`, in lower case, unless there is another one.
  let reason: String
  /// The file that could not be written; `nil` for standard output.
  let path: String?

  init(errno: Int32, path: String? = nil) {
    self.errno = errno
    self.path = path
    reason = String(cString: strerror(errno)).lowercased()
  }

  init(path: String, reason: String) {
    errno = EINVAL
    self.path = path
    self.reason = reason
  }

  /// True if the reader closed the pipe, as `head` does; the program then ends without a message.
  var isBrokenPipe: Bool { errno == EPIPE }

  /// True if nothing can be written any more: the reader closed the pipe, or the stream is closed.
  var isFinal: Bool { isBrokenPipe || errno == EBADF }

  var sentence: String { "\(path ?? "the output") could not be written: \(reason)." }
}
