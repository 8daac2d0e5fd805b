extension CSVRows {
  /// Returns the bytes that can separate the cells of a table with this first line, the likeliest
  /// first.
  ///
  /// A tab comes first, then commas and semicolons in their order. Those in quotes do not count.
  package static func separators(of line: ArraySlice<UInt8>) -> [UInt8] {
    var found: [UInt8] = []
    while let place = firstOutsideQuotes(line, { separators.contains($0) && !found.contains($0) }) {
      found.append(line[place])
    }
    let tab = UInt8(ascii: "\t")
    return found.filter { $0 == tab } + found.filter { $0 != tab }
  }

  /// Returns the separator that the line `sep=;` of Excel declares above the header; `nil` for any
  /// other line.
  package static func declaredSeparator(in line: ArraySlice<UInt8>) -> UInt8? {
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard text.count == 5, text.starts(with: "sep=".utf8) else { return nil }
    return text.last.flatMap { separators.contains($0) ? $0 : nil }
  }

  /// Returns the first byte of a kind outside quotes; a quote is only special at the start of a
  /// cell.
  static func firstOutsideQuotes(_ text: ArraySlice<UInt8>, _ isMeant: (UInt8) -> Bool) -> Int? {
    let quote = UInt8(ascii: "\"")
    var isQuoted = false
    var last: UInt8?
    for place in text.indices {
      let byte = text[place]
      if byte == quote, isQuoted || last.map({ $0 == quote || separators.contains($0) }) ?? true {
        isQuoted.toggle()
      } else if !isQuoted, isMeant(byte) {
        return place
      }
      last = byte
    }
    return nil
  }

  private static let separators = Array(",;\t".utf8)
}
