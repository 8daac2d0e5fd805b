import Foundation

/// Writing to a file descriptor: the one way in which output leaves the program.
enum Descriptor {
  /// Writes all bytes, whatever interrupts it; a descriptor that takes none now is waited for.
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

  /// Returns where the write may be tried again.
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

/// Why a descriptor takes no more: a full disk, a closed stream, a reader that is gone.
struct WriteError: Error {
  let errno: Int32

  /// True if the reader has all that it wants, like `head`: nothing is to be said then.
  var isBrokenPipe: Bool { errno == EPIPE }

  /// The words of the system, as a clause.
  var reason: String { String(cString: strerror(errno)).lowercased() }

  var sentence: String { "the output could not be written: \(reason)." }
}
