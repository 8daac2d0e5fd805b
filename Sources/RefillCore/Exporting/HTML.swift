import Foundation

/// A page of HTML: a heading and a table per record; markup in answers is escaped.
struct HTML {
  private let sheets: RecordSheets
  private let time: Date.ISO8601FormatStyle

  /// Creates a writer.
  init(_ sheets: RecordSheets, _ timeZone: TimeZone) {
    self.sheets = sheets
    time = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
  }

  /// Returns the text before the first record; `title` is that of the form, if it is known.
  static func beginning(title: String?) -> String {
    """
    <!DOCTYPE html>
    <html>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escaped(title ?? "Records"))</title>
    <style>
    body { font-family: sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }
    table { border-collapse: collapse; }
    th, td { border: 1px solid; padding: 0.3em 0.6em; text-align: start; vertical-align: top; }
    td { white-space: pre-wrap; overflow-wrap: anywhere; }
    </style>
    </head>
    <body>

    """
  }

  /// The text after the last record.
  static let ending = "</body>\n</html>\n"

  func text(of record: Record) -> String {
    let sheet = sheets.sheet(of: record)
    let submitted = sheet.submitted.formatted(time)
    let rows = sheet.rows.map { row in
      "<tr><th scope=\"row\" dir=\"auto\">\(Self.escaped(row.title))</th>\(cell(row.entry))</tr>\n"
    }
    return """
      <section>
      <h2 dir="auto">\(Self.escaped(sheet.title)), <time datetime="\(submitted)">\(submitted)</time></h2>
      <table>

      """ + rows.joined() + "</table>\n" + sheet.lists.map(section).joined() + "</section>\n"
  }

  /// Returns a heading and a table with a row for each item of a list.
  private func section(of list: RecordSheet.List) -> String {
    let header = list.columns.map { "<th scope=\"col\" dir=\"auto\">\(Self.escaped($0))</th>" }
    let rows = list.items.map { item in "<tr>\(item.map(cell).joined())</tr>\n" }
    return """
      <h3 dir="auto">\(Self.escaped(list.heading))</h3>
      <table>
      <tr>\(header.joined())</tr>

      """ + rows.joined() + "</table>\n"
  }

  private func cell(_ entry: Record.Entry?) -> String {
    let text = entry.map { sheets.shown($0).cell(Self.escaped) } ?? ""
    return "<td dir=\"auto\">\(text)</td>"
  }

  /// Returns a text without markup; control characters, which HTML does not have, become U+FFFD.
  private static func escaped(_ text: String) -> String {
    // CR LF counts as one line break.
    text.replacing("\r\n", with: "\n").replacingScalars { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n", "\t": nil
      case "\r": "\n"
      case _ where scalar.isControl: "\u{FFFD}"
      default: nil
      }
    }
  }
}
