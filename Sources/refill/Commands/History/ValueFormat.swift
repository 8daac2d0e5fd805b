import ArgumentParser
import Foundation

/// The format of a file of values.
enum ValueFormat: String, CaseIterable, ExpressibleByArgument {
  /// One value per line.
  case lines
  /// A table with a header: cells separated by commas, semicolons or tabs.
  case csv
  /// JSON Lines, as `refill history export` writes them.
  case jsonl
  /// The `formhistory.sqlite` of a Firefox profile.
  case firefox

  /// Detects the format by the name of the file or its first bytes.
  ///
  /// Stdin, or a pipe, holds plain lines if a history was named.
  init(of file: String, isPlainLikely: Bool) throws {
    switch URL(fileURLWithPath: file).pathExtension.lowercased() {
    case "csv", "tsv": self = .csv
    case "jsonl", "ndjson", "json": self = .jsonl
    default:
      guard !Input.isStream(file) else {
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
