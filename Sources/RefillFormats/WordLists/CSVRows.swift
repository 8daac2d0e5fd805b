/// Puts the rows of comma-separated values together from their lines, as RFC 4180 has them.
///
/// A cell between quotes may hold commas, line breaks and doubled quotes.
public struct CSVRows {
  private var cells: [String] = []
  private var cell: [UInt8] = []
  private var isQuoted = false
  private let separator: UInt8

  /// Before the first line; some programs separate cells by another byte.
  public init(separator: UInt8 = UInt8(ascii: ",")) {
    self.separator = separator
  }

  /// Whether a row goes on behind the last line.
  public var isOpen: Bool { isQuoted }

  /// Takes the next line, without its line break; the cells of the row that ends with it, `nil`
  /// where a cell goes on.
  public mutating func row(endingWith line: some Collection<UInt8>) -> [String]? {
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
        // Doubled within quotes.
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
