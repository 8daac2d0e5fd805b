import Foundation

/// Markdown output: a heading and a table per record; markup in answers is escaped.
struct Markdown {
  private let sheets: RecordSheets
  private let time: Date.ISO8601FormatStyle

  /// Creates a writer.
  init(_ sheets: RecordSheets, _ timeZone: TimeZone) {
    self.sheets = sheets
    time = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
  }

  func text(of record: Record) -> String {
    let sheet = sheets.sheet(of: record)
    let rows = sheet.rows.map { row in
      "| \(Self.escaped(row.title)) | \(text(of: row.entry)) |\n"
    }
    return """
      ## \(Self.escaped(sheet.title)), \(sheet.submitted.formatted(time))

      | Field | Answer |
      | --- | --- |

      """ + rows.joined()
        + sheet.lists.map { "\n### \(Self.escaped($0.heading))\n\n" + table(of: $0) }.joined()
  }

  /// Returns a table with a row for each item of a list.
  private func table(of list: RecordSheet.List) -> String {
    let rows = list.items.map { item in
      item.map { entry in entry.map { text(of: $0) } ?? "" }.joined(separator: " | ")
    }
    return """
      | \(list.columns.map(Self.escaped).joined(separator: " | ")) |
      |\(String(repeating: " --- |", count: list.columns.count))

      """ + rows.map { "| \($0) |\n" }.joined()
  }

  private func text(of entry: Record.Entry) -> String {
    sheets.links[entry.field].map { Self.linked(entry, $0) }
      ?? sheets.shown(entry).cell(Self.escaped)
  }

  /// Returns the text of an answer with its mentions as links.
  private static func linked(_ entry: Record.Entry, _ template: String) -> String {
    guard case .text(let text) = entry.answer else { return entry.answer.cell(escaped) }
    var written = ""
    var place = 0
    for mention in entry.mentions {
      written += escaped(String(text.clusters(place..<mention.range.lowerBound)))
      written += link(to: mention, template)
      place = mention.range.upperBound
    }
    return written + escaped(String(text.dropFirst(place)))
  }

  private static func link(to mention: PlacedMention, _ template: String) -> String {
    let values = [
      "id": mention.entity.id.addingPercentEncoding(withAllowedCharacters: .urlSafe) ?? "",
      "name": escaped(mention.entity.name), "text": escaped(mention.text),
    ]
    return filled(template) { values[$0] ?? "" }
  }

  /// Returns the template with each name in braces replaced by its value.
  private static func filled(_ template: String, with value: (_ name: String) -> String) -> String {
    var text = ""
    var rest = Substring(template)
    // A single pass, so that braces in values are not replaced.
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      let name = String(rest[rest.index(after: open)..<close])
      text += rest[..<open] + value(name)
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  private static func escaped(_ text: String) -> String {
    // CR LF counts as one line break.
    text.replacing("\r\n", with: "\n").replacingScalars { scalar in
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "|", "~": "\\" + String(scalar)
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": "<br>"
      case "\t": " "
      case _ where scalar.isControl: "&#\(scalar.value);"
      default: nil
      }
    }
  }
}

extension CharacterSet {
  /// The characters that need no percent-encoding in any part of a URL.
  fileprivate static let urlSafe = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
