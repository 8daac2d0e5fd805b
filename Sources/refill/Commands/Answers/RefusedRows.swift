import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// The file of refused rows: the rows as they were, below the header of their file, so that they can be
/// corrected and given again.
///
/// The file is made for the first row, and never replaces another one.
struct RefusedRows {
  private let path: String
  private let header: [UInt8]
  /// The bytes before each row.
  private let mark: [UInt8]
  private var descriptor: Int32?

  /// - Parameters:
  ///   - path: the path; in a file that is named as YAML, rows of JSON are the items of a list.
  ///   - header: the header of a table; empty for other formats.
  ///   - format: the format of the answers.
  /// - Throws: a failure if there is a file with content, or the file cannot be written.
  init(_ path: String, below header: [UInt8], as format: AnswersFormat) throws {
    (self.path, self.header) = (path, header)
    let isList = AnswersFormat(named: path, beginning: []) == .yaml
    mark = isList && [.json, .jsonl, .yaml].contains(format) ? Array("- ".utf8) : []
    try Descriptor.checkPlace(of: path)
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT != S_IFREG || status.st_size == 0 else {
      throw Failure(.usage, "\(path) exists. Move it away, or name another file for --refused.")
    }
  }

  /// Adds rows, each with a line break.
  mutating func write(_ rows: [AnswerRow]) throws {
    guard !rows.isEmpty else { return }
    do throws(WriteError) {
      var bytes = descriptor == nil && !header.isEmpty ? header + [0x0A] : []
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
