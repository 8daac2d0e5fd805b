import Foundation

/// Writes to file descriptors.
///
/// All output of the program passes through here.
enum Descriptor {
  /// Writes all bytes; retries after a signal (`EINTR`) and waits for a descriptor that is not
  /// ready.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WriteError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      switch count {
      case 1...: written += count
      case 0: throw WriteError(errno: EIO)
      default: try recover(from: errno, descriptor)
      }
    }
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

/// The reason why a write failed, such as a full disk, a closed stream or a closed pipe.
struct WriteError: Error {
  let errno: Int32

  /// True if the reader closed the pipe, as `head` does; the program then ends without a message.
  var isBrokenPipe: Bool { errno == EPIPE }

  /// True if nothing can be written any more: the reader closed the pipe, or the stream is closed.
  var isFinal: Bool { isBrokenPipe || errno == EBADF }

  /// The message of `strerror`, in lower case.
  var reason: String { String(cString: strerror(errno)).lowercased() }

  var sentence: String { "the output could not be written: \(reason)." }
}
