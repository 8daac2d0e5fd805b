import RefillCore

/// Reads first and last names out of a file of contacts, each by itself: nobody is told who is whose.
public enum ContactNames {
  /// The most names that are read.
  public static let maximumCount = 100_000

  /// The names of vCards, 2.1 to 4.0, each once; lines that are none are passed over.
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
        // Family name; given name; the others are titles and second names.
        return parts(of: isQuoted ? unquoted(value) : value).prefix(2).map { $0 }
      })
  }

  /// The names of a table whose first row says what its columns are, each once; none without such
  /// columns.
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

  /// What columns of names are called by the programs that write them.
  private static let names: Set<String> = [
    "first name", "last name", "given name", "family name", "name", "full name", "first", "last",
    "firstname", "lastname", "surname", "\u{FEFF}first name", "\u{FEFF}name",
  ]

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    let each = names.map(\.trimmed).filter { !$0.isEmpty && seen.insert($0).inserted }
    return Array(each.prefix(maximumCount))
  }

  /// A line that begins with a blank goes on with the one before.
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

  /// The parts between semicolons; a backslash takes what follows it as it is.
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

  /// Text whose bytes are written `=C3=A9`.
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
