import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

extension [String] {
  /// Returns the place of a column in a header: of its name, else of one that differs in case only.
  func index(ofColumn name: String) -> Int? {
    let folded = Folding.exact.fold(name)
    return firstIndex(of: name) ?? firstIndex { Folding.exact.fold($0) == folded }
  }
}

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

  /// Detects the format by the name of the file or its first line.
  ///
  /// - Parameters:
  ///   - history: the name of the history for which the values are; with one, a line in braces is a
  ///     value.
  ///   - column: the column that the values are in.
  init(of file: ImportFile, history: String?, column: String?) throws {
    switch URL(fileURLWithPath: file.path).pathExtension.lowercased() {
    case "csv", "tsv": self = .csv
    case "jsonl", "ndjson", "json": self = .jsonl
    default:
      let line = try file.firstLine()
      if line.starts(with: "SQLite format 3\0".utf8) {
        self = .firefox
      } else if history == nil, line.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
        self = .jsonl
      } else {
        self = Self.isHeader(line, history: history, column: column) ? .csv : .lines
      }
    }
  }

  /// True if a line is the header of a table: it has several columns, one of which has the values.
  private static func isHeader(
    _ line: ArraySlice<UInt8>, history: String?, column: String?
  ) -> Bool {
    if CSVRows.declaredSeparator(in: line) != nil { return true }
    guard let separator = CSVRows.separators(of: line).first else { return false }
    var rows = CSVRows(separator: separator)
    let names = (rows.row(endingWith: line) ?? []).map(\.trimmed)
    if let column { return names.index(ofColumn: column) != nil }
    return ["value", history].compactMap(\.self).contains { names.index(ofColumn: $0) != nil }
  }
}
