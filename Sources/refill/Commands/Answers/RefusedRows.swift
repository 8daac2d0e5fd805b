import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// The file of refused rows: the rows as they were, below the header of their file, so that they can be
/// corrected and given again.
///
/// The file is made for the first row, and never replaces another one; a run that continues adds to it.
struct RefusedRows {
  private let path: String
  /// The bytes before the first row: the header, or the end of a last line without one.
  private var start: [UInt8]
  /// The bytes before each row.
  private let mark: [UInt8]
  private var descriptor: Int32?

  /// - Parameters:
  ///   - path: the path; in a file that is named as YAML, rows of JSON are the items of a list.
  ///   - header: the header of a table; empty for other formats.
  ///   - format: the format of the answers.
  ///   - isContinued: true to add to a file with the same header.
  /// - Throws: a failure if there is another file with content, or the file cannot be written.
  init(
    _ path: String, below header: [UInt8], as format: AnswersFormat, isContinued: Bool = false
  ) throws {
    self.path = path
    start = header.isEmpty ? [] : header + [0x0A]
    let isList = AnswersFormat(named: path, beginning: []) == .yaml
    mark = isList && [.json, .jsonl, .yaml].contains(format) ? Array("- ".utf8) : []
    try Descriptor.checkPlace(of: path)
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return }
    guard isContinued else {
      throw Failure(.usage, "\(path) exists. Move it away, or name another file for --refused.")
    }
    let earlier = Input.content(of: path)
    guard let earlier, earlier.starts(with: start) else {
      throw Failure(
        .usage, "\(path) has another header. Move it away, or name another file for --refused.")
    }
    start = earlier.last == 0x0A ? [] : [0x0A]
  }

  /// Adds rows, each with a line break.
  mutating func write(_ rows: [AnswerRow]) throws {
    guard !rows.isEmpty else { return }
    do throws(WriteError) {
      var bytes = descriptor == nil ? start : []
      for row in rows { bytes += mark + row.written + [0x0A] }
      let file = if let descriptor { descriptor } else { try opened() }
      descriptor = file
      let size = lseek(file, 0, SEEK_END)
      do throws(WriteError) {
        try Descriptor.write(bytes, to: file)
      } catch {
        // Without a part of a row; a pipe or device has no size.
        if size >= 0 { _ = ftruncate(file, size) }
        throw error
      }
    } catch {
      throw Failure(ExitStatus(error), "\(path) could not be written: \(error.reason).")
    }
  }

  /// Closes the file after the last row.
  mutating func close() {
    if let descriptor { _ = Foundation.close(descriptor) }
    descriptor = nil
  }

  private func opened() throws(WriteError) -> Int32 {
    let file = SystemCall.open(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
    guard file >= 0 else { throw WriteError(errno: errno) }
    return file
  }
}
