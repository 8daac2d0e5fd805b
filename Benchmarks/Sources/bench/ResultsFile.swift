import Foundation

/// The file that keeps the tables of the last run between two marks.
struct ResultsFile {
  let file: URL

  private static let begin = "<!-- bench: begin -->"
  private static let end = "<!-- bench: end -->"
  private static let fresh = """
    # Results

    The tables of the last `make bench`; how they are measured is in `README.md`.

    \(begin)
    \(end)

    """

  /// Makes sure, before anything is measured, that the tables will find their place.
  func check() throws {
    _ = try parts()
    let folder = file.deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else { throw Unwritable(file: file) }
  }

  /// Puts `tables` in place of the last run's and leaves the rest as it is.
  func replace(with tables: String) throws {
    let (before, after) = try parts()
    try "\(before)\n\n\(tables)\n\(after)".write(to: file, atomically: true, encoding: .utf8)
  }

  /// What stands up to the first mark and from the second one, both included.
  private func parts() throws -> (before: String, after: String) {
    let text =
      FileManager.default.fileExists(atPath: file.path)
      ? try String(contentsOf: file, encoding: .utf8) : Self.fresh
    guard let begin = text.range(of: Self.begin),
      let end = text.range(of: Self.end, range: begin.upperBound..<text.endIndex)
    else { throw Damaged(file: file) }
    return (String(text[..<begin.upperBound]), String(text[end.lowerBound...]))
  }

  struct Unwritable: Error, CustomStringConvertible {
    let file: URL
    var description: String {
      "\(file.path) cannot be written. Name another file with --results."
    }
  }

  struct Damaged: Error, CustomStringConvertible {
    let file: URL
    var description: String {
      "\(file.path): the lines \(begin) and \(end) are not there. Remove the file or put them back."
    }
  }
}
