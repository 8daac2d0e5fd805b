import Foundation

/// Markdown output: a heading and a table per record; markup in answers is escaped.
struct Markdown {
  private let title: String?
  private let timeZone: TimeZone
  private let fields: [String: Field]
  private let links: [String: String]

  /// Creates a writer.
  ///
  /// - Parameter form: the form of the records, if known.
  init(form: Form?, timeZone: TimeZone) {
    title = form?.title
    self.timeZone = timeZone
    fields = Dictionary((form?.fields ?? []).map { ($0.id, $0) }) { first, _ in first }
    links = form?.mentionLinks ?? [:]
  }

  func text(of records: [Record]) -> String {
    records.map(section).joined(separator: "\n")
  }

  private func section(_ record: Record) -> String {
    let time = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
    return """
      ## \(Self.escaped(title ?? record.form)), \(record.submitted.formatted(time))

      | Field | Answer |
      | --- | --- |

      """ + record.entries.map(row).joined()
  }

  private func row(_ entry: Record.Entry) -> String {
    let field = fields[entry.field]
    let text =
      links[entry.field].map { Self.linked(entry, $0) }
      ?? Self.text(of: field?.titled(entry.answer) ?? entry.answer)
    return "| \(Self.escaped(field?.title ?? entry.title)) | \(text) |\n"
  }

  /// Returns the text of an answer with its mentions as links.
  private static func linked(_ entry: Record.Entry, _ template: String) -> String {
    guard case .text(let text) = entry.answer else { return Self.text(of: entry.answer) }
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

  private static func text(of answer: Answer) -> String {
    switch answer {
    case .text(let text), .number(let text): escaped(text)
    case .flag(let flag): flag ? "yes" : "no"
    case .list(let values): values.map(escaped).joined(separator: "<br>")
    case .secret: ""
    }
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

extension Field {
  /// Returns an answer with option titles instead of values.
  fileprivate func titled(_ answer: Answer) -> Answer {
    guard !options.isEmpty else { return answer }
    let title = { (value: String) in options.first { $0.value == value }?.title ?? value }
    return switch answer {
    case .text(let value): .text(title(value))
    case .list(let values): .list(values.map(title))
    case .number, .flag, .secret: answer
    }
  }
}

extension CharacterSet {
  /// The characters that need no percent-encoding in any part of a URL.
  fileprivate static let urlSafe = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
