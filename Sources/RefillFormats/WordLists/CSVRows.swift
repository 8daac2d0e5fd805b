/// Parses comma-separated values (RFC 4180) line by line.
///
/// A quoted cell can contain commas, line breaks and doubled quotes.
package struct CSVRows {
  private var cells: [String] = []
  private var cell: [UInt8] = []
  private var isQuoted = false
  private let separator: UInt8

  /// Makes a parser; some programs separate cells by another byte.
  package init(separator: UInt8 = UInt8(ascii: ",")) {
    self.separator = separator
  }

  /// True if the current row continues on the next line.
  package var isOpen: Bool { isQuoted }

  /// Parses the next line, without its line break.
  ///
  /// Returns the cells of the row that ends with it, or `nil` if a quoted cell continues.
  package mutating func row(endingWith line: some Collection<UInt8>) -> [String]? {
    if isQuoted { cell.append(UInt8(ascii: "\n")) }
    var wasQuote = false
    for byte in line {
      if isQuoted {
        if byte == Self.quote {
          isQuoted = false
          wasQuote = true
        } else {
          cell.append(byte)
        }
      } else if byte == Self.quote, wasQuote {
        // A doubled quote within quotes.
        cell.append(byte)
        (isQuoted, wasQuote) = (true, false)
      } else if byte == Self.quote, cell.isEmpty {
        isQuoted = true
      } else if byte == separator {
        endCell()
        wasQuote = false
      } else {
        cell.append(byte)
        wasQuote = false
      }
    }
    guard !isQuoted else { return nil }
    if cell.last == UInt8(ascii: "\r") { cell.removeLast() }
    endCell()
    defer { cells = [] }
    return cells
  }

  private static let quote = UInt8(ascii: "\"")

  private mutating func endCell() {
    cells.append(String(decoding: cell, as: UTF8.self))
    cell.removeAll(keepingCapacity: true)
  }
}
