import Foundation

/// The file of the latest results, with each section between two markers.
struct ResultsFile {
  let file: URL
  /// The name of the section; other sections are not changed.
  let section: String

  private var begin: String { "<!-- \(section): begin -->" }
  private var end: String { "<!-- \(section): end -->" }

  private static let title = "# Results"
  private static let fresh = """
    \(title)

    The tables of the last `make bench`; how they are measured is in `README.md`.

    """

  /// Checks the file before the measurements; throws if the tables could not be inserted.
  func check() throws {
    _ = try parts()
    let folder = file.deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else { throw Unwritable(file: file) }
  }

  /// Replaces the tables of the section.
  func replace(with tables: String) throws {
    let (before, after) = try parts()
    try "\(before)\n\n\(tables)\n\(after)".write(to: file, atomically: true, encoding: .utf8)
  }

  /// Returns the text up to the first marker and from the second one, both included.
  ///
  /// A missing section is added at the end.
  private func parts() throws -> (before: String, after: String) {
    let text =
      FileManager.default.fileExists(atPath: file.path)
      ? try String(contentsOf: file, encoding: .utf8) : Self.fresh
    if let begin = text.range(of: begin),
      let end = text.range(of: end, range: begin.upperBound..<text.endIndex)
    {
      return (String(text[..<begin.upperBound]), String(text[end.lowerBound...]))
    }
    guard text.hasPrefix(Self.title), !text.contains(begin), !text.contains(end) else {
      throw Damaged(results: self)
    }
    return ("\(text)\n\(begin)", "\(end)\n")
  }

  struct Unwritable: Error, CustomStringConvertible {
    let file: URL
    var description: String {
      "\(file.path) cannot be written. Name another file with --results."
    }
  }

  struct Damaged: Error, CustomStringConvertible {
    let results: ResultsFile
    var description: String {
      "\(results.file.path): the lines \(results.begin) and \(results.end) are not there. "
        + "Remove the file or put them back."
    }
  }
}
