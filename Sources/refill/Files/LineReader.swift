import Foundation
import RefillStore

/// Reads the lines of a file in chunks, so that long files take little memory.
struct LineReader {
  /// The number of the last line, from 1; blank lines count.
  private(set) var number = 0
  /// The number of bytes read so far.
  private(set) var bytesRead = 0
  /// The number of bytes that were returned so far, with the line breaks.
  var bytesReturned: Int { bytesRead - max(buffer.count - start, 0) }
  /// The size of the file in bytes; 0 if it is not known.
  let size: Int

  private let file: OpenInput?
  /// The name of the file in messages.
  private let name: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd: Bool

  /// The chunk size in bytes.
  private static let chunkBytes = 1 << 20

  /// The maximum length of a line in bytes.
  private static let longestLine = 32 << 20

  /// Opens a file; `-` is stdin.
  init(_ file: String) throws {
    name = Input.name(of: file)
    guard let input = OpenInput(file) else {
      throw Input.unreadable(file)
    }
    var status = stat()
    size = fstat(input.descriptor, &status) == 0 ? Int(status.st_size) : 0
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw Failure(.usage, "\(file) is a folder.")
    }
    self.file = input
    isAtEnd = false
  }

  /// Reads from bytes in memory.
  init(_ bytes: [UInt8]) {
    name = ""
    (file, buffer, size, isAtEnd) = (nil, bytes, bytes.count, true)
    bytesRead = bytes.count
    skipByteOrderMark()
  }

  /// Returns the first bytes of what was not returned yet, without reading past them; empty at the end.
  mutating func beginning() throws -> ArraySlice<UInt8> {
    if start >= buffer.count, !isAtEnd { _ = try readMore() }
    return buffer[min(start, buffer.count)...]
  }

  /// Returns all bytes that were not returned yet.
  ///
  /// - Parameter limit: the size in bytes at which reading stops; up to a chunk more is returned.
  mutating func rest(limit: Int) throws -> [UInt8] {
    while !isAtEnd, buffer.count - start <= limit { _ = try readMore() }
    defer { start = buffer.count }
    return Array(buffer[min(start, buffer.count)...])
  }

  /// Returns the next line without its line break; `nil` at the end.
  mutating func next() throws -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = lineEnd(from: searched) {
        defer { start = end + 1 }
        number += 1
        return buffer[start..<end]
      }
      guard !isAtEnd else { break }
      guard buffer.count - start <= Self.longestLine else {
        let reason = "it is longer than \(Self.longestLine >> 20) MiB"
        throw UnreadableLine(file: name, line: number + 1, reason: reason)
      }
      searched = try readMore()
    }
    guard start < buffer.count else { return nil }
    defer { start = buffer.count }
    number += 1
    return buffer[start...]
  }

  private func lineEnd(from place: Int) -> Int? {
    guard place < buffer.count else { return nil }
    return buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + place, CInt(UInt8(ascii: "\n")), bytes.count - place)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// True if nothing but white space is left; reads no further than the first other byte needs.
  ///
  /// - Throws: `UnreadableLine` for more white space than a line can have.
  mutating func isBlank() throws -> Bool {
    var searched = start
    while !buffer[min(searched, buffer.count)...].contains(where: { $0 > 0x20 || $0 == 0 }) {
      guard !isAtEnd else { return true }
      guard buffer.count - start <= Self.longestLine else {
        let reason = "it begins with more than \(Self.longestLine >> 20) MiB of blanks"
        throw UnreadableLine(file: name, line: number + 1, reason: reason)
      }
      searched = try readMore()
    }
    return false
  }

  /// Reads the next chunk and returns the index at which its bytes begin.
  ///
  /// - Throws: `UnreadableLine`; the lines before it were returned.
  private mutating func readMore() throws -> Int {
    buffer.removeSubrange(..<start)
    start = 0
    let known = buffer.count
    guard let data = SystemCall.read(file?.descriptor ?? -1, limit: Self.chunkBytes) else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw UnreadableLine(file: name, line: number + 1, reason: reason)
    }
    buffer += data
    if bytesRead == 0 { skipByteOrderMark() }
    bytesRead += data.count
    isAtEnd = data.isEmpty
    return max(known, start)
  }

  private mutating func skipByteOrderMark() {
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
  }
}

/// A file that is open to be read, until this is released; standard input stays open.
private final class OpenInput {
  let descriptor: Int32

  /// Opens a file, `-` for standard input; `nil` if that fails.
  init?(_ file: String) {
    descriptor = file == "-" ? STDIN_FILENO : SystemCall.open(file, O_RDONLY)
    if descriptor < 0 { return nil }
  }

  deinit { if descriptor > STDIN_FILENO { close(descriptor) } }
}

/// A line that could not be read, because the disk or the connection failed.
struct UnreadableLine: Error {
  /// The name of the file in messages.
  let file: String
  let line: Int
  /// The reason as a clause.
  let reason: String

  var failure: Failure { Failure(.failed, "\(file):\(line): could not be read: \(reason).") }
}
