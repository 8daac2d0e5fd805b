import Foundation
import RefillCore
import RefillFormats

/// The pipe to the program that drives a form: lines in, messages out.
///
/// Neither direction waits for the other: a client may send many requests before it reads a reply.
final class DrivePipe {
  /// The longest line of a request, in bytes.
  static let maximumLine = 1 << 20
  /// The number of unread bytes, in messages, from which requests wait.
  private static let maximumBacklog = 4 << 20
  /// The number of bytes that a pipe that is ready takes without blocking (`PIPE_BUF`).
  private static let chunk = 4096

  private let input: Int32
  private let output: Int32
  /// The bytes of incomplete lines.
  private var received: [UInt8] = []
  /// True while the rest of a line that is too long is dropped.
  private var isDropping = false
  private var backlog: [UInt8] = []
  private var written = 0
  /// True once the client has closed its end of the input.
  private(set) var isAtEnd = false
  /// The reason why messages cannot be written any more; `nil` if they can.
  private(set) var failure: WriteError?

  /// A line from the client.
  enum Line: Equatable {
    case bytes([UInt8])
    case tooLong

    /// The request of the line.
    var request: DriveRequest {
      get throws(DriveRefusal) {
        switch self {
        case .bytes(let bytes): return try DriveRequest(bytes)
        case .tooLong:
          throw DriveRefusal(
            nil,
            DriveProblem(
              .parse, "The line has more than \(DrivePipe.maximumLine) bytes. Send less at once."))
        }
      }
    }
  }

  init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    (self.input, self.output) = (input, output)
  }

  /// Waits until a line can be read, the client reads, or one of `others` is readable.
  ///
  /// - Parameter timeout: Seconds; `nil` for no limit.
  /// - Returns: The complete lines that have arrived.
  func wait(on others: [Int32], timeout: Double?) -> [Line] {
    let reads = !isAtEnd && backlog.count - written < Self.maximumBacklog
    var requests = others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    requests.append(pollfd(fd: reads ? input : -1, events: Int16(POLLIN), revents: 0))
    let writes = written < backlog.count
    requests.append(pollfd(fd: writes ? output : -1, events: Int16(POLLOUT), revents: 0))
    let milliseconds =
      timeout.map { Int32(clamping: Int(bounded: min(max($0, 0), 86_400) * 1000 + 1)) } ?? -1
    guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return [] }
    if requests[requests.count - 1].revents != 0 { writeChunk() }
    return requests[requests.count - 2].revents != 0 ? readLines() : []
  }

  /// Adds a message.
  func send(_ message: String) { backlog += Array(message.utf8) }

  /// Writes as much as the client can take now.
  func writeWhatFits() {
    while written < backlog.count, failure == nil {
      var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      guard poll(&request, 1, 0) > 0 else { return }
      writeChunk()
    }
  }

  /// Writes all messages, however long the client takes to read them.
  func flush() {
    guard failure == nil else { return }
    do throws(WriteError) {
      try Descriptor.write(Array(backlog[written...]), to: output)
    } catch {
      failure = error
    }
    (backlog, written) = ([], 0)
  }

  private func writeChunk() {
    let end = min(written + Self.chunk, backlog.count)
    do throws(WriteError) {
      try Descriptor.write(Array(backlog[written..<end]), to: output)
    } catch {
      failure = error
    }
    written = end
    // Written bytes are dropped together, not with each chunk.
    if written == backlog.count || written > Self.maximumBacklog {
      backlog.removeSubrange(..<written)
      written = 0
    }
  }

  private func readLines() -> [Line] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(input, &buffer, buffer.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    guard count > 0 else {
      isAtEnd = true
      defer { received = [] }
      return received.isEmpty || isDropping ? [] : [.bytes(received)]
    }
    return lines(with: buffer.prefix(count))
  }

  private func lines(with bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      received += rest[..<end]
      rest = rest[(end + 1)...]
      if !isDropping { lines += Self.line(of: received) }
      (received, isDropping) = ([], false)
    }
    received += rest
    if received.count > Self.maximumLine {
      if !isDropping { lines.append(.tooLong) }
      (received, isDropping) = ([], true)
    }
    return lines
  }

  /// Returns a line unless it is blank.
  private static func line(of bytes: [UInt8]) -> [Line] {
    if bytes.count > maximumLine { return [.tooLong] }
    return bytes.allSatisfy { $0 <= 0x20 } ? [] : [.bytes(bytes)]
  }
}
