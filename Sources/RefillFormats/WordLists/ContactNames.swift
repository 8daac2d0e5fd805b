import RefillCore

/// Reads given and family names from a contacts file, separately: pairs are not kept.
public enum ContactNames {
  /// The maximum number of names.
  public static let maximumCount = 100_000

  /// Returns the distinct names of vCards, versions 2.1 to 4.0; other lines are skipped.
  ///
  /// O(n).
  public static func vCard(_ bytes: [UInt8]) -> [String] {
    let lines = unfolded(String(decoding: bytes, as: UTF8.self))
    return unique(
      lines.flatMap { line -> [String] in
        guard let colon = line.firstIndex(of: ":") else { return [] }
        let words = line[..<colon].split(separator: ";")
        guard let name = words.first?.split(separator: ".").last, name.uppercased() == "N" else {
          return []
        }
        let isQuoted = words.contains { $0.uppercased().hasSuffix("QUOTED-PRINTABLE") }
        let value = String(line[line.index(after: colon)...])
        // Family name; given name; the rest are titles and middle names.
        return parts(of: isQuoted ? unquoted(value) : value).prefix(2).map { $0 }
      })
  }

  /// Returns the distinct names of a CSV table with a header; empty if it has no name columns.
  ///
  /// O(n).
  public static func csv(_ bytes: [UInt8]) -> [String] {
    var rows: [[String]] = []
    var reader = CSVRows()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let row = reader.row(endingWith: line) { rows.append(row) }
    }
    guard let titles = rows.first else { return [] }
    let columns = titles.indices.filter { names.contains(titles[$0].lowercased()) }
    return unique(
      rows.dropFirst().flatMap { row in
        columns.filter(row.indices.contains).flatMap { row[$0].split(separator: " ") }
          .map(String.init)
      })
  }

  /// The headers of name columns in the exports of common programs.
  private static let names: Set<String> = [
    "first name", "last name", "given name", "family name", "name", "full name", "first", "last",
    "firstname", "lastname", "surname", "\u{FEFF}first name", "\u{FEFF}name",
  ]

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    let each = names.map(\.trimmed).filter { !$0.isEmpty && seen.insert($0).inserted }
    return Array(each.prefix(maximumCount))
  }

  /// Joins lines that begin with a blank to the previous one.
  private static func unfolded(_ text: String) -> [String] {
    var lines: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line.first == " " || line.first == "\t", !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(String(line))
      }
    }
    return lines
  }

  /// Splits at semicolons; a backslash escapes the next character.
  private static func parts(of value: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for letter in value {
      if isEscaped {
        parts[parts.count - 1].append(letter)
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else if letter == ";" {
        parts.append("")
      } else {
        parts[parts.count - 1].append(letter)
      }
    }
    return parts
  }

  /// Decodes quoted-printable text, such as `=C3=A9`.
  private static func unquoted(_ value: String) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(value).utf8
    while let byte = rest.popFirst() {
      let digits = String(rest.prefix(2)) ?? ""
      if byte == UInt8(ascii: "="), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
