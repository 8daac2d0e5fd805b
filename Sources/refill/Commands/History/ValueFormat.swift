import ArgumentParser
import Foundation

/// What a file of values is.
enum ValueFormat: String, CaseIterable, ExpressibleByArgument {
  /// One value a line.
  case lines
  /// Comma-separated values below a header.
  case csv
  /// One JSON object a line, such as those of `refill history export`.
  case jsonl
  /// The `formhistory.sqlite` of a Firefox profile.
  case firefox

  /// What a file is by its name or its first bytes; stdin holds plain lines if they are said to belong
  /// to a history.
  init(of file: String, isPlainLikely: Bool) throws {
    switch URL(fileURLWithPath: file).pathExtension.lowercased() {
    case "csv": self = .csv
    case "jsonl", "ndjson", "json": self = .jsonl
    default:
      guard file != "-" else {
        self = isPlainLikely ? .lines : .jsonl
        return
      }
      let start = try Input.read(file, limit: 64)
      if start.starts(with: "SQLite format 3\0".utf8) {
        self = .firefox
      } else {
        let isObject = start.first { $0 > 0x20 } == UInt8(ascii: "{")
        self = isObject && !isPlainLikely ? .jsonl : .lines
      }
    }
  }
}
