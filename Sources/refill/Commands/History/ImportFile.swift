import Foundation
import RefillCore

/// A file to import, which can be read several times.
///
/// Stdin and pipes are read into memory.
struct ImportFile {
  /// The path; `-` for stdin.
  let path: String
  /// The content of a stream; `nil` for other files.
  private let content: [UInt8]?

  init(_ path: String) throws {
    self.path = path
    content = Input.isStream(path) ? try Input.read(path) : nil
  }

  /// The name of the file in messages.
  var name: String { Input.name(of: path) }

  /// True for stdin and pipes.
  var isStream: Bool { content != nil }

  /// Returns a reader at the beginning of the file.
  func lines() throws -> LineReader { try content.map(LineReader.init) ?? LineReader(path) }

  /// Returns the first line that is not blank; an empty one if there is none.
  func firstLine() throws -> ArraySlice<UInt8> {
    var lines = try lines()
    while let line = try lines.next() {
      if line.contains(where: { $0 > 0x20 }) { return line }
    }
    return []
  }
}
