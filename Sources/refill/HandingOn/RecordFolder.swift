import Foundation
import RefillCore
import RefillStore

/// The folder of `--output-dir`, in which each record is a file of its own.
struct RecordFolder {
  let path: String
  let ending: String

  /// - Parameter ending: the end of the names of files, such as `json`.
  init(_ path: String, ending: String) throws {
    self.path = path
    self.ending = ending
    try Descriptor.checkFolder(path)
  }

  /// Throws if no file can be made in the folder.
  func check() throws(WriteError) {
    guard access(path, W_OK | X_OK) == 0 else { throw WriteError(errno: errno, path: path) }
  }

  /// Writes the file of a record: whole or not at all, and never over another one.
  ///
  /// Its name has the form, the time of submission in UTC and the beginning of the identifier.
  ///
  /// - Returns: the path of the file.
  @discardableResult
  func add(_ text: String, of record: Record) throws(WriteError) -> String {
    let draft = "\(path)/.\(record.id.text).part"
    unlink(draft)
    let descriptor = SystemCall.open(
      draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    guard descriptor >= 0 else { throw WriteError(errno: errno, path: path) }
    defer { unlink(draft) }
    do throws(WriteError) {
      defer { close(descriptor) }
      try Descriptor.write(text, to: descriptor)
      if SystemCall.sync(descriptor) != 0 { throw WriteError(errno: errno) }
    } catch {
      throw WriteError(errno: error.errno, path: path)
    }
    let file = try name(draft, of: record)
    SystemCall.syncDirectory(of: file)
    return file
  }

  /// Gives a written file the first free name; returns its path.
  private func name(_ draft: String, of record: Record) throws(WriteError) -> String {
    let time = Timestamp.text(of: record.submitted).prefix { $0 != "." && $0 != "Z" }
      .filter { $0 != "-" && $0 != ":" }
    let stem = "\(record.form)-\(time)Z-\(record.id.text.prefix(8))"
    for number in 1...1000 {
      let name = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
      // A link, unlike a renaming, never replaces a file.
      if link(draft, "\(path)/\(name)") == 0 { return "\(path)/\(name)" }
      guard errno == EEXIST else { throw WriteError(errno: errno, path: path) }
    }
    throw WriteError(errno: EEXIST, path: path)
  }
}
