import Foundation
import RefillCore
import RefillStore

/// A file of `--append`, to which each record adds whole lines: JSON lines, or a table.
struct AppendedFile {
  let path: String
  let format: ExportFormat

  /// The suffixes of formats that are not written line by line.
  private static let otherFormats: Set = ["yaml", "yml", "toml", "xml", "html", "md", "sql", "env"]

  /// The time to wait for another program that appends, in seconds.
  private static let timeout = 10.0

  /// - Parameter format: the format of the record on the command line; `nil` for that of the name of
  ///   the file, or else JSON lines.
  init(_ path: String, format: ExportFormat?) throws {
    self.path = path
    let suffix = (path as NSString).pathExtension.lowercased()
    switch suffix {
    case "csv": self.format = .csv
    case "tsv": self.format = .tsv
    case _: self.format = format ?? .jsonl
    }
    if format == nil, Self.otherFormats.contains(suffix) {
      throw Failure(
        .usage,
        "--append writes JSON lines or a table, and \(path) is named like neither."
          + " Name it .jsonl, .csv or .tsv, or give --format jsonl.")
    }
    guard [.json, .jsonl, .csv, .tsv].contains(self.format) else {
      throw Failure(.usage, "--append takes the formats jsonl, csv and tsv.")
    }
    if let format, format.isTable != self.format.isTable {
      throw Failure(.usage, "\(path) is to be \(self.format.rawValue), and not \(format.rawValue).")
    }
  }

  /// Appends a text of whole lines, after a header if the file is empty.
  ///
  /// Another program that appends is waited for. The file is as it was if this throws. Rows end as the
  /// header of the file does.
  ///
  /// - Parameters:
  ///   - header: the line of the columns; `nil` for a format without.
  func append(_ text: String, header: String?) throws(WriteError) {
    let descriptor = SystemCall.open(path, O_RDWR | O_CREAT | O_APPEND, mode: 0o666)
    guard descriptor >= 0 else { throw WriteError(errno: errno, path: path) }
    // Closing it gives the lock back.
    defer { close(descriptor) }
    try lock(descriptor)
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > 0 else {
      // A pipe or device has no size and needs no sync.
      let isFile = Self.isFile(descriptor)
      return try write((header ?? "") + text, to: descriptor, size: isFile ? 0 : nil)
    }
    var rowEnd: String?
    if let header { rowEnd = try lineBreak(behind: header, descriptor) }
    let isWhole = Self.bytes(of: descriptor, at: size - 1, count: 1) == [UInt8(ascii: "\n")]
    let lines = rowEnd.map { rows(text, endingWith: $0) } ?? text
    try write((isWhole ? "" : rowEnd ?? "\n") + lines, to: descriptor, size: size)
  }

  private static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Throws if nothing can be appended now: the file cannot be opened, or has another header.
  func check(header: String?) throws(WriteError) {
    let descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw WriteError(errno: errno, path: path) }
      let folder = (path as NSString).deletingLastPathComponent
      guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else {
        throw WriteError(errno: errno, path: path)
      }
      return
    }
    defer { close(descriptor) }
    if let header, lseek(descriptor, 0, SEEK_END) > 0 {
      _ = try lineBreak(behind: header, descriptor)
    }
  }

  private func lock(_ descriptor: Int32) throws(WriteError) {
    let end = Date(timeIntervalSinceNow: Self.timeout)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // A pipe or device has no lock.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard end.timeIntervalSinceNow > 0 else {
        throw WriteError(path: path, reason: "another program appends to it")
      }
      usleep(10_000)
    }
  }

  /// Returns the line break behind the header of the file: that of `header` if the file ends there.
  ///
  /// A byte order mark may precede the header.
  private func lineBreak(
    behind header: String, _ descriptor: Int32
  ) throws(WriteError) -> String {
    let (line, mark) = (Array(header.trimmed.utf8), Array("\u{FEFF}".utf8))
    var bytes = Self.bytes(of: descriptor, at: 0, count: mark.count + line.count + 2)[...]
    if bytes.starts(with: mark) { bytes = bytes.dropFirst(mark.count) }
    let rest = bytes.dropFirst(line.count)
    if bytes.starts(with: line) {
      if rest.isEmpty { return header.hasSuffix("\r\n") ? "\r\n" : "\n" }
      if let found = ["\r\n", "\n"].first(where: { rest.starts(with: $0.utf8) }) { return found }
    }
    throw WriteError(
      path: path, reason: "its first line is not \(header.trimmed). Name another file")
  }

  /// Returns the rows of a table with another line break; those in quoted cells stay.
  private func rows(_ text: String, endingWith lineBreak: String) -> String {
    var (bytes, isQuoted): ([UInt8], Bool) = ([], false)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\""), format == .csv { isQuoted.toggle() }
      guard byte == UInt8(ascii: "\n"), !isQuoted else {
        bytes.append(byte)
        continue
      }
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      bytes += lineBreak.utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func bytes(of descriptor: Int32, at offset: off_t, count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let read = SystemCall.repeated { pread(descriptor, &buffer, count, offset) }
    return Array(buffer.prefix(max(read, 0)))
  }

  /// Writes and syncs the text; removes what was written if that fails.
  private func write(_ text: String, to descriptor: Int32, size: off_t?) throws(WriteError) {
    do throws(WriteError) {
      try Descriptor.write(text, to: descriptor)
      if size != nil, SystemCall.sync(descriptor) != 0 { throw WriteError(errno: errno) }
    } catch {
      if let size { _ = ftruncate(descriptor, size) }
      throw WriteError(errno: error.errno, path: path)
    }
  }
}
