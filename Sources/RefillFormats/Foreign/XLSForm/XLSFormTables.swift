import RefillCore

/// Reads the tables of XLSForms: CSV, and tables of Markdown.
enum XLSFormTables {
  /// The forms in which an XLSForm is written.
  enum Carrier {
    /// CSV, or a table of Markdown, with all sheets.
    case csv, markdown
    /// CSV of the sheet `survey` alone.
    case survey
    /// A workbook of a spreadsheet program.
    case workbook
  }

  /// Returns the form of a file; `nil` if it is no XLSForm.
  static func carrier(of bytes: [UInt8]) -> Carrier? {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0])
    {
      return .workbook
    }
    let head = Array(bytes.prefix(64 << 10))
    let isMarkdown = head.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "|")
    if isMarkdown {
      let first = markdown(head).first?.first?.text.lowercased() ?? ""
      return XLSFormBook.names.contains(first) ? .markdown : nil
    }
    let rows = csv(head).prefix(20)
    guard let first = rows.first(where: { $0.contains { !$0.text.isEmpty } }) else { return nil }
    if let name = first.first?.text.lowercased(), XLSFormBook.names.contains(name),
      first.dropFirst().allSatisfy(\.text.isEmpty)
    {
      return .csv
    }
    let columns = first.map { XLSFormBook.Column($0.text).name }
    guard let type = columns.firstIndex(of: "type"), columns.contains("name") else { return nil }
    let isKnown = rows.dropFirst().contains { row in
      row.indices.contains(type) && XLSFormType(row[type].text).isKnown
    }
    return isKnown ? .survey : nil
  }

  // MARK: CSV

  /// Returns the rows of a file, with trimmed cells.
  static func csv(_ bytes: [UInt8]) -> [[XLSFormBook.Cell]] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let separator = separator(of: bytes[start...])
    var ruler = SourceRuler(bytes, from: start)
    var parser = CSVRows(separator: separator)
    var rows: [[XLSFormBook.Cell]] = []
    var offset = start
    var rowStart = start
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if let cells = parser.row(endingWith: bytes[offset..<end]) {
        let places = cellStarts(bytes[rowStart..<end], separator)
        rows.append(
          cells.enumerated().map { index, text in
            let place = index < places.count ? places[index] : places.last ?? rowStart
            return XLSFormBook.Cell(text: text.trimmed, position: ruler.advance(to: place))
          })
        rowStart = end + 1
      }
      offset = end + 1
    }
    return rows
  }

  /// The byte between cells: the likeliest of the first two lines.
  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
    return lines.prefix(2).lazy.compactMap { CSVRows.separators(of: $0).first }.first
      ?? UInt8(ascii: ",")
  }

  /// Returns the offsets at which the cells of a row begin.
  private static func cellStarts(_ row: ArraySlice<UInt8>, _ separator: UInt8) -> [Int] {
    var places = [row.startIndex]
    var isQuoted = false
    var isStart = true
    for place in row.indices {
      let byte = row[place]
      if byte == UInt8(ascii: "\""), isQuoted || isStart {
        isQuoted.toggle()
        isStart = false
      } else if byte == UInt8(ascii: "\"") {
        // The second one of a doubled quote.
        isQuoted = true
      } else if byte == separator, !isQuoted {
        places.append(place + 1)
        isStart = true
      } else {
        isStart = false
      }
    }
    return places
  }

  // MARK: Markdown

  /// Returns the rows of the tables of a file, with trimmed cells; other lines are left out.
  static func markdown(_ bytes: [UInt8]) -> [[XLSFormBook.Cell]] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var ruler = SourceRuler(bytes, from: start)
    var rows: [[XLSFormBook.Cell]] = []
    var offset = start
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let cells = cells(bytes[offset..<end], &ruler)
      let isRule = cells.allSatisfy { cell in
        !cell.text.isEmpty && cell.text.allSatisfy { "-:".contains($0) }
      }
      if !cells.isEmpty, !isRule { rows.append(cells) }
      offset = end + 1
    }
    return rows
  }

  private static func cells(
    _ line: ArraySlice<UInt8>, _ ruler: inout SourceRuler
  ) -> [XLSFormBook.Cell] {
    let bar = UInt8(ascii: "|")
    let blanks = " \t\r".utf8
    guard let first = line.firstIndex(where: { !blanks.contains($0) }), line[first] == bar else {
      return []
    }
    var cells: [XLSFormBook.Cell] = []
    var text: [UInt8] = []
    var begin = first + 1
    var isEscaped = false
    for place in line.indices[(first + 1)...] {
      let byte = line[place]
      if byte == bar, !isEscaped {
        let cell = String(decoding: text, as: UTF8.self).trimmed
        cells.append(.init(text: cell, position: ruler.advance(to: begin)))
        (text, begin) = ([], place + 1)
      } else if byte == bar {
        text[text.count - 1] = bar
      } else {
        text.append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    let rest = String(decoding: text, as: UTF8.self).trimmed
    if !rest.isEmpty { cells.append(.init(text: rest, position: ruler.advance(to: begin))) }
    return cells
  }
}
